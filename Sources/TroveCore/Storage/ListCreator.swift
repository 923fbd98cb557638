import Foundation
import GRDB

/// Makes the rows and tables of new lists and fields.
struct ListCreator {
    let db: Database

    /// Makes a list with its table, but without indexes and triggers: an import makes them at its end.
    func create(name: String, icon: String, fields: [FieldDraft]) throws -> List {
        guard fields.count <= Self.maximumFieldCount else {
            throw LibraryError(
                .invalid,
                "A list can have at most \(Self.maximumFieldCount) fields; this would have "
                    + "\(fields.count).")
        }
        let taken = try String.fetchAll(db, sql: "SELECT lower(name) FROM sqlite_master")
        var reserved = Set(taken).union(SQLName.reservedTables)
        // Names that the list's companions would take away from each other.
        for name in taken where name.hasSuffix("_search") {
            reserved.insert(String(name.dropLast(7)))
        }
        let tableName = SQLName.identifier(for: name, fallback: "list_1", taken: reserved)
        try db.execute(
            sql: """
                INSERT INTO list (uuid, name, icon, position, table_name, created_at)
                VALUES (?, ?, ?, (SELECT ifnull(max(position), -1) + 1 FROM list), ?, unixepoch())
                """, arguments: [UUID().uuidString, name, icon, tableName])
        let id = ListID(rawValue: db.lastInsertedRowID)
        var columns = SQLName.reservedColumns
        for (index, draft) in fields.enumerated() {
            let column = SQLName.identifier(
                for: draft.name, fallback: "field_\(index + 1)", taken: columns)
            columns.insert(column)
            try insert(draft, column: column, searchColumn: index, position: index, list: id)
        }
        var list = try ListStore.list(id, in: db)
        list.settings = .suggested(for: list.fields)
        try db.execute(
            sql: "UPDATE list SET settings = ? WHERE id = ?",
            arguments: [try list.settings.storedText(), id.rawValue])
        try ListTable(list).create(
            fields: list.fields,
            searchColumnCount: fields.count + ListTable.spareSearchColumns, in: db)
        return list
    }

    /// SQLite's limit of columns, without the bookkeeping and the spare search columns.
    static let maximumFieldCount = 1900

    /// Adds the row and column of a field, which is removed until a step lets it appear.
    func addField(_ draft: FieldDraft, to list: List) throws -> FieldID {
        let rows = try Row.fetchAll(
            db, sql: "SELECT * FROM field WHERE list_id = ?", arguments: [list.id.rawValue])
        let table = ListTable(list)
        let column = try table.newColumnName(for: draft.name, in: db)
        let searchColumn = (rows.map { $0["search_column"] as Int }.max() ?? -1) + 1
        let position = (rows.map { $0["position"] as Int }.max() ?? -1) + 1
        try table.addColumn(column, type: draft.kind.columnType, in: db)
        try insert(
            draft, column: column, searchColumn: searchColumn, position: position, list: list.id)
        let field = FieldID(rawValue: db.lastInsertedRowID)
        try db.execute(
            sql: "UPDATE field SET deleted_at = unixepoch() WHERE id = ?",
            arguments: [field.rawValue])
        try table.growSearch(toHold: searchColumn + 1, in: db)
        return field
    }

    private func insert(
        _ draft: FieldDraft, column: String, searchColumn: Int, position: Int, list: ListID
    ) throws {
        try db.execute(
            sql: """
                INSERT INTO field
                    (list_id, position, name, column_name, search_column, kind, options)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                list.rawValue, position, draft.name, column, searchColumn, draft.kind.rawValue,
                try JSON.text(draft.options),
            ])
    }
}
