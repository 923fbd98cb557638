extension SearchQuery {
    /// The query for the records that match both this query and another one, in the order that the
    /// other one asks for, or else this one. Only the matches of the other one are highlighted.
    public func narrowed(by other: SearchQuery) -> SearchQuery {
        if other.isEmpty, other.sort == nil { return self }
        if isEmpty, sort == nil { return other }
        return SearchQuery(
            text: Self.text(of: self, and: other),
            root: QueryParser.joined([root, other.root]), highlighted: other.highlighted,
            sort: other.sort ?? sort, hint: other.hint)
    }

    /// The same query without highlighted matches.
    public var withoutHighlights: SearchQuery {
        SearchQuery(text: text, root: root, highlighted: .all, sort: sort, hint: hint)
    }

    /// The text of both queries. Alternatives need parentheses.
    private static func text(of first: SearchQuery, and second: SearchQuery) -> String {
        [first, second].map { query in
            if case .or = query.root { return "(\(query.text))" }
            return query.text
        }.joined(separator: " ")
    }
}
