import GRDB
import TextCore
import TroveModel

/// Matches staged records to records of the list by key. It never guesses: a staged record that could be
/// several records is left out with a note.
struct ImportMatcher {
    let stage: ImportStage
    let list: List
    let check: () throws -> Void
    private(set) var counts = ImportCounts()
    private(set) var notes: [ImportNote] = []

    private var db: Database { stage.db }
    private typealias Action = ImportStage.Action

    init(stage: ImportStage, list: List, check: @escaping () throws -> Void) {
        self.stage = stage
        self.list = list
        self.check = check
    }

    mutating func run() throws {
        try matchPlainKeys()
        try stage.db.execute(
            sql: """
                CREATE TEMP TABLE trove_hard AS
                    SELECT key FROM \(ImportStage.table) GROUP BY key HAVING count(*) > 1 OR key = ''
                    UNION
                    SELECT key FROM \(ImportStage.known) GROUP BY key HAVING count(*) > 1
                """)
        defer { try? db.execute(sql: "DROP TABLE temp.trove_hard") }
        let keys = try RawStatement(
            """
            SELECT key FROM temp.trove_hard
            WHERE key IN (SELECT key FROM \(ImportStage.table)) ORDER BY key
            """, on: db)
        while try keys.step() {
            try check()
            try matchGroup(keys.string(0))
        }
        notes.sort { $0.line < $1.line }
    }

    /// Matches keys that one record of the list has, which are nearly all.
    private func matchPlainKeys() throws {
        try db.execute(
            sql: """
                UPDATE \(ImportStage.table) AS i SET target = k.id, action = \(Action.match.rawValue)
                FROM (SELECT key, min(id) AS id FROM \(ImportStage.known) WHERE key <> ''
                    GROUP BY key HAVING count(*) = 1) AS k
                WHERE k.key = i.key
                """)
    }
}

// MARK: - Ambiguous keys

extension ImportMatcher {
    private struct Waiting {
        var n: Int64
        var line: Int
        var exact: String
        var hash: Int
    }

    private struct Known {
        var id: RecordID
        var exact: String
        var isTaken = false
    }

    private mutating func matchGroup(_ key: String) throws {
        var known = try known(key)
        var byContent = try contents(of: known)
        var rest: [Waiting] = []
        for row in try waiting(key) {
            // An identical record is a match, however many records have the key.
            let candidates = byContent[row.hash] ?? []
            let same = try candidates.first {
                try !known[$0].isTaken && isSame(row.n, known[$0].id)
            }
            if let same {
                known[same].isTaken = true
                byContent[row.hash]?.removeAll { $0 == same }
                try set(.match, target: known[same].id, of: row.n)
            } else {
                rest.append(row)
            }
        }
        guard !key.isEmpty else { return try addWithoutKey(rest) }
        let writings = Dictionary(grouping: rest, by: \.exact)
            .sorted { $0.value[0].n < $1.value[0].n }
        let knownWritings = Dictionary(grouping: known.indices) { known[$0].exact }
        var others: [(exact: String, rows: [Waiting])] = []
        for (exact, rows) in writings {
            guard let meant = knownWritings[exact] else {
                others.append((exact, rows))
                continue
            }
            if meant.count > 1 {
                try leaveOut(rows, exact: exact)
            } else {
                try match(rows, to: &known[meant[0]], exact: exact)
            }
        }
        // Without an exact match of the key, accept the only candidate that matches but for case and accents.
        for (exact, rows) in others {
            if known.isEmpty {
                try set(.add, target: nil, of: rows[0].n)
                try leaveOutDuplicates(rows.dropFirst(), exact: exact)
            } else if known.count == 1, others.count == 1 || known[0].isTaken {
                try match(rows, to: &known[0], exact: exact)
            } else {
                try leaveOut(rows, exact: exact)
            }
        }
    }

    /// Matches the first of the staged records with one key to its only candidate; the others are duplicates.
    private mutating func match(_ rows: [Waiting], to meant: inout Known, exact: String) throws {
        var rows = rows[...]
        if !meant.isTaken, let first = rows.popFirst() {
            try set(.match, target: meant.id, of: first.n)
            meant.isTaken = true
        }
        try leaveOutDuplicates(rows, exact: exact)
    }

    private mutating func leaveOutDuplicates(
        _ rows: ArraySlice<Waiting>, exact: String
    ) throws {
        for row in rows {
            try set(.duplicate, target: nil, of: row.n)
            counts.duplicates += 1
            note(
                translated(
                    "An earlier record of the file has the same key “{key}”. This one was left out."
                ).filling(["key": RecordKey.description(ofExact: exact)]),
                line: row.line, of: counts.duplicates)
        }
    }

    private mutating func leaveOut(_ rows: [Waiting], exact: String) throws {
        let name = list.name
        for row in rows {
            try set(.ambiguous, target: nil, of: row.n)
            counts.ambiguous += 1
            note(
                translated(
                    "Several records of “{list}” have the key “{key}”. This one was left out."
                ).filling(["list": name, "key": RecordKey.description(ofExact: exact)]),
                line: row.line, of: counts.ambiguous)
        }
    }

    /// Adds records without a key as new ones.
    private mutating func addWithoutKey(_ rows: [Waiting]) throws {
        for (index, row) in rows.enumerated() {
            try set(.add, target: nil, of: row.n)
            note(
                translated("This record has no key; it was added as a new one."), line: row.line,
                of: index + 1)
        }
    }

    private mutating func note(_ message: @autoclosure () -> String, line: Int, of count: Int) {
        if count <= 100 { notes.append(ImportNote(line: line, message: message())) }
    }
}

// MARK: - Reading and writing

extension ImportMatcher {
    private var quotedColumns: [String] {
        stage.entries.map { SQLName.quoted($0.field.columnName) }
    }

    private func known(_ key: String) throws -> [Known] {
        let read = try RawStatement(
            "SELECT id, exact FROM \(ImportStage.known) WHERE key = ?1 ORDER BY id", on: db)
        StoredValue.text(key).bind(to: read, at: 1)
        var known: [Known] = []
        while try read.step() { known.append(Known(id: read.int64(0), exact: read.string(1))) }
        return known
    }

    /// Returns the indexes of the known records by a hash of their values.
    private func contents(of known: [Known]) throws -> [Int: [Int]] {
        let read = try RawStatement(
            """
            SELECT \(quotedColumns.joined(separator: ", ")) FROM \(ListTable(list).quotedName)
            WHERE id = ?1
            """, on: db)
        var contents: [Int: [Int]] = [:]
        for (index, record) in known.enumerated() {
            read.bind(record.id, at: 1)
            if try read.step() {
                contents[hash(of: read, from: 0), default: []].append(index)
            }
            read.reset()
        }
        return contents
    }

    private func waiting(_ key: String) throws -> [Waiting] {
        let read = try RawStatement(
            """
            SELECT n, line, exact, \(stage.columns.joined(separator: ", "))
            FROM \(ImportStage.table) WHERE key = ?1 ORDER BY n
            """, on: db)
        StoredValue.text(key).bind(to: read, at: 1)
        var waiting: [Waiting] = []
        while try read.step() {
            waiting.append(
                Waiting(
                    n: read.int64(0), line: Int(read.int64(1)), exact: read.string(2),
                    hash: hash(of: read, from: 3)))
        }
        return waiting
    }

    private func hash(of row: borrowing RawStatement, from first: Int32) -> Int {
        var hasher = Hasher()
        for index in stage.entries.indices {
            hasher.combine(StoredValue(column: first + Int32(index), of: row))
        }
        return hasher.finalize()
    }

    private func isSame(_ n: Int64, _ record: RecordID) throws -> Bool {
        let conditions = zip(stage.columns, quotedColumns).map { "i.\($0) IS l.\($1)" }
        return try Bool.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT \(conditions.joined(separator: " AND "))
                    FROM \(ImportStage.table) i, \(ListTable(list).quotedName) l
                    WHERE i.n = ? AND l.id = ?
                    """), arguments: [n, record]) ?? false
    }

    private func set(_ action: ImportStage.Action, target: RecordID?, of n: Int64) throws {
        try db.cachedStatement(
            sql: "UPDATE \(ImportStage.table) SET action = ?, target = ? WHERE n = ?"
        ).execute(arguments: [action.rawValue, target, n])
    }
}
