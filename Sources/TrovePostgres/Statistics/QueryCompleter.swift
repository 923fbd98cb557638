import TableCore
import TextCore
import TroveModel

extension SharedLibrary {
    public func completions(
        of query: String, at cursor: Int, in list: ListID, limit: Int
    ) async throws(LibraryError) -> [QueryCompletion] {
        try await read { db in
            let list = try CatalogReader(db: db).list(list)
            let token = QueryToken(in: query, before: cursor)
            return try QueryCompleter(list: list, db: db, limit: max(1, limit))
                .completions(of: token)
        }
    }

    public func textChoices(
        for text: String, of field: FieldID, in list: ListID, limit: Int
    ) async throws(LibraryError) -> [String] {
        try await read { db in
            let list = try CatalogReader(db: db).list(list)
            return try QueryCompleter(list: list, db: db, limit: limit)
                .texts(of: try list.knownField(field), beginning: text)
        }
    }
}

/// Finds the completions of a token.
struct QueryCompleter {
    let list: List
    let db: PostgresSession
    let limit: Int

    /// The maximum number of records to read for the values of a field.
    private static let sampleCount = 2_000

    func completions(of token: QueryToken) throws -> [QueryCompletion] {
        guard let name = token.name else { return token.text.isEmpty ? [] : fields(for: token) }
        if name.lowercased() == "sort" { return sorts(for: token) }
        guard let column = QueryNames(list).column(called: name) else { return [] }
        let values = try values(of: column, for: token)
        return values.prefix(limit).map { text, count in
            QueryCompletion(
                kind: .value, title: text, replacement: QueryToken.quoted(text),
                offsets: token.offsets, count: count)
        }
    }

    private func fields(for token: QueryToken) -> [QueryCompletion] {
        let names = list.fields.map(\.name) + QueryNames.ownNames + ["sort"]
        return names.filter { SearchFolding.containsAllWords(token.text, in: $0) }.prefix(limit)
            .map {
                QueryCompletion(
                    kind: .field, title: $0, replacement: QueryToken.quoted($0) + ":",
                    offsets: token.offsets)
            }
    }

    private func sorts(for token: QueryToken) -> [QueryCompletion] {
        list.fields.map(\.name).filter { SearchFolding.containsAllWords(token.text, in: $0) }
            .flatMap { name in
                // A name in quotes cannot be followed by the sign for descending order.
                let plain = name.filter { !$0.isWhitespace }
                return [(name, plain), ("\(name) ↓", plain + "-")]
            }
            .prefix(limit).map {
                QueryCompletion(
                    kind: .sort, title: $0.0, replacement: $0.1, offsets: token.offsets)
            }
    }

    /// Values with the typed beginning, including the keywords for the column's kind, and the numbers of
    /// records that have them, if they are known.
    private func values(
        of column: QueryColumn, for token: QueryToken
    ) throws -> [(text: String, count: Int?)] {
        let isBeginning = { (text: String) in SearchFolding.hasPrefix(token.text, in: text) }
        var found = column.kind.definition.queryKeywords
        var counts: [String: Int] = [:]
        if let field = column.field {
            if field.kind.choiceUse != .none { found += field.choices }
            if field.kind.isTextual {
                let used = try usedValues(of: field, for: token.text)
                found += used.texts
                counts = used.counts
            }
            if field.kind == .recordLink { found += try titles(of: field, for: token.text) }
            found.append("none")
        }
        if column.loan == .borrower { found += try borrowers() }
        var seen: Set<String> = []
        return found.filter { isBeginning($0) && seen.insert($0).inserted }.map { ($0, counts[$0]) }
    }

    /// The choices of a field and the texts of its records with the typed beginning.
    func texts(of field: Field, beginning: String) throws -> [String] {
        var seen: Set<String> = []
        let found = field.choices + (try usedValues(of: field, for: beginning).texts)
        let fitting = found.filter {
            SearchFolding.hasPrefix(beginning, in: $0) && seen.insert($0).inserted
        }
        return Array(fitting.prefix(limit))
    }

    /// The borrowers of the list's open loans.
    private func borrowers() throws -> [String] {
        Self.byFrequency(
            try db.rows(
                """
                SELECT borrower FROM trove.loan WHERE list_id = $1 AND returned_on IS NULL
                ORDER BY borrower LIMIT \(Self.sampleCount)
                """, [.integer(list.id.rawValue)]
            ).compactMap { $0.text(0) })
    }

    /// The values of a field with the typed beginning, most frequent first, and the numbers of records that
    /// have them, unless only a part of the records was read.
    private func usedValues(
        of field: Field, for beginning: String
    ) throws -> (texts: [String], counts: [String: Int]) {
        guard field.kind != .computed else { return ([], [:]) }
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
        statement.append(" ORDER BY t.id LIMIT \(Self.sampleCount)")
        let rows = try db.rows(statement.sql, statement.values)
        let texts = rows.flatMap { row -> [String] in
            switch StoredValue.value(row.text(0), misfit: nil, as: field.kind) {
            case .texts(let texts): texts
            case .empty: []
            case let value: [value.text]
            }
        }
        let counts =
            rows.count < Self.sampleCount
            ? Dictionary(texts.map { ($0, 1) }, uniquingKeysWith: +) : [:]
        return (Self.byFrequency(texts), counts)
    }

    /// The titles of linked records: of those that the list links to or, if something was typed, of all matching
    /// records of the other list.
    private func titles(of field: Field, for beginning: String) throws -> [String] {
        let linked: [LinkedRecord]
        if SearchFolding.words(beginning).isEmpty {
            let column = "t." + ListTable.column(field)
            let ids = try db.integers(
                """
                SELECT \(column) FROM \(ListTable(list).name) t
                WHERE t.deleted_at IS NULL AND \(column) IS NOT NULL
                ORDER BY t.id LIMIT \(Self.sampleCount)
                """)
            let found = try LinkTitles(db: db).linked(ids, in: list.target(of: field))
            linked = ids.compactMap { found[$0] }
        } else {
            linked = try TitleSearch(field: field, list: list, db: db)
                .found(SearchFolding.words(beginning), limit: Self.sampleCount)
        }
        return Self.byFrequency(
            linked.filter { $0.state == .present && !$0.title.isEmpty }.map(\.title))
    }

    /// The different texts, most frequent first; equally frequent ones keep their order.
    private static func byFrequency(_ texts: [String]) -> [String] {
        var counts: [String: (count: Int, first: Int)] = [:]
        for (index, text) in texts.enumerated() {
            counts[text, default: (0, index)].count += 1
        }
        return counts.sorted {
            $0.value.count == $1.value.count
                ? $0.value.first < $1.value.first : $0.value.count > $1.value.count
        }.map(\.key)
    }
}

extension SearchTexts {
    /// A `tsquery` for records that have all words in some of the fields, each also as the beginning of a word.
    static func query(_ words: [String], in fields: [Field]) -> String {
        words.map { word in
            "("
                + fields.map { quoted(lexeme(word, in: $0.id)) + ":*" }.joined(separator: " | ")
                + ")"
        }.joined(separator: " & ")
    }
}
