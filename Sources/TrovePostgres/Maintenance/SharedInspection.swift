import TextCore
import TroveModel

/// Finds the problems of a library. Each problem is a sentence for the user.
struct SharedInspection {
    let db: PostgresSession

    /// All problems.
    func problems() throws -> [String] {
        var problems: [String] = []
        let lists = try allLists()
        for list in lists { problems += try self.problems(of: list) }
        let use = try SharedImageUse(db: db, lists: lists.filter(hasTable))
        return try problems + rolesWithoutRights(among: lists)
            + InspectionProblem.pictures(missing: use.missing().count, unused: use.orphans().count)
    }

    private func rolesWithoutRights(among lists: [List]) throws -> [String] {
        let reader = RoleReader(db: db)
        let powerless = try reader.grants().filter { !$0.works }.map { grant in
            InspectionProblem.powerless(grant, in: lists.first { $0.id == grant.list })
        }
        return powerless + (try reader.areFunctionsOpen() ? [InspectionProblem.openFunctions] : [])
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
                InspectionProblem.missingTable(of: list)
            ]
        }
        let missing = try missingColumns(of: list)
        guard missing.isEmpty else {
            return missing.map {
                InspectionProblem.missingColumn($0.columnName, of: list)
            }
        }
        var problems: [String] = []
        if try !hasTriggers(list) {
            problems.append(InspectionProblem.missingTriggers(of: list))
        }
        if try !SearchTextsCheck(db: db, list: list).isSound() {
            problems.append(InspectionProblem.staleSearchIndex(of: list))
        }
        for part in try ForeignParts(db: db, table: ListTable(list).name).all() {
            problems.append(InspectionProblem.foreign(part.kind.rawValue, part.name, in: list))
        }
        if try !areCountsRight(of: list) {
            problems.append(InspectionProblem.wrongCount(of: list))
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
}
