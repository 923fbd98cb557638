import TroveModel

/// The rules for the options of a field, over the tables of a shared library.
struct OptionRules: OptionTables {
    let db: PostgresSession
    let list: List

    func requireList(_ list: ListID) throws { _ = try CatalogReader(db: db).list(list) }

    func hasLinks(in field: Field) throws -> Bool {
        try db.integer(
            """
            SELECT 1 FROM \(ListTable(list).name) WHERE \(ListTable.column(field)) IS NOT NULL LIMIT 1
            """) != nil
    }

    func checkCanBeUnique(_ field: Field) throws {
        guard field.kind != .computed else { return }
        let column = ListTable.column(field)
        let repeated = try db.rows(
            """
            SELECT \(column), misfits->>$1::text, count(*) FROM \(ListTable(list).name)
            WHERE deleted_at IS NULL AND (\(column) IS NOT NULL OR misfits ? $1)
            GROUP BY 1, 2 HAVING count(*) > 1 LIMIT 1
            """, [.text(field.columnName)]
        ).first
        guard let repeated else { return }
        let value = StoredValue.value(repeated.text(0), misfit: repeated.text(1), as: field.kind)
        throw LibraryError.repeated(
            value, count: Int(repeated.integer(2) ?? 0), inField: field.name)
    }
}
