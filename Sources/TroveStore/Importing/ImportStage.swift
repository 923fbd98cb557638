import GRDB
import TroveModel

/// A staging area for the records of a file until their actions are known: a temporary table, so
/// that memory use does not depend on the size of the file.
struct ImportStage {
    let db: Database
    let list: List
    let entries: [ImportMapping.Entry]
    let keys: [Int]

    static let table = "temp.trove_incoming"
    static let known = "temp.trove_known"

    /// The action for a staged record, in the column `action`.
    typealias Action = ImportAction

    /// The columns of the values, parallel to ``entries``.
    var columns: [String] { entries.indices.map { "c\($0)" } }

    /// Creates the empty tables. Columns of values have the types of the list's columns, so that
    /// values compare as they will be stored.
    func create() throws {
        try drop()
        let values = zip(columns, entries).map { "\($0) \($1.field.kind.columnType)" }
        try db.execute(
            sql: """
                CREATE TEMP TABLE trove_incoming (
                    n INTEGER PRIMARY KEY, line INTEGER, key TEXT, exact TEXT,
                    action INTEGER NOT NULL DEFAULT 0, target INTEGER,
                    \(values.joined(separator: ", ")));
                CREATE TEMP TABLE trove_known (id INTEGER PRIMARY KEY, key TEXT, exact TEXT);
                """)
    }

    func drop() throws {
        try db.execute(
            sql: "DROP TABLE IF EXISTS \(Self.table); DROP TABLE IF EXISTS \(Self.known)")
    }

    /// Stages all records of `source`.
    ///
    /// - Parameter wrote: Called with the number of staged records, every thousand and at the end.
    func fill(
        from source: any ImportSource, intake: inout ValueIntake, wrote: (Int) throws -> Void
    ) throws {
        let marks = (1...entries.count + 3).map { "?\($0)" }.joined(separator: ", ")
        let insert = try RawStatement(
            """
            INSERT INTO \(Self.table) (line, key, exact, \(columns.joined(separator: ", ")))
            VALUES (\(marks))
            """, on: db)
        var count = 0
        try source.readRecordsAhead { record in
            let values = try entries.map { entry in
                try intake.stored(
                    entry.sourceIndex < record.values.count
                        ? record.values[entry.sourceIndex] : .empty,
                    in: entry.field, line: record.line)
            }
            let key = RecordKey(keys.map { values[$0].value(as: entries[$0].field.kind).text })
            insert.bind(Int64(record.line), at: 1)
            StoredValue.text(key.isEmpty ? "" : key.folded).bind(to: insert, at: 2)
            StoredValue.text(key.exact).bind(to: insert, at: 3)
            for (index, value) in values.enumerated() {
                value.bind(to: insert, at: Int32(index) + 4)
            }
            try insert.run()
            count += 1
            if count % 1_000 == 0 { try wrote(count) }
        }
        try wrote(count)
    }

    /// Adds the keys of all records in the list, then indexes the keys.
    func noteKnown(of list: List, check: () throws -> Void) throws {
        let columns = keys.map { SQLName.quoted(entries[$0].field.columnName) }
        let read = try RawStatement(
            """
            SELECT id, \(columns.joined(separator: ", ")) FROM \(ListTable(list).quotedName)
            WHERE deleted_at IS NULL
            """, on: db)
        let write = try RawStatement("INSERT INTO \(Self.known) VALUES (?1, ?2, ?3)", on: db)
        var count = 0
        while try read.step() {
            let key = RecordKey(
                keys.enumerated().map { index, entry in
                    StoredValue(column: Int32(index) + 1, of: read)
                        .value(as: entries[entry].field.kind).text
                })
            write.bind(read.int64(0), at: 1)
            StoredValue.text(key.isEmpty ? "" : key.folded).bind(to: write, at: 2)
            StoredValue.text(key.exact).bind(to: write, at: 3)
            try write.run()
            count += 1
            if count % 1_000 == 0 { try check() }
        }
        try db.execute(
            sql: """
                CREATE INDEX temp.trove_incoming_key ON trove_incoming (key);
                CREATE INDEX temp.trove_known_key ON trove_known (key);
                """)
    }
}
