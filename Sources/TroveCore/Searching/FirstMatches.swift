import GRDB

/// Finds the first records of an order that a query finds, by looking at one after the other, at their
/// links as well: for what many records have, that takes a moment, while finding all of them does not. What
/// few records have is found more quickly by the search index, and so the looking ends after a while, and
/// after so many bytes of texts.
struct FirstMatches {
    let query: SearchQuery
    let list: List
    let db: Database
    let cancellation: CancellationFlag
    var columns: StoredColumns?

    /// A screenful.
    static let count = 50
    /// In shorter lists everything is found in a moment, unless their texts are long or links lead to
    /// longer lists.
    var minimumRecordCount = 50_000
    /// Texts of all records that are read in a moment.
    var minimumTextBytes: Int64 = 16 << 20
    /// The limit for texts that are read.
    var budget = TextBudget.ofFirstPage
    /// For tests: how long to look.
    var patience: Patience?

    /// So many records, if they are short, are looked at between two looks at the clock.
    private static let stride = 32
    /// Longer texts are worth a look at the clock.
    private static let longText: Int64 = 64 << 10

    /// The first records of `base` that the query finds; fewer than a screenful where finding all takes
    /// long. Nil if none are found soon, or if all are found as quickly.
    func first(of base: RecordList, for request: RecordListRequest) throws -> RecordList? {
        let links = LinkConditions(list: list, db: db)
        guard let effort = try effort(for: base, links) else { return nil }
        var conditions = QueryConditions(list: list)
        conditions.links = links
        guard let condition = try conditions.condition(query.root, withWords: true) else {
            return nil
        }
        let matcher = try RecordMatcher(condition, list: list, db: db)
        var page = Page()
        var isWorthIt = true
        try budget.limit(on: db) {
            isWorthIt = try look(matcher, through: base, effort, into: &page)
        }
        let isPage = page.ids.count == Self.count || effort.givesFewer && !page.ids.isEmpty
        guard isWorthIt, isPage else { return nil }
        return RecordList(
            request: request, ids: RecordIDs(page.ids), sections: page.sections,
            generation: base.generation, totalCount: nil, isComplete: false)
    }

    private struct Page {
        var ids: [RecordID] = []
        var sections: [RecordSection] = []

        /// Puts what was found behind the first `start` into a section.
        mutating func endSection(from start: Int, as section: RecordSection) {
            guard ids.count > start else { return }
            sections.append(
                RecordSection(
                    section.label, indexTitle: section.indexTitle, range: start..<ids.count))
        }
    }

    /// Looks at the records until the page is full or the effort is made.
    ///
    /// - Returns: False if all records are read in a moment.
    private func look(
        _ matcher: borrowing RecordMatcher, through base: RecordList, _ effort: Effort,
        into page: inout Page
    ) throws -> Bool {
        let start = ContinuousClock.now
        var nextLook = Self.stride
        var bytesSeen: Int64 = 0
        for section in base.sections {
            let first = page.ids.count
            defer { page.endSection(from: first, as: section) }
            for offset in section.range {
                if try matcher.matches(base.id(at: offset)) { page.ids.append(base.id(at: offset)) }
                guard page.ids.count < Self.count else { return true }
                guard offset + 1 >= nextLook || budget.used - bytesSeen > Self.longText else {
                    continue
                }
                (nextLook, bytesSeen) = (offset + 1 + Self.stride, budget.used)
                try cancellation.check()
                let all = bytesSeen / Int64(offset + 1) * Int64(base.count)
                if effort.needsLongTexts, all < minimumTextBytes { return false }
                let time = ContinuousClock.now - start
                guard effort.patience.goesOn(found: page.ids.count, after: time) else {
                    return true
                }
            }
        }
        return true
    }

    /// How long to look, and what for.
    private struct Effort {
        var patience: Patience
        /// Whether less than a screenful is worth showing.
        var givesFewer: Bool
        /// Whether looking is worth it only if texts are long.
        var needsLongTexts = false
    }

    /// Nil if everything is found in a moment.
    private func effort(for base: RecordList, _ links: LinkConditions) throws -> Effort? {
        let evaluator = QueryEvaluator(
            list: list, db: db, cancellation: cancellation, columns: columns)
        let isQuick = try evaluator.isQuick(query.root)
        let isLong = base.count >= minimumRecordCount
        let hasManyTargets = try links.targetCount() >= minimumRecordCount
        guard isLong || hasManyTargets || !isQuick else { return nil }
        let isPatient = !isQuick || hasManyTargets
        return Effort(
            patience: patience ?? (isPatient ? .patient : .quick), givesFewer: isPatient,
            needsLongTexts: !isLong && !hasManyTargets)
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
