import GRDB
import TroveModel

extension ListCreator {
    /// Creates a list like one of another library, with the same identities, but without records,
    /// indexes and triggers.
    ///
    /// - Returns: The list with the names of its table and columns here.
    func create(copying original: List, position: Int) throws -> List {
        guard original.fields.count <= List.maximumFieldCount else {
            throw LibraryError.tooManyFields(original.fields.count, maximum: List.maximumFieldCount)
        }
        let tableName = try tableName(for: original.tableName)
        try db.execute(
            sql: """
                INSERT INTO list (id, uuid, name, icon, folder, position, table_name, settings,
                    created_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, unixepoch())
                """,
            arguments: [
                original.id.rawValue, original.uuid.uuidString, original.name, original.icon.text,
                original.folder, position, tableName, try original.settings.storedText(),
            ])
        var columns = SQLName.reservedColumns
        for (index, field) in original.fields.enumerated() {
            let column = Identifier.unique(
                for: field.columnName, fallback: "field_\(index + 1)", taken: columns)
            columns.insert(column)
            try db.execute(
                sql: """
                    INSERT INTO field
                        (id, list_id, position, name, column_name, search_column, kind, options)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    field.id.rawValue, original.id.rawValue, index, field.name, column, index,
                    field.unknownKind ?? field.kind.rawValue, try JSON.text(field.options),
                ])
        }
        var list = try ListStore.list(original.id, in: db)
        try ListTable(list).create(
            fields: list.fields, keepsExactValues: true,
            searchColumnCount: list.fields.count + ListTable.spareSearchColumns, in: db)
        try addComputedColumns(to: &list)
        return list
    }
}
