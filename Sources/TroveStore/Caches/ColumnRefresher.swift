import GRDB
import GRDBSQLite
import TroveModel

/// An update of cached columns: it writes all parts, or those whose records changed.
struct ColumnRefresher {
    let db: Database
    let list: List

    private let maximumSize: Int
    private let sources: [ColumnSource]

    init(db: Database, list: List, policy: CachePolicy) {
        self.db = db
        self.list = list
        maximumSize = policy.maximumColumnSize
        sources = ColumnSource.sources(of: list)
    }

    /// The work that an update of the cached columns requires.
    struct Plan {
        /// The list's generation at the beginning of the update.
        let generation: Int64
        /// The numbers of the parts to write, ascending; nil for all.
        let parts: [Int64]?
    }

    /// Plans an update; returns nil if the list has changed fewer than `maximumAge` times since the
    /// last one.
    func plan(maximumAge: Int64) throws -> Plan? {
        let entries = try ColumnTable(db: db, list: list.id).entries()
        let generation = try History.generation(of: list.id, in: db)
        let isComplete =
            entries.count == sources.count
            && sources.allSatisfy {
                entries[$0.name]?.definition == $0.definition
                    && entries[$0.name]?.state != .unfinished
            }
        guard isComplete, let oldest = entries.values.map(\.generation).min(),
            let changed = try ChangeJournal(db: db, list: list.id)
                .records(from: oldest, to: generation)
        else { return Plan(generation: generation, parts: nil) }
        guard generation - oldest >= maximumAge else { return nil }
        let parts = Set(changed.map { $0 / RecordID(ColumnPart.capacity) })
        return Plan(generation: generation, parts: parts.sorted())
    }

    /// Begins an update. If all parts are to be written, discards the existing cached columns.
    func begin(_ plan: Plan) throws {
        guard plan.parts == nil else { return }
        try db.execute(
            sql: """
                DELETE FROM _column_part WHERE column_id IN
                    (SELECT id FROM _column WHERE list_id = ?)
                """, arguments: [list.id.rawValue])
        try db.execute(
            sql: "DELETE FROM _column WHERE list_id = ?", arguments: [list.id.rawValue])
        for source in sources {
            try db.execute(
                sql: """
                    INSERT INTO _column (list_id, name, definition, generation, state)
                    VALUES (?, ?, ?, ?, ?)
                    """,
                arguments: [
                    list.id.rawValue, source.name, source.definition, plan.generation,
                    ColumnTable.State.unfinished.rawValue,
                ])
        }
        // Record the changes from now on.
        try ChangeJournal(db: db, list: list.id).goOn(after: plan.generation)
    }

    /// The number of parts written in one transaction. Other writers wait that long.
    static let partsAtOnce = 4

    /// Returns the next parts to write after `part`; empty if all are written.
    func parts(of plan: Plan, after part: Int64) throws -> [Int64] {
        if let planned = plan.parts {
            return Array(planned.drop { $0 <= part }.prefix(Self.partsAtOnce))
        }
        var parts: [Int64] = []
        while parts.count < Self.partsAtOnce {
            let start = ((parts.last ?? part) + 1) * Int64(ColumnPart.capacity)
            let id = try Int64.fetchOne(
                db,
                sql: """
                    SELECT id FROM \(ListTable(list).quotedName) WHERE id >= ? ORDER BY id LIMIT 1
                    """, arguments: [start])
            guard let id else { break }
            parts.append(id / Int64(ColumnPart.capacity))
        }
        return parts
    }

    /// Writes parts of all columns from the current records. Columns that exceed the maximum size
    /// are no longer cached.
    func write(parts: [Int64]) throws {
        let entries = try ColumnTable(db: db, list: list.id).entries()
        let kept = sources.compactMap { source in
            entries[source.name].flatMap { $0.state == .tooLarge ? nil : (source, $0.id) }
        }
        for start in stride(from: 0, to: kept.count, by: Self.columnsAtOnce) {
            let columns = kept[start..<min(start + Self.columnsAtOnce, kept.count)]
            try write(parts: parts, of: Array(columns))
        }
        try db.execute(
            sql: """
                UPDATE _column SET state = ? WHERE list_id = ? AND
                    (SELECT sum(length(data) + length(texts)) FROM _column_part \
                WHERE column_id = _column.id) > ?
                """,
            arguments: [
                ColumnTable.State.tooLarge.rawValue, list.id.rawValue, maximumSize,
            ])
        try db.execute(
            sql: """
                DELETE FROM _column_part WHERE column_id IN
                    (SELECT id FROM _column WHERE list_id = ? AND state = ?)
                """, arguments: [list.id.rawValue, ColumnTable.State.tooLarge.rawValue])
    }

    /// The number of columns read at a time. SQLite returns at most 2 000, and each needs a part in
    /// memory.
    private static let columnsAtOnce = 200

    private func write(parts: [Int64], of columns: [(source: ColumnSource, id: Int64)]) throws {
        let records = try RawStatement(
            """
            SELECT id, \(columns.map { SQLName.quoted($0.source.name) }.joined(separator: ", "))
            FROM \(ListTable(list).quotedName) WHERE id >= ?1 AND id < ?2 ORDER BY id
            """, on: db)
        let insertion = try RawStatement(
            """
            INSERT OR REPLACE INTO _column_part (column_id, part, data, texts)
            VALUES (?1, ?2, ?3, ?4)
            """, on: db)
        let deletion = try RawStatement(
            "DELETE FROM _column_part WHERE column_id = ?1 AND part = ?2", on: db)
        var writers = columns.map { ColumnPartWriter($0.source) }
        var offsets: [UInt16] = []
        for part in parts {
            for index in writers.indices { writers[index].removeAll() }
            let start = part * Int64(ColumnPart.capacity)
            records.bind(start, at: 1)
            records.bind(start + Int64(ColumnPart.capacity), at: 2)
            offsets.removeAll(keepingCapacity: true)
            while try records.step() {
                offsets.append(UInt16(records.int64(0) - start))
                for index in writers.indices {
                    writers[index].append(ColumnValue(column: Int32(index) + 1, of: records))
                }
            }
            records.reset()
            for (column, writer) in zip(columns, writers) {
                if offsets.isEmpty {
                    deletion.bind(column.id, at: 1)
                    deletion.bind(part, at: 2)
                    try deletion.run()
                } else {
                    insertion.bind(column.id, at: 1)
                    insertion.bind(part, at: 2)
                    try writer.data(offsets).withUnsafeBytes { data in
                        try writer.withTexts { texts in
                            try insertion.run(bindingBlobs: data, texts, from: 3)
                        }
                    }
                }
            }
        }
    }

    /// Finishes an update, and makes the cached columns valid unless the list changed in the
    /// meantime in a way that the journal does not record.
    ///
    /// - Returns: Whether the cached columns are valid.
    func finish(_ plan: Plan) throws -> Bool {
        let generation = try History.generation(of: list.id, in: db)
        let journal = ChangeJournal(db: db, list: list.id)
        guard try journal.records(from: plan.generation, to: generation) != nil,
            ColumnSource.sources(of: try ListStore.list(list.id, in: db)) == sources
        else { return false }
        try db.execute(
            sql: """
                UPDATE _column SET generation = :generation,
                    state = CASE state WHEN :tooLarge THEN state ELSE :complete END
                WHERE list_id = :list
                """,
            arguments: [
                "generation": plan.generation, "list": list.id.rawValue,
                "tooLarge": ColumnTable.State.tooLarge.rawValue,
                "complete": ColumnTable.State.complete.rawValue,
            ])
        try journal.goOn(after: plan.generation)
        return true
    }

    /// Writes all parts at once, in the current transaction. For a new list that nobody else uses
    /// yet.
    func writeAll() throws {
        let plan = Plan(
            generation: try History.generation(of: list.id, in: db), parts: nil)
        try begin(plan)
        var last: Int64 = -1
        while true {
            let parts = try parts(of: plan, after: last)
            guard let end = parts.last else { break }
            try write(parts: parts)
            last = end
        }
        _ = try finish(plan)
    }
}
