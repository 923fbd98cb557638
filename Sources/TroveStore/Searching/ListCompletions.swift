import GRDB
import TextCore
import TroveModel

/// The records of a list whose values complete queries.
struct ListCompletions: CompletionSource {
    let list: List
    let db: Database

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
