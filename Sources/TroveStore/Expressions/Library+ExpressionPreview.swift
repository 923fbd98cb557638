import GRDB
import TroveModel

extension Library {
    /// Computes an expression for one record; nothing is written.
    ///
    ///     try await library.previewExpression("[Price] * 2", of: "Double", in: books)
    ///     // 39.8 for “Emma”
    ///
    /// - Parameters:
    ///   - name: The name of the computed field.
    ///   - field: The field, if it exists.
    ///   - record: The record; nil for the first one in manual order.
    /// - Throws: `notFound`; `invalid` with a message about the expression.
    public func previewExpression(
        _ text: String, of name: String, field: FieldID? = nil, in list: ListID,
        record: RecordID? = nil
    ) async throws(LibraryError) -> ExpressionPreview {
        try await readInBackground { db in
            let list = try ListStore.list(list, in: db)
            let expression = try ComputedColumns(db: db, list: list)
                .expression(text, name: name, field: field)
            let table = ListTable(list).quotedName
            let choice = record.map { "id = \($0)" } ?? "deleted_at IS NULL"
            let rows = try RawStatement(
                """
                SELECT id, (\(expression.sql)) FROM \(table) WHERE \(choice)
                ORDER BY position, id LIMIT 1
                """, on: db)
            guard try rows.step() else {
                return ExpressionPreview(kind: expression.resultKind, value: .empty, title: nil)
            }
            let value = StoredValue(column: 1, of: rows).value(as: expression.resultKind)
            let title = try LinkTitles().linked(rows.int64(0), in: list.id, db: db).title
            return ExpressionPreview(kind: expression.resultKind, value: value, title: title)
        }
    }
}
