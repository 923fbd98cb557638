import GRDB
import TroveModel

/// Removed fields, and former columns of fields, that no undo step refers to.
struct UnusedColumns {
    let db: Database

    /// Deletes them from all lists.
    func drop() throws {
        for list in try LibraryInspection(db: db).allLists()
        where try db.tableExists(list.tableName) {
            try forgetFields(of: list)
            try dropColumns(of: ListTable(list))
        }
    }

    private func forgetFields(of list: List) throws {
        let removed = try Int64.fetchAll(
            db, sql: "SELECT id FROM field WHERE list_id = ? AND deleted_at IS NOT NULL",
            arguments: [list.id.rawValue])
        for field in removed {
            // The list and the field are the first members of every step.
            let step = "{\"setField\":{\"_0\":\(list.id.rawValue),\"_1\":\(field),"
            guard try !isInHistory(step) else { continue }
            try db.execute(sql: "DELETE FROM field WHERE id = ?", arguments: [field])
        }
    }

    private func dropColumns(of table: ListTable) throws {
        let used = try String.fetchSet(
            db, sql: "SELECT lower(column_name) FROM field WHERE list_id = ?",
            arguments: [table.listID.rawValue])
        // In reverse order, because a computed column reads columns that were created before it.
        let unused = try String.fetchAll(
            db, sql: "SELECT name FROM pragma_table_xinfo(?) ORDER BY cid DESC",
            arguments: [table.name]
        ).filter { name in
            try !ListTable.bookkeepingColumns.contains(name) && !used.contains(name.lowercased())
                && !isNamedInHistory(name)
        }
        guard !unused.isEmpty else { return }
        // SQLite refuses to drop a column that a trigger or view uses.
        try table.dropTriggers(in: db)
        for column in unused { try drop(column, of: table) }
        try table.createTriggers(in: db)
        try db.execute(
            sql: "UPDATE list SET generation = generation + 1 WHERE id = ?",
            arguments: [table.listID.rawValue])
    }

    private func drop(_ column: String, of table: ListTable) throws {
        try db.inSavepoint {
            do {
                try db.execute(
                    sql: "ALTER TABLE \(table.quotedName) DROP COLUMN \(SQLName.quoted(column))")
                return .commit
            } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
                // A computed column that is still used reads this column.
                return .rollback
            }
        }
    }

    /// Whether an undo step assigns a column to a field, or swaps its values. Any equal text counts
    /// too, which does no harm. A name before a colon does not count: it only labels a value that a
    /// record had.
    private func isNamedInHistory(_ column: String) throws -> Bool {
        let name = try JSON.text(column)
        return try [",", "]", "}"].contains { try isInHistory(name + $0) }
    }

    private func isInHistory(_ text: String) throws -> Bool {
        try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM history WHERE instr(steps, ?) > 0)",
            arguments: [text]) ?? false
    }
}
