import TextCore

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
            let matches = try await recordList(for: request)
            let ids = (0..<min(matches.count, limit * 8)).map { matches.id(at: $0) }
            let records = try await records(ids, in: list.id)
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
