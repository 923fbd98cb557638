import GRDB

extension ListTable {
    /// Gives the table of a list another name if it has the one that a new table of the library's own
    /// is about to get: a person may have called a list “Image” before there was a table `image`.
    ///
    /// For migrations, after which the triggers and the search index of every list are renewed where
    /// they are not as they should be.
    static func makeWay(for name: String, in db: Database) throws {
        let id = try Int64.fetchOne(
            db, sql: "SELECT id FROM list WHERE table_name = ?", arguments: [name])
        guard let id else { return }
        let old = ListTable(listID: ListID(rawValue: id), name: name)
        let new = ListTable(listID: old.listID, name: try freeName(like: name, in: db))
        let searchColumnCount = try old.searchColumns(in: db).count
        try old.dropTriggers(in: db)
        try db.execute(
            sql: """
                DROP TABLE \(old.search);
                DROP INDEX IF EXISTS \(SQLName.quoted(name + "_order"));
                DROP INDEX IF EXISTS \(SQLName.quoted(name + "_trash"));
                ALTER TABLE \(old.quotedName) RENAME TO \(new.quotedName);
                """)
        try db.execute(
            sql: "UPDATE list SET table_name = ? WHERE id = ?", arguments: [new.name, id])
        try new.createSearch(columnCount: searchColumnCount, in: db)
        try new.createIndexes(in: db)
    }

    /// A name that neither a table has nor anything that belongs to one.
    private static func freeName(like name: String, in db: Database) throws -> String {
        let taken = Set(
            try String.fetchAll(db, sql: "SELECT lower(name) FROM sqlite_master")
        ).union(SQLName.reservedTables)
        var number = 2
        func isFree(_ name: String) -> Bool {
            ([""] + companionSuffixes).allSatisfy { !taken.contains(name + $0) }
        }
        while !isFree("\(name)_\(number)") { number += 1 }
        return "\(name)_\(number)"
    }
}
