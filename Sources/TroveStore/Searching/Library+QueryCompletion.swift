import Foundation
import GRDB
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
                            return try ListCompletions(list: list, db: db)
                                .completer(limit: max(1, limit)).completions(of: token)
                        }
                    })
            }
        }
        return try result.get()
    }
}

/// The records of a list whose values complete queries.
struct ListCompletions: CompletionSource {
    let list: List
    let db: Database

    func completer(limit: Int) -> QueryCompleter {
        QueryCompleter(list, source: self, limit: limit)
    }

    func borrowers() throws -> [String] {
        try String.fetchAll(
            db,
            sql: """
                SELECT borrower FROM loan WHERE list_id = ? AND returned_on IS NULL
                ORDER BY borrower LIMIT \(QueryCompleter.sampleCount)
                """, arguments: [list.id.rawValue])
    }

    func texts(of field: Field, beginning: String) throws -> (texts: [String], isWhole: Bool) {
        let column = SQLName.quoted(field.columnName)
        let table = ListTable(list)
        let words = SearchFolding.words(beginning)
        let values: [String]
        if words.isEmpty {
            values = try String.fetchAll(
                db,
                sql: """
                    SELECT \(column) FROM \(table.quotedName)
                    WHERE deleted_at IS NULL AND \(column) IS NOT NULL \
                    LIMIT \(QueryCompleter.sampleCount)
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
                    LIMIT \(QueryCompleter.sampleCount)
                    """, arguments: [match])
        }
        let texts =
            field.kind.holdsSeveralTexts ? values.flatMap(TextSeries.texts(stored:)) : values
        return (texts, values.count < QueryCompleter.sampleCount)
    }

    func titles(of field: Field, beginning: String) throws -> [String] {
        let words = SearchFolding.words(beginning)
        let ids: [RecordID]
        if words.isEmpty {
            let column = SQLName.quoted(field.columnName)
            ids = try RecordID.fetchAll(
                db,
                sql: """
                    SELECT \(column) FROM \(ListTable(list).quotedName)
                    WHERE deleted_at IS NULL AND typeof(\(column)) = 'integer'
                    LIMIT \(QueryCompleter.sampleCount)
                    """)
        } else {
            ids = try LinkSearch(list: list, db: db, cancellation: CancellationFlag())
                .targets(.words(words), of: field, limit: QueryCompleter.sampleCount)
        }
        let linked = try LinkTitles().linked(Set(ids), in: list.target(of: field), db: db)
        return ids.compactMap { linked[$0] }.filter { $0.state == .present && !$0.title.isEmpty }
            .map(\.title)
    }

    /// An FTS5 expression for consecutive words, the last of which is a prefix.
    private static func beginning(_ words: [String]) -> String {
        words.map { "\"\($0)\"" }.joined(separator: " + ") + " *"
    }
}
