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

    /// For tests: how long to look.
    var patience: Patience?

    /// How long to look before the search index and the stored columns are asked instead, or the whole
    /// table gone through.
    private func sensiblePatience() throws -> Patience {
        let evaluator = QueryEvaluator(
            list: list, db: db, cancellation: cancellation, columns: columns)
        return try evaluator.isQuick(query.root) ? .quick : .patient
    }

    /// The first records of `base` that the query finds; nil if that would take too long.
    func first(of base: RecordList, for request: RecordListRequest) throws -> RecordList? {
        guard base.count >= minimumRecordCount,
            let condition = try QueryConditions(list: list).condition(query.root, withWords: true)
        else { return nil }
        let matcher = try RecordMatcher(condition, list: list, db: db)
        let patience = try patience ?? sensiblePatience()
        let start = ContinuousClock.now
        var ids: [RecordID] = []
        var sections: [RecordSection] = []
        for section in base.sections {
            let first = ids.count
            for offset in section.range {
                if try matcher.matches(base.id(at: offset)) { ids.append(base.id(at: offset)) }
                if ids.count == Self.count { break }
                guard offset & 0x1F == 0 else { continue }
                try cancellation.check()
                guard patience.goesOn(found: ids.count, after: ContinuousClock.now - start) else {
                    return nil
                }
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

extension FirstMatches {
    /// How long it is worth to look at one record after the other.
    struct Patience {
        /// The longest time.
        let limit: Duration
        /// After this, what was found so far must promise enough within the longest time.
        let trial: Duration

        /// Where everything is found in some ten milliseconds.
        static let quick = Patience(limit: .milliseconds(18), trial: .milliseconds(2))
        /// Where it takes hundreds.
        static let patient = Patience(limit: .milliseconds(22), trial: .milliseconds(22))

        /// Whether to look on.
        ///
        /// - Parameter found: How many records were found so far.
        func goesOn(found: Int, after time: Duration) -> Bool {
            guard time < limit else { return false }
            return time < trial || time * FirstMatches.count <= limit * found
        }
    }
}
