import GRDB

/// Keeps a list's search index in step while the list's fields change: made before the change,
/// finished after it. Only records whose searched texts differ are indexed again.
struct SearchChange {
    private let table: ListTable
    private let old: [(name: String, source: SearchedColumn?)]

    init(of table: ListTable, in db: Database) throws {
        self.table = table
        old = try table.searchColumns(in: db)
    }

    /// Makes the view and the triggers fit the fields that there are now, and the index the view.
    func finish(in db: Database) throws {
        let new = try table.searchColumns(in: db)
        guard !new.elementsEqual(old, by: { $0.name == $1.name && $0.source == $1.source }) else {
            return
        }
        // An index that was made with other columns is empty.
        guard old.map(\.name) == new.map(\.name) else { return try rebuild(in: db) }
        let ids = try changedRecords(new: new, in: db)
        let count = try Int.fetchOne(
            db, sql: "SELECT record_count + trash_count FROM list WHERE id = ?",
            arguments: [table.listID.rawValue])
        guard ids.count * 3 < count ?? 0 || ids.isEmpty else { return try rebuild(in: db) }
        let names = new.map(\.name).joined(separator: ", ")
        if !ids.isEmpty {
            try run(
                """
                INSERT INTO \(table.search)(\(table.search), rowid, \(names))
                SELECT 'delete', id, \(names) FROM \(table.searchView) WHERE id = ?1
                """, for: ids, in: db)
        }
        try table.createTriggers(in: db)
        try run(
            """
            INSERT INTO \(table.search)(rowid, \(names))
            SELECT id, \(names) FROM \(table.searchView) WHERE id = ?1
            """, for: ids, in: db)
    }

    private func rebuild(in db: Database) throws {
        try table.createTriggers(in: db)
        try table.rebuildSearch(in: db)
    }

    private func changedRecords(
        new: [(name: String, source: SearchedColumn?)], in db: Database
    ) throws -> [RecordID] {
        let conditions = zip(old, new).filter { $0.source != $1.source }.map { old, new in
            let (before, after) = (
                old.source?.text(of: nil) ?? "NULL", new.source?.text(of: nil) ?? "NULL"
            )
            // A number and its digits are the same to the index.
            return "CAST(\(before) AS TEXT) IS NOT CAST(\(after) AS TEXT)"
        }
        let statement = try RawStatement(
            "SELECT id FROM \(table.quotedName) WHERE \(conditions.joined(separator: " OR "))",
            on: db)
        var ids: [RecordID] = []
        while try statement.step() { ids.append(statement.int64(0)) }
        return ids
    }

    private func run(_ sql: String, for ids: [RecordID], in db: Database) throws {
        let statement = try RawStatement(sql, on: db)
        for id in ids {
            statement.bind(id, at: 1)
            try statement.run()
        }
    }
}
