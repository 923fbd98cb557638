import GRDB
import TroveModel

/// Finds the first matches of a query in an order, by checking record after record, including
/// links. That is quick for common matches, while finding all of them is not. Rare matches are
/// found more quickly by the search index, so the check ends after a time limit, or after a number
/// of bytes of text.
struct FirstMatches {
    let query: SearchQuery
    let list: List
    let db: Database
    let cancellation: CancellationFlag
    var columns: CachedColumns?

    /// The number of records in a screenful.
    static let count = 50
    /// The length from which on a list is worth checking. In shorter lists, finding all matches is
    /// quick, unless their texts are long or their links lead to longer lists.
    var minimumRecordCount = 50_000
    /// The size of all texts, in bytes, below which finding all matches is quick.
    var minimumTextBytes: Int64 = 16 << 20
    /// The limit for the texts to read.
    var budget = TextBudget.ofFirstPage
    /// The time limits, for tests.
    var patience: Patience?

    /// The number of records, if they are short, between two checks of the clock.
    private static let stride = 32
    /// The number of bytes of text after which to check the clock.
    private static let longText: Int64 = 64 << 10

    /// The first matches in `base`; fewer than a screenful only if finding all of them takes long.
    /// Nil if too few are found in time, or if finding all of them is as quick.
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

        /// Puts the matches from index `start` on into a section.
        mutating func endSection(from start: Int, as section: RecordSection) {
            guard ids.count > start else { return }
            sections.append(
                RecordSection(
                    section.label, indexTitle: section.indexTitle, range: start..<ids.count))
        }
    }

    /// Checks records until the page is full or a limit is reached.
    ///
    /// - Returns: False if the texts are so short that finding all matches is quick.
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
                guard effort.patience.hasMore(found: page.ids.count, after: time) else {
                    return true
                }
            }
        }
        return true
    }

    /// The limits for checking records.
    private struct Effort {
        var patience: Patience
        /// Whether fewer matches than a screenful are worth showing.
        var givesFewer: Bool
        /// Whether checking only pays off if texts are long.
        var needsLongTexts = false
    }

    /// The limits for checking records; nil if finding all matches is quick.
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
    /// The time limits for checking record after record.
    struct Patience {
        /// The maximum time.
        let limit: Duration
        /// The time after which the matches so far must promise a full page within ``limit``.
        let trial: Duration

        /// For queries that take some ten milliseconds in full.
        static let quick = Patience(limit: .milliseconds(18), trial: .milliseconds(2))
        /// For queries that take hundreds of milliseconds in full.
        static let patient = Patience(limit: .milliseconds(22), trial: .milliseconds(22))

        /// Whether to continue.
        ///
        /// - Parameters:
        ///   - found: The number of matches so far.
        ///   - time: The time since the start.
        func hasMore(found: Int, after time: Duration) -> Bool {
            guard time < limit else { return false }
            return time < trial || time * FirstMatches.count <= limit * found
        }
    }
}
