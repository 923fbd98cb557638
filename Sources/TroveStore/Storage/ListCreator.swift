import Foundation
import GRDB
import TextCore
import TroveModel

/// Creates the rows, tables and columns of new lists and fields.
struct ListCreator {
    let db: Database

    /// Creates a list and its table, without indexes and triggers, which an import creates at its
    /// end.
    ///
    /// - Throws: `invalid` if there are too many fields or an expression depends on its own result.
    func create(name: String, icon: String, fields: [FieldDraft]) throws -> List {
        guard fields.count <= List.maximumFieldCount else {
            throw LibraryError.tooManyFields(fields.count, maximum: List.maximumFieldCount)
        }
        let tableName = try tableName(for: name)
        try db.execute(
            sql: """
                INSERT INTO list (uuid, name, icon, position, table_name, created_at)
                VALUES (?, ?, ?, (SELECT ifnull(max(position), -1) + 1 FROM list), ?, unixepoch())
                """, arguments: [UUID().uuidString, name, icon, tableName])
        let id = ListID(rawValue: db.lastInsertedRowID)
        var columns = SQLName.reservedColumns
        for (index, draft) in fields.enumerated() {
            let column = Identifier.unique(
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
        try addComputedColumns(to: &list)
        return list
    }

    /// A free name for the table of a list.
    func tableName(for name: String) throws -> String {
        let taken = try String.fetchAll(db, sql: "SELECT lower(name) FROM sqlite_master")
        var reserved = Set(taken).union(SQLName.reservedTables)
        // Names whose companion tables and indexes would clash with existing ones.
        for name in taken {
            for suffix in ListTable.companionSuffixes where name.hasSuffix(suffix) {
                reserved.insert(String(name.dropLast(suffix.count)))
            }
        }
        // Undo finds and drops its own tables by this kind of name.
        let isUndoName = BulkTable.isName(Identifier.unique(for: name, fallback: "", taken: []))
        return Identifier.unique(
            for: isUndoName ? "list " + name : name, fallback: "list_1", taken: reserved)
    }

    /// Adds the columns of computed fields, each after the columns that its expression reads.
    func addComputedColumns(to list: inout List) throws {
        for var field in try list.computedFieldsInOrder() {
            let expression = try CompiledExpression(
                field.options.expression, of: field.name, in: list)
            field.options.expression = expression.stored
            field.options.resultKind = expression.resultKind
            try db.execute(
                sql: "UPDATE field SET options = ? WHERE id = ?",
                arguments: [try JSON.text(field.options), field.id.rawValue])
            try ListTable(list).addColumn(
                field.columnName, type: ComputedColumns.type(of: expression), in: db)
            list.fields = list.fields.map { $0.id == field.id ? field : $0 }
        }
    }

    /// Adds the row and column of a field. The field starts out deleted; an undo step makes it
    /// appear.
    ///
    /// - Throws: `invalid` if the expression of a computed field is invalid.
    func addField(_ draft: FieldDraft, to list: List) throws -> FieldID {
        let rows = try Row.fetchAll(
            db, sql: "SELECT * FROM field WHERE list_id = ?", arguments: [list.id.rawValue])
        let table = ListTable(list)
        let column = try table.newColumnName(for: draft.name, in: db)
        let searchColumn =
            try (rows.map { try $0.value("search_column", of: "field") as Int }.max() ?? -1) + 1
        let position =
            try (rows.map { try $0.value("position", of: "field") as Int }.max() ?? -1) + 1
        var draft = draft
        var type = draft.kind.columnType
        if draft.kind == .computed {
            let expression = try CompiledExpression(
                draft.options.expression, of: draft.name, in: list)
            draft.options.expression = expression.stored
            draft.options.resultKind = expression.resultKind
            type = ComputedColumns.type(of: expression)
        }
        try table.addColumn(column, type: type, in: db)
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
