import GRDB
import TroveModel

extension ImportStage: ImportStaging {
    func matchPlainKeys() throws {
        try db.execute(sql: Self.matchingOfPlainKeys(staged: Self.table, known: Self.known))
    }

    func hardKeys(
        _ body: (String, [StagedRecord<Int>], [KnownRecord<Int>]) throws -> Void
    ) throws {
        try db.execute(
            sql: """
                CREATE TEMP TABLE trove_hard AS
                    SELECT key FROM \(Self.table) GROUP BY key HAVING count(*) > 1 OR key = ''
                    UNION
                    SELECT key FROM \(Self.known) GROUP BY key HAVING count(*) > 1
                """)
        defer { try? db.execute(sql: "DROP TABLE temp.trove_hard") }
        let keys = try RawStatement(
            """
            SELECT key FROM temp.trove_hard
            WHERE key IN (SELECT key FROM \(Self.table)) ORDER BY key
            """, on: db)
        while try keys.step() {
            let key = keys.string(0)
            try body(key, try waiting(key), try known(key))
        }
    }

    private var quotedColumns: [String] {
        entries.map { SQLName.quoted($0.field.columnName) }
    }

    private func known(_ key: String) throws -> [KnownRecord<Int>] {
        let read = try RawStatement(
            "SELECT id, exact FROM \(Self.known) WHERE key = ?1 ORDER BY id", on: db)
        StoredValue.text(key).bind(to: read, at: 1)
        let values = try RawStatement(
            """
            SELECT \(quotedColumns.joined(separator: ", ")) FROM \(ListTable(list).quotedName)
            WHERE id = ?1
            """, on: db)
        var known: [KnownRecord<Int>] = []
        while try read.step() {
            let id = read.int64(0)
            values.bind(id, at: 1)
            let content = try values.step() ? hash(of: values, from: 0) : 0
            values.reset()
            known.append(KnownRecord(id: id, exact: read.string(1), content: content))
        }
        return known
    }

    private func waiting(_ key: String) throws -> [StagedRecord<Int>] {
        let read = try RawStatement(
            """
            SELECT n, line, exact, \(columns.joined(separator: ", "))
            FROM \(Self.table) WHERE key = ?1 ORDER BY n
            """, on: db)
        StoredValue.text(key).bind(to: read, at: 1)
        var waiting: [StagedRecord<Int>] = []
        while try read.step() {
            waiting.append(
                StagedRecord(
                    n: read.int64(0), line: Int(read.int64(1)), exact: read.string(2),
                    content: hash(of: read, from: 3)))
        }
        return waiting
    }

    private func hash(of row: borrowing RawStatement, from first: Int32) -> Int {
        var hasher = Hasher()
        for index in entries.indices {
            hasher.combine(StoredValue(column: first + Int32(index), of: row))
        }
        return hasher.finalize()
    }

    func isSame(_ n: Int64, _ record: RecordID) throws -> Bool {
        let conditions = zip(columns, quotedColumns).map { "i.\($0) IS l.\($1)" }
        return try Bool.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT \(conditions.joined(separator: " AND "))
                    FROM \(Self.table) i, \(ListTable(list).quotedName) l
                    WHERE i.n = ? AND l.id = ?
                    """), arguments: [n, record]) ?? false
    }

    func set(_ action: ImportAction, target: RecordID?, of n: Int64) throws {
        try db.cachedStatement(
            sql: "UPDATE \(Self.table) SET action = ?, target = ? WHERE n = ?"
        ).execute(arguments: [action.rawValue, target, n])
    }
}
