import TroveModel

/// Repairs everything that can be derived from the records.
struct SharedRepair {
    let db: PostgresSession

    /// Renews roles, columns, triggers, derived columns and counts, and deletes unused images.
    ///
    /// - Returns: The parts of other programs that were removed, one sentence each.
    func run() throws -> [String] {
        try EditTransaction(db: db).lock()
        try renewRoles()
        let known = FieldKind.allCases.map(\.rawValue)
        try db.execute(
            "UPDATE trove.field SET kind = 'text' WHERE kind <> ALL($1)", [.texts(known)])
        let inspection = SharedInspection(db: db)
        let lists = try inspection.allLists().filter(inspection.hasTable)
        var removed: [String] = []
        for list in lists {
            for field in try inspection.missingColumns(of: list) {
                try ListColumns(db: db, list: list).add(field.columnName, of: field.kind)
            }
            if try !inspection.hasTriggers(list) {
                try db.execute("SELECT trove.track_records($1)", [.integer(list.id.rawValue)])
            }
            removed += try ForeignParts(db: db, table: ListTable(list).name).remove().map {
                RepairNote.removed($0.kind.rawValue, $0.name, table: list.tableName)
            }
            let images = ImageUse(db: db, list: list)
            if try !images.isTracked() { try images.track() }
            try images.note()
            try SearchTexts.renew(nil, of: list, in: db)
            try recount(list)
        }
        try SharedImageUse(db: db, lists: lists).removeOrphans()
        try db.forgetStatements()
        return removed
    }

    private func recount(_ list: List) throws {
        try db.execute("SELECT trove.count_records($1, 0)", [.integer(list.id.rawValue)])
        try db.execute(
            """
            INSERT INTO trove.journal (list_id, generation, kind)
                SELECT id, generation, 'w' FROM trove.list WHERE id = $1
            """, [.integer(list.id.rawValue)])
    }
}
