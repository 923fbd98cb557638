import ArgumentParser
import TroveModel

/// The options that select and sort records.
struct RequestOptions: ParsableArguments {
    @Option(
        help:
            .translated(
                """
                Field to sort by, “added” or “changed”; add - for descending order. Repeat, or \
                separate fields by commas.
                """
            ),
        completion: .custom(Completion.field))
    var sort: [String] = []
    @Flag(help: .translated("Use the records in the trash.")) var trash = false

    /// Returns the request for a list, or one request for each list that a smart list searches.
    ///
    /// - Parameter isStrict: Whether to refuse queries that were not understood.
    func requests(
        for name: String, query words: [String], in library: any LibraryStorage,
        isStrict: Bool = false
    ) async throws -> [(list: List, request: RecordListRequest)] {
        let query = words.joined(separator: " ")
        let lists = try await library.lists()
        do {
            let list = try library.list(called: name, among: lists)
            if isStrict { try Hint.require(SearchQuery(query), in: list) }
            return [(list, try request(for: list, query: query))]
        } catch let error as LibraryError where error.code == .notFound {
            let smart: SmartList
            do {
                smart = try await library.smartList(called: name)
            } catch let other as LibraryError where other.code == .notFound {
                throw error
            }
            return try smart.requests(in: lists).compactMap { known in
                guard let list = lists.first(where: { $0.id == known.list }) else { return nil }
                var request = known
                let both = [known.query.text, query].filter { !$0.isEmpty }
                if both.count == 2 {
                    request.query = SearchQuery(both.map { "(\($0))" }.joined(separator: " "))
                } else if known.query.text.isEmpty {
                    request.query = SearchQuery(query)
                }
                if isStrict { try Hint.require(request.query, in: list) }
                if !sort.isEmpty { request.sort = try list.sort(sort) }
                request.grouping = .none
                if trash { request.scope = .trash }
                return (list, request)
            }
        }
    }

    func request(for list: List, query: String) throws -> RecordListRequest {
        let query = SearchQuery(query)
        Hint.show(query, in: list)
        return RecordListRequest(
            list: list.id, scope: trash ? .trash : .records, sort: try list.sort(sort),
            ignoredWords: list.settings.ignoredWords, query: query)
    }
}
