import TextCore
import TroveModel

/// Finds the problems of a library. Each problem is a sentence for the user.
struct SharedInspection {
    let db: PostgresSession

    /// All problems.
    func problems() throws -> [String] {
        var problems: [String] = []
        for list in try allLists() { problems += try self.problems(of: list) }
        return try problems + imageProblems()
    }

    /// All lists, including deleted ones, that the current person can read.
    func allLists() throws -> [List] {
        let catalog = CatalogReader(db: db)
        return try db.integers("SELECT id FROM trove.list ORDER BY id").map {
            try catalog.list(ListID(rawValue: $0), evenDeleted: true)
        }
    }

    /// Whether the table of a list exists.
    func hasTable(_ list: List) throws -> Bool {
        try db.text("SELECT to_regclass($1)::text", [.text(ListTable(list).name)]) != nil
    }

    private func problems(of list: List) throws -> [String] {
        guard try hasTable(list) else {
            return [
                translated("The table “{table}” with the records of “{list}” is missing.")
                    .filling(["table": list.tableName, "list": list.name])
            ]
        }
        let missing = try missingColumns(of: list)
        guard missing.isEmpty else {
            return missing.map {
                translated("The column “{column}” of the records of “{list}” is missing.")
                    .filling(["column": $0.columnName, "list": list.name])
            }
        }
        var problems: [String] = []
        func add(_ text: String) { problems.append(text.filling(["list": list.name])) }
        if try !hasTriggers(list) {
            add(
                translated(
                    """
                    The triggers that update the search index and the counts of “{list}” \
                    are missing.
                    """))
        }
        if try !SearchTextsCheck(db: db, list: list).isSound() {
            add(translated("The search index of “{list}” does not match its records."))
        }
        if try !areCountsRight(of: list) {
            add(translated("The stored number of records of “{list}” is wrong."))
        }
        return problems
    }

    /// The fields whose columns the table lacks.
    func missingColumns(of list: List) throws -> [Field] {
        let present = Set(
            try db.rows(
                """
                SELECT attname FROM pg_attribute
                WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped
                """, [.text(ListTable(list).name)]
            ).compactMap { $0.text(0) })
        return list.fields.filter { $0.kind != .computed && !present.contains($0.columnName) }
    }

    /// Whether the triggers that track the records exist and are enabled.
    func hasTriggers(_ list: List) throws -> Bool {
        try db.integer(
            """
            SELECT count(*) FROM pg_trigger WHERE tgrelid = $1::regclass AND tgenabled = 'O'
                AND tgname IN ('tracking_insert', 'tracking_update', 'tracking_delete')
            """, [.text(ListTable(list).name)]) == 3 && ImageUse(db: db, list: list).isTracked()
    }

    private func areCountsRight(of list: List) throws -> Bool {
        let row = try db.rows(
            """
            SELECT count(*) FILTER (WHERE deleted_at IS NULL), count(deleted_at)
            FROM \(ListTable(list).name)
            """
        ).first
        return row?.integer(0) == Int64(list.recordCount)
            && row?.integer(1) == Int64(list.trashCount)
    }

    private func imageProblems() throws -> [String] {
        let use = try SharedImageUse(db: db, lists: try allLists().filter(hasTable))
        var problems: [String] = []
        let missing = try use.missing().count
        if missing > 0 {
            problems.append(
                translated(
                    "{count} picture of records is missing.",
                    plural: "{count} pictures of records are missing.", count: missing
                ).filling(["count": String(missing)]))
        }
        let orphans = try use.orphans().count
        if orphans > 0 {
            problems.append(
                translated(
                    "{count} picture belongs to no record.",
                    plural: "{count} pictures belong to no record.", count: orphans
                ).filling(["count": String(orphans)]))
        }
        return problems
    }
}
