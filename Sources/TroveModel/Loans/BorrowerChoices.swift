import TextCore

/// A possible borrower: a name, or a record of a list of people.
public struct Borrower: Hashable, Sendable {
    /// The name of the person.
    public let name: String
    /// The record of the person; nil for a name alone.
    public let record: RecordAddress?

    /// Creates a possible borrower.
    public init(name: String, record: RecordAddress? = nil) {
        (self.name, self.record) = (name, record)
    }
}

/// Suggestions of borrowers for a text.
public enum BorrowerChoices {
    /// Returns the borrowers with the words of a text, those of the latest loans first, then people.
    ///
    /// - Parameters:
    ///   - text: The typed text; empty for all.
    ///   - past: The loans so far, newest first.
    ///   - people: The records of people that match the text.
    ///   - limit: The maximum number of suggestions.
    public static func choices(
        for text: String, past: [Loan], people: [Borrower], limit: Int
    ) -> [Borrower] {
        let known = Dictionary(people.map { (SearchFolding.folded($0.name), $0) }) { first, _ in
            first
        }
        var seen: Set<Borrower> = []
        let former = past.map { loan in
            Borrower(name: loan.terms.borrower, record: loan.terms.borrowerRecord)
        }.filter { SearchFolding.containsAllWords(text, in: $0.name) }.map { borrower in
            borrower.record == nil
                ? known[SearchFolding.folded(borrower.name)] ?? borrower : borrower
        }
        return Array((former + people).filter { seen.insert($0).inserted }.prefix(limit))
    }
}

extension List {
    /// Whether the records are people, according to the icon of the list.
    public var holdsPeople: Bool {
        icon.themedNames.contains("x-office-address-book-symbolic")
    }
}

extension RecordStorage {
    /// Finds records by words of their titles.
    ///
    /// - Parameters:
    ///   - text: The typed text; empty for the first records.
    ///   - lists: The lists of people.
    ///   - limit: The maximum number of records of each list.
    public func people(
        matching text: String, in lists: [List], limit: Int
    ) async throws(LibraryError) -> [Borrower] {
        let query = SearchQuery(SearchFolding.words(text).joined(separator: " "))
        var found: [Borrower] = []
        for list in lists {
            let request = RecordListRequest(
                list: list.id, sort: list.settings.sort, query: query)
            let ids = try await recordList(for: request).allIDs
            let records = try await records(Array(ids.prefix(limit * 8)), in: list.id)
            found += records.compactMap { record -> Borrower? in
                let title = list.title(of: record)
                guard !title.isEmpty, SearchFolding.containsAllWords(text, in: title) else {
                    return nil
                }
                return Borrower(
                    name: title, record: RecordAddress(list: list.id, record: record.id))
            }.prefix(limit)
        }
        return found
    }
}
