import TroveModel

/// A staging area for the records of a file until their actions are known: a temporary table, so
/// that memory use does not depend on the size of the file.
final class SharedImportStage {
    let db: PostgresSession
    let list: List
    let entries: [ImportMapping.Entry]
    private let keys: [Int]
    /// Actions that are not written yet.
    private var pending: [(n: Int64, action: ImportAction, target: RecordID?)] = []

    private static let pageSize = 5_000
    /// The number of keys whose records are read at once.
    private static let groupCount = 500

    init(db: PostgresSession, list: List, entries: [ImportMapping.Entry], keys: [Int]) {
        self.db = db
        self.list = list
        self.entries = entries
        self.keys = keys
    }

    /// The columns of the values, parallel to ``entries``.
    var columns: [String] { entries.indices.map { "c\($0)" } }

    /// The columns of the list, parallel to ``entries``.
    var listColumns: [String] { entries.map { ListTable.column($0.field) } }

    /// Creates the empty tables, which the end of the transaction drops. Columns of values have the
    /// types of the list's columns, so that values compare as they will be stored.
    func create() throws {
        let values = zip(columns, entries).map { "\($0) \($1.field.kind.postgresType)" }
        try db.run(
            """
            CREATE TEMP TABLE trove_incoming (
                n bigint PRIMARY KEY, line bigint, key text COLLATE "C", exact text,
                action bigint NOT NULL DEFAULT 0, target bigint, misfits jsonb,
                search_words tsvector, search_text jsonb, \(values.joined(separator: ", "))
            ) ON COMMIT DROP;
            CREATE TEMP TABLE trove_known (id bigint PRIMARY KEY, key text COLLATE "C", exact text)
                ON COMMIT DROP;
            """)
    }

    /// Stages all records.
    ///
    /// - Parameter wrote: Called with the number of staged records after each block.
    func fill(
        from blocks: RecordBlocks, intake: inout ImportIntake, wrote: (Int) throws -> Void
    ) throws {
        var copier = RecordCopier(
            db: db, list: list, fields: entries.map(\.field), table: "trove_incoming",
            leading: ["n", "line", "key", "exact"], columns: columns)
        var count = 0
        try blocks.read(intake: &intake) { lines, block in
            for (line, values) in zip(lines, block) {
                count += 1
                let key = RecordKey(
                    keys.map { index in
                        let kind = entries[index].field.kind
                        let stored = StoredValue(values[index], as: kind)
                        return stored == .fitting(.null) ? "" : values[index].text
                    })
                try copier.add(
                    [String(count), String(line), key.isEmpty ? "" : key.folded, key.exact], values)
            }
            try copier.flush()
            try wrote(count)
        }
    }

    /// Adds the keys of all records in the list, then indexes the keys.
    func noteKnown() throws {
        let fields = keys.map { entries[$0].field }
        let columns = fields.map(ListTable.column).joined(separator: ", ")
        var last: RecordID = .min
        while true {
            try db.checkCancellation()
            let page = try db.rows(
                """
                SELECT id, misfits, \(columns) FROM \(ListTable(list).name)
                WHERE deleted_at IS NULL AND id > $1 ORDER BY id LIMIT \(Self.pageSize)
                """, [.integer(last)])
            guard !page.isEmpty else { break }
            var rows = CopyRows()
            for row in page {
                let misfits = RecordReader.misfits(row.text(1))
                let key = RecordKey(
                    fields.enumerated().map { index, field in
                        StoredValue.value(
                            row.text(index + 2), misfit: misfits[field.columnName], as: field.kind
                        ).text
                    })
                last = row.integer(0) ?? .max
                rows.append(last)
                rows.append(key.isEmpty ? "" : key.folded)
                rows.append(key.exact)
                rows.endRow()
            }
            try db.copyIn("COPY trove_known FROM STDIN", bytes: rows.bytes)
        }
        try db.run(
            """
            CREATE INDEX ON trove_incoming (key);
            CREATE INDEX ON trove_known (key);
            ANALYZE trove_incoming;
            ANALYZE trove_known;
            """)
    }

    /// The number of staged records with an action.
    func count(_ action: ImportAction) throws -> Int {
        Int(
            try db.integer(
                "SELECT count(*) FROM trove_incoming WHERE action = $1",
                [.integer(action.rawValue)]) ?? 0)
    }
}

// MARK: - Matching

extension SharedImportStage: ImportStaging {
    func matchPlainKeys() throws {
        try db.run(Self.matchingOfPlainKeys(staged: "trove_incoming", known: "trove_known"))
    }

    func hardKeys(
        _ body: (String, [StagedRecord<String>], [KnownRecord<String>]) throws -> Void
    ) throws {
        try db.run(
            """
            CREATE TEMP TABLE trove_hard ON COMMIT DROP AS
                SELECT key FROM trove_incoming GROUP BY key HAVING count(*) > 1 OR key = ''
                UNION
                SELECT k.key FROM trove_known k JOIN trove_incoming i ON i.key = k.key
                GROUP BY k.key HAVING count(DISTINCT k.id) > 1;
            DECLARE trove_hard_keys CURSOR FOR SELECT key FROM trove_hard ORDER BY key
            """)
        while true {
            let keys = try db.run("FETCH \(Self.groupCount) FROM trove_hard_keys")
                .compactMap { $0.text(0) }
            guard !keys.isEmpty else { break }
            let (waiting, known) = (try waiting(keys), try known(keys))
            for key in keys { try body(key, waiting[key] ?? [], known[key] ?? []) }
            try writePending()
        }
        try db.run("CLOSE trove_hard_keys")
    }

    /// Equal contents are equal values.
    func isSame(_ n: Int64, _ record: RecordID) -> Bool { true }

    func set(_ action: ImportAction, target: RecordID?, of n: Int64) {
        pending.append((n, action, target))
    }

    private func writePending() throws {
        try db.execute(
            """
            UPDATE trove_incoming i SET action = p.action, target = nullif(p.target, 0)
            FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS p(n, action, target)
            WHERE i.n = p.n
            """,
            [
                .integers(pending.map(\.n)), .integers(pending.map(\.action.rawValue)),
                .integers(pending.map { $0.target ?? 0 }),
            ])
        pending = []
    }

    private func waiting(_ keys: [String]) throws -> [String: [StagedRecord<String>]] {
        let rows = try db.rows(
            """
            SELECT key, n, line, exact, md5(ROW(\(columns.joined(separator: ", ")),
                coalesce(misfits, '{}'))::text)
            FROM trove_incoming WHERE key = ANY($1) ORDER BY n
            """, [.texts(keys)])
        return Dictionary(grouping: rows) { $0.text(0) ?? "" }.mapValues { rows in
            rows.map { row in
                StagedRecord(
                    n: row.integer(1) ?? 0, line: Int(row.integer(2) ?? 0),
                    exact: row.text(3) ?? "", content: row.text(4) ?? "")
            }
        }
    }

    private func known(_ keys: [String]) throws -> [String: [KnownRecord<String>]] {
        let values = listColumns.map { "l.\($0)" }.joined(separator: ", ")
        let rows = try db.rows(
            """
            SELECT k.key, k.id, k.exact, md5(ROW(\(values),
                coalesce((SELECT jsonb_object_agg(m.key, m.value) FROM jsonb_each(l.misfits) m
                    WHERE m.key = ANY($2)), '{}'))::text)
            FROM trove_known k JOIN \(ListTable(list).name) l ON l.id = k.id
            WHERE k.key = ANY($1) ORDER BY k.id
            """, [.texts(keys), .texts(entries.map(\.field.columnName))])
        return Dictionary(grouping: rows) { $0.text(0) ?? "" }.mapValues { rows in
            rows.map { row in
                KnownRecord(
                    id: row.integer(1) ?? 0, exact: row.text(2) ?? "", content: row.text(3) ?? "")
            }
        }
    }
}
