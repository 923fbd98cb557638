import CTroveSearch
import GRDB
import GRDBSQLite
import TroveModel

/// A table with the data of an undo step that is too large for the text of the history.
struct BulkTable {
    let name: String
    let db: Database

    private static let prefix = "undo_"

    /// The number of changed records above which the whole list is reloaded.
    static let announcedCount = 1_000

    /// The name of a table of a step in the history.
    static func name(of historyID: Int64, number: Int) -> String {
        "\(prefix)\(historyID)_\(number)"
    }

    var quotedName: String { SQLName.quoted(name) }

    /// Creates the table with the given value columns. They have no type, so that SQLite does not
    /// convert the values.
    func create(columns: [String]) throws {
        let names = ["id INTEGER PRIMARY KEY", "modified_at"] + columns.map(SQLName.quoted)
        try db.execute(sql: "CREATE TABLE \(quotedName) (\(names.joined(separator: ", ")))")
    }

    /// Creates the table for whole records.
    ///
    /// - Parameter columns: The columns of the records, `id` first.
    func createWhole(columns: [String]) throws {
        let names = ["id INTEGER PRIMARY KEY"] + columns.dropFirst().map(SQLName.quoted)
        try db.execute(sql: "CREATE TABLE \(quotedName) (\(names.joined(separator: ", ")))")
    }

    /// Replaces the content with the given columns of the same records, read from the list's table
    /// `records`.
    func replace(withColumns columns: [String], of records: String) throws {
        try db.execute(
            sql: """
                CREATE TEMP TABLE trove_named (id INTEGER PRIMARY KEY);
                INSERT INTO temp.trove_named SELECT id FROM \(quotedName);
                DROP TABLE \(quotedName);
                """)
        try createWhole(columns: columns)
        let names = columns.map { "l." + SQLName.quoted($0) }.joined(separator: ", ")
        try db.execute(
            sql: """
                INSERT INTO \(quotedName) SELECT \(names)
                    FROM temp.trove_named n CROSS JOIN \(records) l ON l.id = n.id ORDER BY l.id;
                DROP TABLE temp.trove_named;
                """)
    }

    func drop() throws {
        try db.execute(sql: "DROP TABLE \(quotedName)")
    }

    /// The records in the table, for the search index.
    func records() throws -> BulkWriter.Records {
        BulkWriter.Records(quotedName: quotedName, count: try count())
    }

    func count() throws -> Int {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM \(quotedName)") ?? 0
    }

    /// The record identities in the table, ascending.
    func ids(where condition: String = "1") throws -> [RecordID] {
        try RecordID.fetchAll(
            db, sql: "SELECT id FROM \(quotedName) WHERE \(condition) ORDER BY id")
    }

    /// The next unused table for the step that is being made.
    static func next(in db: Database) throws -> BulkTable {
        let historyID = try History.nextID(in: db)
        var number = 0
        while try db.tableExists(name(of: historyID, number: number)) { number += 1 }
        return BulkTable(name: name(of: historyID, number: number), db: db)
    }

    /// Whether `name` has the form of these tables' names.
    static func isName(_ name: String) -> Bool { historyID(ofTable: name) != nil }

    /// The tables of all steps, without tables of lists with such a name, which older versions
    /// allowed.
    static func allNames(in db: Database) throws -> [String] {
        try String.fetchAll(
            db,
            sql: """
                SELECT name FROM sqlite_master WHERE type = 'table' AND name GLOB ?
                    AND name NOT IN (SELECT table_name FROM list)
                """, arguments: [prefix + "[0-9]*"]
        ).filter(isName)
    }

    /// Drops the tables of steps that are no longer in the history.
    static func dropForgotten(in db: Database) throws {
        let names = try allNames(in: db)
        guard !names.isEmpty else { return }
        let kept = Set(try Int64.fetchAll(db, sql: "SELECT id FROM history"))
        for name in names {
            if let id = historyID(ofTable: name), !kept.contains(id) {
                try BulkTable(name: name, db: db).drop()
            }
        }
    }

    /// Deletes the oldest steps while the tables of all steps hold more than `limit` bytes of
    /// values, but never the newest step.
    static func forgetOldest(beyond limit: Int64, in db: Database) throws {
        let steps = Dictionary(grouping: try allNames(in: db)) { historyID(ofTable: $0) ?? 0 }
            .sorted { $0.key > $1.key }
        guard let newest = steps.first?.key, steps.count > 1 else { return }
        var total: Int64 = 0
        for (step, names) in steps {
            for name in names { total += try BulkTable(name: name, db: db).size() }
            guard total > limit, step != newest else { continue }
            try History.delete(where: "id <= ?", [step], in: db)
            return try dropForgotten(in: db)
        }
    }

    private static func historyID(ofTable name: String) -> Int64? {
        guard name.hasPrefix(prefix) else { return nil }
        return name.dropFirst(prefix.count).split(separator: "_").first.flatMap { Int64($0) }
    }

    /// The approximate size of all values in bytes, extrapolated from the first 1000 records.
    private func size() throws -> Int64 {
        let lengths = try db.columns(in: name).map {
            "ifnull(length(CAST(\(SQLName.quoted($0.name)) AS BLOB)), 0)"
        }
        let mean = try Double.fetchOne(
            db,
            sql: """
                SELECT avg(size) FROM (
                    SELECT \(lengths.joined(separator: " + ")) AS size FROM \(quotedName) \
                LIMIT 1000)
                """)
        return Int64((mean ?? 0) * Double(try count()))
    }

    /// Inserts records into a list's table without its triggers, which work record by record, and
    /// updates the search index and the counts.
    ///
    /// - Parameter body: Inserts the records and returns the last identity.
    @discardableResult
    static func insertingWithoutTriggers(
        _ table: ListTable, after lastID: RecordID, in db: Database,
        _ body: (SearchIndexer) throws -> RecordID
    ) throws -> RecordID {
        try table.dropTriggers(in: db)
        try table.createSearchView(in: db)
        let indexer = try SearchIndexer(table: table, after: lastID, db: db)
        let last = try body(indexer)
        try indexer.index(through: last)
        try indexer.finish()
        if Int(last) - Int(lastID) > announcedCount { trove_release_memory() }
        try table.createTriggers(in: db)
        try db.execute(
            sql: """
                UPDATE list SET generation = generation + 1,
                    record_count = record_count + (SELECT count(*) FROM \(table.quotedName)
                        WHERE id > ?1 AND id <= ?2 AND deleted_at IS NULL),
                    trash_count = trash_count + (SELECT count(*) FROM \(table.quotedName)
                        WHERE id > ?1 AND id <= ?2 AND deleted_at IS NOT NULL)
                WHERE id = ?3
                """, arguments: [lastID, last, table.listID.rawValue])
        return last
    }
}

extension Database {
    /// Runs `body`; interrupts its long statements soon after `cancellation` is canceled.
    ///
    /// - Throws: Errors of `body`, and SQLite's interruption.
    func cancellable<Value>(
        by cancellation: CancellationFlag, _ body: () throws -> Value
    ) throws -> Value {
        let flag = Unmanaged.passUnretained(cancellation)
        sqlite3_progress_handler(
            sqliteConnection, 10_000,
            { context in
                guard let context else { return 0 }
                let flag = Unmanaged<CancellationFlag>.fromOpaque(context).takeUnretainedValue()
                return flag.isCancelled ? 1 : 0
            }, flag.toOpaque())
        defer { sqlite3_progress_handler(sqliteConnection, 0, nil, nil) }
        return try withExtendedLifetime(cancellation, body)
    }
}
