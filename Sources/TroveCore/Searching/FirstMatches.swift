import GRDB

/// Finds the first records of an order that a query finds, by looking at one after the other: for what
/// many records have, that takes a moment, while finding all of them does not. What few records have
/// is found more quickly by the search index, and so the looking ends after a while.
struct FirstMatches {
    let query: SearchQuery
    let list: List
    let db: Database
    let cancellation: CancellationFlag
    var columns: StoredColumns?

    /// A screenful.
    static let count = 50
    /// In shorter lists everything is found in a moment.
    var minimumRecordCount = 50_000

    /// How long to look before the search index and the stored columns are asked instead, or the whole
    /// table gone through.
    private var patience: Duration {
        get throws {
            let evaluator = QueryEvaluator(
                list: list, db: db, cancellation: cancellation, columns: columns)
            return .milliseconds(try evaluator.isQuick(query.root) ? 6 : 22)
        }
    }

    /// The first records of `base` that the query finds; nil if that would take too long.
    func first(of base: RecordList, for request: RecordListRequest) throws -> RecordList? {
        guard base.count >= minimumRecordCount,
            let condition = try QueryConditions(list: list).condition(query.root, withWords: true)
        else { return nil }
        let matcher = try RecordMatcher(condition, list: list, db: db)
        let end = ContinuousClock.now + (try patience)
        var ids: [RecordID] = []
        var sections: [RecordSection] = []
        for section in base.sections {
            let first = ids.count
            for offset in section.range {
                if try matcher.matches(base.id(at: offset)) { ids.append(base.id(at: offset)) }
                if ids.count == Self.count { break }
                guard offset & 0x3F == 0 else { continue }
                try cancellation.check()
                if ContinuousClock.now > end { return nil }
            }
            if ids.count > first {
                sections.append(
                    RecordSection(
                        section.label, indexTitle: section.indexTitle, range: first..<ids.count))
            }
            if ids.count == Self.count { break }
        }
        guard ids.count == Self.count else { return nil }
        return RecordList(
            request: request, ids: RecordIDs(ids), sections: sections, generation: base.generation,
            totalCount: nil, isComplete: false)
    }
}
