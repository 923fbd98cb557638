import GRDB

/// Fields that were removed, and columns that fields had before, which no step of undo brings back.
struct UnusedColumns {
    let db: Database

    /// Drops them from the tables of all lists.
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
            // Every step has its list and its field as the first things in it.
            let step = "{\"setField\":{\"_0\":\(list.id.rawValue),\"_1\":\(field),"
            guard try !isInHistory(step) else { continue }
            try db.execute(sql: "DELETE FROM field WHERE id = ?", arguments: [field])
        }
    }

    private func dropColumns(of table: ListTable) throws {
        let used = try String.fetchSet(
            db, sql: "SELECT lower(column_name) FROM field WHERE list_id = ?",
            arguments: [table.listID.rawValue])
        // The last first: a computed column reads those that were there before it.
        let unused = try String.fetchAll(
            db, sql: "SELECT name FROM pragma_table_xinfo(?) ORDER BY cid DESC",
            arguments: [table.name]
        ).filter { name in
            try !ListTable.bookkeepingColumns.contains(name) && !used.contains(name.lowercased())
                && !isNamedInHistory(name)
        }
        guard !unused.isEmpty else { return }
        // SQLite drops no column while there are triggers and views that it does not understand then.
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
                // A computed column that is still needed reads it.
                return .rollback
            }
        }
    }

    /// Whether a step gives a field this column, or exchanges values of it. Any text that is written like
    /// its name counts; that does no harm. What is before a colon is only a value that a record had.
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
