import TextCore
import TroveModel

/// The records of a list whose values complete queries.
struct ListCompletions: CompletionSource {
    let list: List
    let db: PostgresSession

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

    /// A `tsquery` for records of which not all words of some fields are in `search_words`.
    static func cutQuery(in fields: [Field]) -> String {
        fields.map { quoted(lexeme("", in: $0.id)) }.joined(separator: " | ")
    }
}
