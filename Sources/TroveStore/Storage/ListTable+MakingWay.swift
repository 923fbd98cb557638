import GRDB
import TroveModel

extension ListTable {
    /// Renames the table of a list if its name clashes with a new table of the library. For
    /// example, a list “Image” may be older than the table `image`.
    ///
    /// For migrations only: the renamed table has no triggers and an empty search index until all
    /// outdated definitions are rebuilt after migrating.
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

    /// Gives the column `position` of all lists a default, so that other programs can insert
    /// records without one. For migrations only.
    ///
    /// SQLite has no statement for it. Changing the definition is the way that its documentation of
    /// `ALTER TABLE` describes; the format of the rows does not depend on defaults.
    static func addDefaultPositions(in db: Database) throws {
        let version = try Int.fetchOne(db, sql: "PRAGMA schema_version") ?? 0
        try db.execute(
            sql: """
                PRAGMA writable_schema = ON;
                UPDATE sqlite_master SET sql = replace(
                    sql, 'position INTEGER NOT NULL,',
                    'position INTEGER NOT NULL DEFAULT \(noPosition),')
                WHERE type = 'table' AND name IN (SELECT table_name FROM list);
                PRAGMA schema_version = \(version + 1);
                PRAGMA writable_schema = RESET;
                """)
    }

    /// Returns a name that is free, also for the companion tables and indexes of a list.
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
