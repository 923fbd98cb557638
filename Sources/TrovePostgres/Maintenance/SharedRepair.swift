import TroveModel

/// Repairs everything that can be derived from the records.
struct SharedRepair {
    let db: PostgresSession

    /// Renews columns, triggers, derived columns and counts, and deletes unused images.
    func run() throws {
        try EditTransaction(db: db).lock()
        let known = FieldKind.allCases.map(\.rawValue)
        try db.execute(
            "UPDATE trove.field SET kind = 'text' WHERE kind <> ALL($1)", [.texts(known)])
        let inspection = SharedInspection(db: db)
        let lists = try inspection.allLists().filter(inspection.hasTable)
        for list in lists {
            let table = ListTable(list).name
            for field in try inspection.missingColumns(of: list) {
                try db.run(
                    """
                    ALTER TABLE \(table)
                    ADD COLUMN \(ListTable.column(field)) \(field.kind.postgresType)
                    """)
            }
            if try !inspection.hasTriggers(list) {
                try db.run(
                    """
                    DROP TRIGGER IF EXISTS tracking_insert ON \(table);
                    DROP TRIGGER IF EXISTS tracking_update ON \(table);
                    DROP TRIGGER IF EXISTS tracking_delete ON \(table);
                    \(SharedSchema.tracking(of: table, list: list.id))
                    """)
            }
            let images = ImageUse(db: db, list: list)
            if try !images.isTracked() { try images.track() }
            try images.note()
            try SearchTexts.renew(nil, of: list, in: db)
            try recount(list)
        }
        try SharedImageUse(db: db, lists: lists).removeOrphans()
        try db.forgetStatements()
    }

    private func recount(_ list: List) throws {
        try db.execute(
            """
            UPDATE trove.list l SET record_count = c.records, trash_count = c.trash,
                last_record = greatest(l.last_record, c.last), generation = l.generation + 1
            FROM (SELECT count(*) FILTER (WHERE deleted_at IS NULL) AS records,
                count(deleted_at) AS trash, coalesce(max(id), 0) AS last
                FROM \(ListTable(list).name)) c
            WHERE l.id = $1
            """, [.integer(list.id.rawValue)])
        try db.execute(
            """
            INSERT INTO trove.journal (list_id, generation, kind)
                SELECT id, generation, 'w' FROM trove.list WHERE id = $1
            """, [.integer(list.id.rawValue)])
    }
}
