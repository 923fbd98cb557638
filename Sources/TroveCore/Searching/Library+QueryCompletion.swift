import Foundation
import GRDB
import TableCore

extension Library {
    /// What the part of a query in front of the cursor can be completed to: names of fields, and
    /// behind a colon the values that records have there, most frequent first.
    ///
    ///     try await library.completions(of: "au", at: 2, in: books)       // author:
    ///     try await library.completions(of: "genre:f", at: 7, in: books)  // Fantasy
    ///
    /// Runs off the calling thread, and looks at no more than some thousand records however long the
    /// list is.
    ///
    /// - Parameters:
    ///   - cursor: How many characters are in front of the cursor.
    ///   - limit: At most so many, from 1.
    /// - Throws: `notFound` if the list is gone, errors of the disk.
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

/// Finds what a token can be completed to.
struct QueryCompleter {
    let list: List
    let db: Database
    let limit: Int

    /// How many records are looked at for the values of a field.
    private static let sampleCount = 2_000

    func completions(of token: QueryToken) throws -> [QueryCompletion] {
        guard let name = token.name else { return token.text.isEmpty ? [] : fields(for: token) }
        if name.lowercased() == "sort" { return sorts(for: token) }
        guard let column = QueryNames(list).column(called: name) else { return [] }
        let values = try values(of: column, for: token)
        return values.prefix(limit).map {
            QueryCompletion(
                kind: .value, title: $0, replacement: QueryToken.quoted($0),
                offsets: token.offsets)
        }
    }

    private func fields(for token: QueryToken) -> [QueryCompletion] {
        let names = list.fields.map(\.name) + ["added", "changed", "sort"]
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
                // Behind a name in quotes there is no place for the sign of the other direction.
                let plain = name.filter { !$0.isWhitespace }
                return [(name, plain), ("\(name) ↓", plain + "-")]
            }
            .prefix(limit).map {
                QueryCompletion(
                    kind: .sort, title: $0.0, replacement: $0.1, offsets: token.offsets)
            }
    }

    /// Values that begin with what was typed, and the words that the column's kind understands.
    private func values(of column: QueryColumn, for token: QueryToken) throws -> [String] {
        let isBeginning = { (text: String) in SearchFolding.hasPrefix(token.text, in: text) }
        var found: [String] = []
        switch column.kind {
        case .checkbox: found = ["yes", "no"]
        case .date: found = ["today", "7d", "30d", "1y"].flatMap { [$0, ">=" + $0] }
        case .rating: found = (0...RatingText.maximum).map(String.init)
        default:
            if let field = column.field {
                found = field.options.choices.map(\.name)
                if field.kind.isTextual { found += try usedValues(of: field, for: token.text) }
                if field.kind == .recordLink { found += try titles(of: field, for: token.text) }
            }
        }
        if column.field != nil { found.append("none") }
        var seen: Set<String> = []
        return found.filter { isBeginning($0) && seen.insert($0).inserted }
    }

    private func usedValues(of field: Field, for beginning: String) throws -> [String] {
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
                    SELECT \(column) FROM \(table.quotedName) WHERE deleted_at IS NULL AND id IN (
                        SELECT rowid FROM \(table.search) WHERE \(table.search) MATCH ?
                        LIMIT \(Self.sampleCount))
                    """, arguments: [match])
        }
        return Self.byFrequency(
            field.kind.holdsSeveralTexts ? values.flatMap(TextSeries.texts(stored:)) : values)
    }

    /// What linked records are called: those that records link to, or where something was typed, those of
    /// the other list that begin so.
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

    /// Words in a row of which the last may go on.
    private static func beginning(_ words: [String]) -> String {
        words.map { "\"\($0)\"" }.joined(separator: " + ") + " *"
    }

    /// Each text once, the most frequent first, equally frequent ones as they came.
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
