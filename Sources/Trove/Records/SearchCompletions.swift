import Foundation
import TableKit
import TextCore
import TroveModel

/// The completions of a query below the search entry: fields and, after a colon, their values.
final class SearchCompletions {
    private let search: SearchController
    private let library: any LibraryStorage
    private var asking: Task<Void, Never>?

    /// The number of typed characters from which names of fields are offered.
    private static let minimumCount = 2
    private static let limit = 8

    init(_ search: SearchController, library: any LibraryStorage) {
        (self.search, self.library) = (search, library)
    }

    /// Offers completions of the typed text, as soon as they are known. Late ones are dropped.
    func update(in list: ListID?) {
        asking?.cancel()
        let text = search.text
        guard let list, !text.isEmpty else { return show([]) }
        asking = Task { [weak self, library, search] in
            // The entry has moved its cursor by now.
            let cursor = search.searchBar.cursorPosition
            let token = QueryToken(in: text, before: cursor)
            guard token.name != nil || token.text.count >= Self.minimumCount else {
                self?.show([])
                return
            }
            let found = try? await library.completions(
                of: text, at: cursor, in: list, limit: Self.limit)
            guard let self, !Task.isCancelled, search.text == text else { return }
            show(Self.useful(found ?? [], for: token))
        }
    }

    /// The completions, unless the token is complete.
    private static func useful(
        _ found: [QueryCompletion], for token: QueryToken
    ) -> [QueryCompletion] {
        let isComplete =
            token.name != nil
            && found.contains {
                $0.title.compare(token.text, options: .caseInsensitive) == .orderedSame
            }
        return isComplete ? [] : found
    }

    private func show(_ completions: [QueryCompletion]) {
        guard !completions.isEmpty || search.searchSuggestions?.isEmpty == false else { return }
        search.searchSuggestions = completions.map { completion in
            let item = SearchSuggestionItem(
                localizedSuggestion: completion.title, localizedDescription: completion.detail)
            item.representedObject = completion
            return item
        }
    }

    /// Completes the query in the search entry.
    func pick(_ suggestion: any SearchSuggestion) {
        guard let completion = suggestion.representedObject as? QueryCompletion else { return }
        let (query, cursor) = completion.applied(to: search.text)
        search.search(for: query)
        search.searchBar.cursorPosition = cursor
    }
}

extension QueryCompletion {
    /// The text at the end of the line.
    fileprivate var detail: String? {
        switch kind {
        case .field: translated("Field")
        case .sort: translated("Order", context: "of search results")
        case .value: count.map(RecordsController.countText)
        }
    }
}
