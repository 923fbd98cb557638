import TextCore

/// Searches through several lists, which have different fields.
extension SearchQuery {
    /// Whether a list has the fields that the query names.
    ///
    /// - Complexity: O(length of the query × fields).
    public func isAnswerable(by list: List) -> Bool { root.isAnswerable(by: QueryNames(list)) }

    /// The lists to search: those that have the fields that the query names, or all if none has.
    public func searchedLists(among lists: [List]) -> [List] {
        let found = lists.filter(isAnswerable)
        return found.isEmpty ? lists : found
    }

    /// The first problem of the query in a search of several lists, or which of them are searched,
    /// as a sentence; nil if all are searched without a problem.
    public func hint(in lists: [List]) -> String? {
        let searched = searchedLists(among: lists)
        if let hint = searched.lazy.compactMap({ hint(in: $0) }).first { return hint.message }
        guard searched.count < lists.count else { return nil }
        let names = searched.prefix(Self.namedLists).map(\.name).quoted
        let rest = searched.count - Self.namedLists
        guard rest > 0 else {
            return translated("Searching only lists with these fields: {lists}.")
                .filling(["lists": names])
        }
        return translated(
            "Searching only lists with these fields: {lists} and {count} more.",
            plural: "Searching only lists with these fields: {lists} and {count} more.", count: rest
        ).filling(["lists": names, "count": "\(rest)"])
    }

    /// The maximum number of lists to name.
    private static let namedLists = 3
}

extension QueryNode {
    /// Whether the fields that the node names exist.
    fileprivate func isAnswerable(by names: QueryNames) -> Bool {
        switch self {
        case .all, .word, .phrase, .linked: true
        // “10:30” does not name a field.
        case .field(let name, _, _):
            !name.contains(where: \.isLetter) || names.column(called: name) != nil
        case .not(let node): node.isAnswerable(by: names)
        case .and(let nodes): nodes.allSatisfy { $0.isAnswerable(by: names) }
        case .or(let nodes): nodes.contains { $0.isAnswerable(by: names) }
        }
    }
}
