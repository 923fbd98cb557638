import GRDB
import TroveModel

/// Takes in the changes that other programs made to the tables of lists: they become a step of the
/// history, and search finds the new words.
struct ForeignChanges {
    let db: Database
    var limits = ChangeLimits.standard

    /// Whether another program changed records since Trove last wrote.
    ///
    /// - Complexity: O(1)
    static func exist(in db: Database) throws -> Bool {
        try RawStatement(cached: "SELECT 1 FROM _changed_list LIMIT 1", on: db).step()
    }

    /// Records the changes as one step of the history. Runs inside a transaction, before anything
    /// else in it changes records.
    ///
    /// - Returns: The change; nil if there is none.
    /// - Complexity: O(*n* log *n*) for *n* changed records, and O(*m*) for the *m* records of
    ///   their lists, which are counted again.
    @discardableResult
    func takeIn() throws -> Change? {
        guard try Self.exist(in: db) else { return nil }
        db.clearSchemaCache()
        let generations = try History.generations(in: db)
        var total = ForeignCounts()
        var applier = StepApplier(db: db, name: .other(""), cause: .external, list: nil)
        var inverses: [Step] = []
        // The changes of renamed tables wait until these have their names back.
        let renamed = Set(try RenamedTables(db: db).all().map(\.list))
        let tables = try ListTable.changed(in: db).filter {
            try !renamed.contains($0.listID) && !forgetIfIncomparable($0)
        }
        for table in tables {
            try mendBookkeeping(of: table)
            let found = try ForeignRecords(table: table, db: db)
            try stamp(found)
            total.add(found.counts)
            inverses += try applier.inverses(
                of: found, startingAt: inverses.count, limit: limits.singleCount)
            try table.settle(in: db)
            try recount(table)
        }
        try ListTable.settleAll(except: renamed, in: db)
        guard !inverses.isEmpty else { return nil }
        let name = ChangeName.records(
            .changeElsewhere(
                added: total.added, changed: total.changed, deleted: total.deleted))
        applier.change.action = name
        let list = tables.count == 1 ? tables[0].listID : nil
        return try History.record(
            EditPlan(name: name, list: list, steps: []), inverses: inverses.reversed(),
            change: applier.change, from: generations, in: db, limits: limits)
    }

    /// Forgets the changes of a table that was replaced since by one that cannot be compared.
    ///
    /// - Returns: Whether the table was replaced by such a one.
    private func forgetIfIncomparable(_ table: ListTable) throws -> Bool {
        let list = try ListStore.list(table.listID, in: db, evenDeleted: true)
        guard try ReplacedTable(db: db, list: list).isIncomparable else { return false }
        try table.forgetChanges(in: db)
        return true
    }

    /// Replaces values of columns that belong to Trove and that it cannot read.
    private func mendBookkeeping(of table: ListTable) throws {
        let changed = "id IN (SELECT id FROM \(table.before))"
        try table.mendPositions(where: changed, in: db)
        // Until the end of the year 9999.
        let times = "typeof(%) <> 'integer' OR % NOT BETWEEN 0 AND 253402300799"
        for column in ["created_at", "modified_at", "deleted_at"] {
            try db.execute(
                sql: """
                    UPDATE \(table.quotedName) SET \(column) = unixepoch()
                    WHERE \(changed) AND \(column) IS NOT NULL
                        AND (\(times.replacing("%", with: column)))
                    """)
        }
    }

    /// Sets the time of modification of records with other values, unless the other program did.
    private func stamp(_ found: ForeignRecords) throws {
        guard found.counts.changed > 0 else { return }
        try db.execute(
            sql: """
                UPDATE \(found.table.quotedName) SET modified_at = unixepoch() WHERE id IN (
                    SELECT l.id \(found.pairs)
                    WHERE b.modified_at IS l.modified_at AND (\(found.differs(found.values))))
                """)
    }

    /// Replacing a record counts it twice: SQLite runs no trigger for the record that is replaced.
    private func recount(_ table: ListTable) throws {
        try db.execute(
            sql: """
                UPDATE list SET
                    record_count = (
                        SELECT count(*) FROM \(table.quotedName) WHERE deleted_at IS NULL),
                    trash_count = (
                        SELECT count(*) FROM \(table.quotedName) WHERE deleted_at IS NOT NULL)
                WHERE id = ?
                """, arguments: [table.listID.rawValue])
    }
}

/// The numbers of records that another program added, changed and deleted.
struct ForeignCounts {
    var added = 0
    var changed = 0
    var deleted = 0

    var total: Int { added + changed + deleted }

    mutating func add(_ other: ForeignCounts) {
        added += other.added
        changed += other.changed
        deleted += other.deleted
    }
}

/// The records of a list that another program changed.
struct ForeignRecords {
    let table: ListTable
    /// The quoted columns with values, without those of Trove itself.
    let values: [String]
    private(set) var counts = ForeignCounts()

    init(table: ListTable, db: Database) throws {
        self.table = table
        values = try table.storedColumns(in: db).map(SQLName.quoted)
        func count(_ rows: String) throws -> Int {
            try Int.fetchOne(db, sql: "SELECT count(*) \(rows)") ?? 0
        }
        counts = ForeignCounts(
            added: try count(added),
            changed: try count("\(pairs) WHERE \(differs(Self.bookkeeping + values))"),
            deleted: try count(deleted))
    }

    /// The columns of Trove itself.
    static let bookkeeping = ["position", "created_at", "modified_at", "deleted_at"]

    /// The former records as `b`, beside the present ones as `l`.
    var pairs: String {
        """
        FROM \(table.before) b JOIN \(table.quotedName) l ON l.id = b.id AND b.position IS NOT NULL
        """
    }

    /// The records that were added, as `l`.
    var added: String {
        """
        FROM \(table.before) b JOIN \(table.quotedName) l ON l.id = b.id AND b.position IS NULL
        """
    }

    /// The former records that are gone, as `b`.
    var deleted: String {
        """
        FROM \(table.before) b WHERE b.position IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM \(table.quotedName) WHERE id = b.id)
        """
    }

    /// The condition for pairs of records that differ in one of these columns.
    func differs(_ columns: [String]) -> String {
        columns.map { "b.\($0) IS NOT l.\($0)" }.joined(separator: " OR ")
    }
}
