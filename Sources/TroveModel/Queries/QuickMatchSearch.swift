/// A search for the best matches of words in one list, within a time.
package struct QuickMatchSearch: Sendable {
    /// The folded words.
    package let words: [String]
    /// The maximum number of matches.
    package let limit: Int
    /// The time when the search ends.
    package let deadline: ContinuousClock.Instant
    private var matches: [QuickMatch] = []
    private var seen: Set<RecordID> = []

    /// Begins a search.
    package init(_ words: [String], limit: Int, within time: Duration) {
        (self.words, self.limit) = (words, limit)
        deadline = .now + time
    }

    /// The number of matches so far.
    package var count: Int { matches.count }

    /// The number of matches of a rank or better so far.
    package func count(upTo rank: TitleRank) -> Int { matches.count { $0.rank <= rank } }

    /// The best matches so far.
    package var best: [QuickMatch] { QuickMatch.best(limit, of: matches) }

    /// Notes that a record was looked at; returns whether it is the first time.
    package mutating func isNew(_ record: RecordID) -> Bool { seen.insert(record).inserted }

    /// Adds those records that are not in the trash.
    ///
    /// - Parameter linked: The records with their titles.
    package mutating func add(_ ids: [RecordID], _ linked: [RecordID: LinkedRecord]) {
        for id in ids {
            guard let record = linked[id], record.state == .present else { continue }
            matches.append(QuickMatch(record: id, rank: TitleRank(of: record.title, for: words)))
        }
    }
}

/// A storage that finds the best matches of words in a list.
package protocol QuickMatching: RecordStorage {
    /// Finds the best matches.
    ///
    /// - Throws: `notFound` if the list does not exist.
    func bestMatches(
        of search: QuickMatchSearch, in list: ListID
    ) async throws(LibraryError) -> [QuickMatch]
}

extension QuickMatching {
    public func quickMatches(
        for words: [String], in list: ListID, limit: Int, within time: Duration
    ) async throws(LibraryError) -> [QuickMatch] {
        try await bestMatches(
            of: QuickMatchSearch(words, limit: limit, within: time), in: list)
    }
}
