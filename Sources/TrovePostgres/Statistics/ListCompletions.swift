import TextCore
import TroveModel

extension SharedLibrary {
    public func completions(
        of query: String, at cursor: Int, in list: ListID, limit: Int
    ) async throws(LibraryError) -> [QueryCompletion] {
        try await read { db in
            let list = try CatalogReader(db: db).list(list)
            let token = QueryToken(in: query, before: cursor)
            return try ListCompletions(list: list, db: db).completer(limit: max(1, limit))
                .completions(of: token)
        }
    }

    public func textChoices(
        for text: String, of field: FieldID, in list: ListID, limit: Int
    ) async throws(LibraryError) -> [String] {
        try await read { db in
            let list = try CatalogReader(db: db).list(list)
            return try ListCompletions(list: list, db: db).completer(limit: limit)
                .texts(of: try list.knownField(field), beginning: text)
        }
    }
}

/// The records of a list whose values complete queries.
private struct ListCompletions: CompletionSource {
    let list: List
    let db: PostgresSession

    func completer(limit: Int) -> QueryCompleter {
        QueryCompleter(list, source: self, limit: limit)
    }

    func borrowers() throws -> [String] {
        try db.rows(
            """
            SELECT borrower FROM trove.loan WHERE list_id = $1 AND returned_on IS NULL
            ORDER BY borrower LIMIT \(QueryCompleter.sampleCount)
            """, [.integer(list.id.rawValue)]
        ).compactMap { $0.text(0) }
    }

    func texts(of field: Field, beginning: String) throws -> (texts: [String], isWhole: Bool) {
        guard field.kind != .computed else { return ([], true) }
        let words = SearchFolding.words(beginning)
        var statement = SQLPart(
            """
            SELECT t.\(ListTable.column(field)) FROM \(ListTable(list).name) t
            WHERE t.deleted_at IS NULL AND
            """ + " ")
        if words.isEmpty {
            statement.append("t.\(ListTable.column(field)) IS NOT NULL")
        } else {
            let query = SearchTexts.query(words, in: [field])
            statement.append("t.search_words @@ ", .text(query), "::tsquery")
        }
        statement.append(" ORDER BY t.id LIMIT \(QueryCompleter.sampleCount)")
        let rows = try db.rows(statement.sql, statement.values)
        let texts = rows.flatMap { row -> [String] in
            switch StoredValue.value(row.text(0), misfit: nil, as: field.kind) {
            case .texts(let texts): texts
            case .empty: []
            case let value: [value.text]
            }
        }
        return (texts, rows.count < QueryCompleter.sampleCount)
    }

    func titles(of field: Field, beginning: String) throws -> [String] {
        let linked: [LinkedRecord]
        if SearchFolding.words(beginning).isEmpty {
            let column = "t." + ListTable.column(field)
            let ids = try db.integers(
                """
                SELECT \(column) FROM \(ListTable(list).name) t
                WHERE t.deleted_at IS NULL AND \(column) IS NOT NULL
                ORDER BY t.id LIMIT \(QueryCompleter.sampleCount)
                """)
            let found = try LinkTitles(db: db).linked(ids, in: list.target(of: field))
            linked = ids.compactMap { found[$0] }
        } else {
            linked = try TitleSearch(field: field, list: list, db: db)
                .found(SearchFolding.words(beginning), limit: QueryCompleter.sampleCount)
        }
        return linked.filter { $0.state == .present && !$0.title.isEmpty }.map(\.title)
    }
}

extension SearchTexts {
    /// A `tsquery` for records that have all words in some of the fields, each also as the
    /// beginning of a word.
    static func query(_ words: [String], in fields: [Field]) -> String {
        words.map { word in
            "("
                + fields.map { quoted(lexeme(word, in: $0.id)) + ":*" }.joined(separator: " | ")
                + ")"
        }.joined(separator: " & ")
    }
}
