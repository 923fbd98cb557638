import Foundation
import GRDB
import TableCore
import TextCore
import TroveModel

extension Library {
    /// The completions of the part of a query before the cursor: names of fields or, after a colon,
    /// values that records have in the field, most frequent first.
    ///
    ///     try await library.completions(of: "au", at: 2, in: books)       // author:
    ///     try await library.completions(of: "genre:f", at: 7, in: books)  // Fantasy
    ///
    /// Runs off the calling thread, and reads at most a few thousand records, however long the list
    /// is.
    ///
    /// - Parameters:
    ///   - cursor: The number of characters before the cursor.
    ///   - limit: The maximum number of completions, from 1.
    /// - Throws: `notFound` if the list does not exist, I/O errors.
    public func completions(
        of query: String, at cursor: Int, in listID: ListID, limit: Int = 8
    ) async throws(LibraryError) -> [QueryCompletion] {
        let result: Result<[QueryCompletion], LibraryError> = await withCheckedContinuation {
            continuation in
            Self.readingQueue.async { [self] in
                continuation.resume(
                    returning: Result { () throws(LibraryError) in
                        try read { db in
                            let list = try ListStore.list(listID, in: db)
                            let token = QueryToken(in: query, before: cursor)
                            return try QueryCompleter(list: list, db: db, limit: max(1, limit))
                                .completions(of: token)
                        }
                    })
            }
        }
        return try result.get()
    }
}

/// Finds the completions of a token.
struct QueryCompleter {
    let list: List
    let db: Database
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

    /// Values with the typed beginning, including the keywords for the column's kind, and the numbers
    /// of records that have them, if they are known.
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
            try String.fetchAll(
                db,
                sql: """
                    SELECT borrower FROM loan WHERE list_id = ? AND returned_on IS NULL
                    ORDER BY borrower LIMIT \(Self.sampleCount)
                    """, arguments: [list.id.rawValue]))
    }

    /// The values of a field with the typed beginning, most frequent first, and the numbers of records
    /// that have them, unless only a part of the records was read.
    private func usedValues(
        of field: Field, for beginning: String
    ) throws -> (texts: [String], counts: [String: Int]) {
        let column = SQLName.quoted(field.columnName)
        let table = ListTable(list)
        let words = SearchFolding.words(beginning)
        let values: [String]
        if words.isEmpty {
            values = try String.fetchAll(
                db,
                sql: """
                    SELECT \(column) FROM \(table.quotedName)
                    WHERE deleted_at IS NULL AND \(column) IS NOT NULL LIMIT \(Self.sampleCount)
                    """)
        } else {
            let evaluator = QueryEvaluator(list: list, db: db, cancellation: CancellationFlag())
            let match = "\(try evaluator.searchColumn(of: field)) : (\(Self.beginning(words)))"
            values = try String.fetchAll(
                db,
                sql: """
                    SELECT \(column) FROM \(table.search) found
                    JOIN \(table.quotedName) record ON record.id = found.rowid
                    WHERE \(table.search) MATCH ? AND record.deleted_at IS NULL
                    LIMIT \(Self.sampleCount)
                    """, arguments: [match])
        }
        let texts =
            field.kind.holdsSeveralTexts ? values.flatMap(TextSeries.texts(stored:)) : values
        let counts =
            values.count < Self.sampleCount
            ? Dictionary(texts.map { ($0, 1) }, uniquingKeysWith: +) : [:]
        return (Self.byFrequency(texts), counts)
    }

    /// The titles of linked records: of those that the list links to or, if something was typed, of
    /// all matching records of the other list.
    private func titles(of field: Field, for beginning: String) throws -> [String] {
        let words = SearchFolding.words(beginning)
        let ids: [RecordID]
        if words.isEmpty {
            let column = SQLName.quoted(field.columnName)
            ids = try RecordID.fetchAll(
                db,
                sql: """
                    SELECT \(column) FROM \(ListTable(list).quotedName)
                    WHERE deleted_at IS NULL AND typeof(\(column)) = 'integer'
                    LIMIT \(Self.sampleCount)
                    """)
        } else {
            ids = try LinkSearch(list: list, db: db, cancellation: CancellationFlag())
                .targets(.words(words), of: field, limit: Self.sampleCount)
        }
        let linked = try LinkTitles().linked(Set(ids), in: list.target(of: field), db: db)
        return Self.byFrequency(
            ids.compactMap { linked[$0] }.filter { $0.state == .present && !$0.title.isEmpty }
                .map(\.title))
    }

    /// An FTS5 expression for consecutive words, the last of which is a prefix.
    private static func beginning(_ words: [String]) -> String {
        words.map { "\"\($0)\"" }.joined(separator: " + ") + " *"
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
