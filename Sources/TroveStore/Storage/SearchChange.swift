import GRDB

/// An update of a list's search index around a change of the list's fields: create it before the
/// change, and finish it afterwards. Only records whose indexed texts differ are indexed again.
struct SearchChange {
    private let table: ListTable
    private let old: [(name: String, source: SearchedColumn?)]

    init(of table: ListTable, in db: Database) throws {
        self.table = table
        old = try table.searchColumns(in: db)
    }

    /// Replaces the search view and the triggers for the list's current fields, and updates the
    /// index.
    func finish(in db: Database) throws {
        let new = try table.searchColumns(in: db)
        guard !new.elementsEqual(old, by: { $0.name == $1.name && $0.source == $1.source }) else {
            return
        }
        // An index that was just created with other columns is empty.
        guard old.map(\.name) == new.map(\.name) else { return try rebuild(in: db) }
        try db.execute(
            sql: """
                CREATE TEMP TABLE trove_changed (id INTEGER PRIMARY KEY);
                INSERT INTO temp.trove_changed \(changedRecords(new: new));
                """)
        try renew(
            BulkWriter.Records(
                quotedName: "temp.trove_changed",
                count: try Int.fetchOne(db, sql: "SELECT count(*) FROM temp.trove_changed") ?? 0),
            in: db)
        try db.execute(sql: "DROP TABLE temp.trove_changed")
    }

    private func renew(_ changed: BulkWriter.Records, in db: Database) throws {
        let count = try Int.fetchOne(
            db, sql: "SELECT record_count + trash_count FROM list WHERE id = ?",
            arguments: [table.listID.rawValue])
        guard changed.count * 3 < count ?? 0 || changed.count == 0 else {
            return try rebuild(in: db)
        }
        let writer = BulkWriter(db: db, table: table)
        // The view is still the old one.
        try writer.forget(changed)
        try table.createTriggers(in: db)
        try writer.learn(changed)
    }

    private func rebuild(in db: Database) throws {
        try table.createTriggers(in: db)
        try table.rebuildSearch(in: db)
    }

    /// Returns a query for the records whose indexed texts differ.
    private func changedRecords(new: [(name: String, source: SearchedColumn?)]) -> String {
        let conditions = zip(old, new).filter { $0.source != $1.source }.map { old, new in
            let (before, after) = (
                old.source?.text(of: nil) ?? "NULL", new.source?.text(of: nil) ?? "NULL"
            )
            // The index does not distinguish a number from its digits.
            return "CAST(\(before) AS TEXT) IS NOT CAST(\(after) AS TEXT)"
        }
        return "SELECT id FROM \(table.quotedName) WHERE \(conditions.joined(separator: " OR "))"
    }
}
