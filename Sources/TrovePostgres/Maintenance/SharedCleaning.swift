import TroveModel

/// Deletes what no undo step refers to any more.
struct SharedCleaning {
    let db: PostgresSession

    /// Deletes lists, fields, columns and images.
    func run() throws {
        try EditTransaction(db: db).lock()
        try db.run("SELECT trove.forget_oldest()")
        try forgetLists()
        let inspection = SharedInspection(db: db)
        let lists = try inspection.allLists().filter(inspection.hasTable)
        for list in lists where try isOwned(list) {
            try forgetFields(of: list)
            try dropColumns(of: list)
        }
        try SharedImageUse(db: db, lists: lists).removeOrphans()
        try db.forgetStatements()
    }

    /// Whether the current person may change the table of a list.
    private func isOwned(_ list: List) throws -> Bool {
        try db.rows(
            "SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = $1::regclass",
            [.text(ListTable(list).name)]
        ).first?.boolean(0) ?? false
    }

    private func forgetLists() throws {
        let gone = try db.rows(
            """
            SELECT l.id, l.table_name FROM trove.list l
            WHERE l.deleted_at IS NOT NULL
                AND NOT EXISTS (SELECT 1 FROM trove.step s WHERE s.list_id = l.id)
                AND NOT EXISTS (SELECT 1 FROM trove.step_row r
                    WHERE r.relation = 'trove.list' AND r.key = l.id
                        OR r.relation = format('%I.%I', 'lists', l.table_name))
            """)
        for row in gone {
            let table = ListTable.name(row.text(1) ?? "")
            let mayDrop = try db.rows(
                """
                SELECT coalesce((SELECT pg_has_role(relowner, 'USAGE') FROM pg_class
                    WHERE oid = to_regclass($1)), true)
                """, [.text(table)]
            ).first?.boolean(0)
            guard mayDrop == true else { continue }
            try db.run("DROP TABLE IF EXISTS \(table)")
            try db.execute("DELETE FROM trove.list WHERE id = $1", [PostgresValue(row.integer(0))])
        }
    }

    private func forgetFields(of list: List) throws {
        try db.execute(
            """
            DELETE FROM trove.field f WHERE f.list_id = $1 AND f.deleted_at IS NOT NULL
                AND NOT EXISTS (SELECT 1 FROM trove.step_row r
                    WHERE r.relation = 'trove.field' AND r.key = f.id)
            """, [.integer(list.id.rawValue)])
    }

    /// Drops columns that neither a field nor an undo step names.
    private func dropColumns(of list: List) throws {
        let table = ListTable(list).name
        let unused = try db.rows(
            """
            SELECT a.attname, a.attnum FROM pg_attribute a
            WHERE a.attrelid = $1::text::regclass AND a.attnum > 0 AND NOT a.attisdropped
                AND a.attname <> ALL($2)
                AND NOT EXISTS (SELECT 1 FROM trove.field f
                    WHERE f.list_id = $3 AND f.column_name = a.attname)
                AND NOT EXISTS (SELECT 1 FROM trove.step_row r WHERE r.relation = $1::text
                    AND (r.before ? a.attname OR r.after ? a.attname))
                AND NOT EXISTS (SELECT 1 FROM trove.step_row r WHERE r.relation = 'trove.field'
                    AND (r.before->>'column_name' = a.attname OR r.after->>'column_name' = a.attname))
            """,
            [
                .text(try relation(of: table)), .texts(SharedSchema.bookkeepingColumns),
                .integer(list.id.rawValue),
            ])
        guard unused.count > 0 else { return }
        for column in unused {
            let trigger = "tracking_image_\(column.integer(1) ?? 0)"
            try db.run("DROP TRIGGER IF EXISTS \(trigger) ON \(table)")
        }
        let drops = unused.map { "DROP COLUMN \(PostgresName.quoted($0.text(0) ?? ""))" }
        try db.run("ALTER TABLE \(table) \(drops.joined(separator: ", "))")
        try db.execute(
            "UPDATE trove.list SET generation = generation + 1 WHERE id = $1",
            [.integer(list.id.rawValue)])
    }

    /// The name of a table as undo steps write it.
    private func relation(of table: String) throws -> String {
        try db.text(
            """
            SELECT format('%I.%I', relnamespace::regnamespace::name, relname) FROM pg_class
            WHERE oid = $1::regclass
            """, [.text(table)]) ?? table
    }
}
