import TroveModel

/// The images that the records of a library use.
struct SharedImageUse {
    let db: PostgresSession
    /// A query for the identities of all images in records, including values of removed fields,
    /// with their lists.
    private let shown: String

    /// - Parameter lists: All lists, including deleted ones.
    init(db: PostgresSession, lists: [List]) throws {
        self.db = db
        // Columns without a field count too: undoing a change of kind restores them.
        let columns = try db.rows(
            """
            SELECT l.table_name, a.attname, l.id FROM trove.list l
            JOIN pg_attribute a ON a.attrelid = to_regclass(format('%I.%I', 'lists', l.table_name))
            LEFT JOIN trove.field f ON f.list_id = l.id AND f.column_name = a.attname
            WHERE a.attnum > 0 AND NOT a.attisdropped AND a.atttypid = 'text'::regtype
                AND l.id = ANY($1)
            GROUP BY l.id, l.table_name, a.attname HAVING bool_or(f.id IS NULL OR f.kind = 'image')
            """, [.integers(lists.map(\.id.rawValue))])
        let queries = columns.map { row in
            let column = PostgresName.quoted(row.text(1) ?? "")
            let table = ListTable.name(row.text(0) ?? "")
            let list = row.integer(2) ?? 0
            return
                "SELECT \(column) AS id, \(list) AS list FROM \(table) WHERE length(\(column)) = 64"
        }
        shown =
            queries.isEmpty
            ? "SELECT NULL::text AS id, 0 AS list WHERE false"
            : queries.joined(separator: " UNION ALL ")
    }

    /// The identities of images that records refer to and the library does not have.
    func missing() throws -> [String] {
        try db.rows(
            """
            SELECT DISTINCT s.id FROM (\(shown)) s LEFT JOIN trove.image i ON i.id = s.id
            WHERE i.id IS NULL AND s.id ~ '^[0-9a-f]{64}$'
            """
        ).compactMap { $0.text(0) }
    }

    /// The identities of images that neither a record nor an undo step refers to, without those
    /// that may be about to be added to a record. None for whoever may not see all images.
    func orphans() throws -> [String] {
        guard try seesEverything() else { return [] }
        let candidates = try db.rows(
            """
            SELECT i.id FROM trove.image i
            WHERE i.created_at <= now() - make_interval(secs => $1)
                AND NOT EXISTS (SELECT 1 FROM (\(shown)) s WHERE s.id = i.id)
            """, [.integer(ImageTable.graceSeconds)]
        ).compactMap { $0.text(0) }
        guard !candidates.isEmpty else { return [] }
        let kept = Set(
            try db.rows(
                """
                SELECT DISTINCT v.value FROM trove.step_row r
                CROSS JOIN LATERAL (
                    SELECT value FROM jsonb_each_text(coalesce(r.before, '{}'))
                    UNION ALL SELECT value FROM jsonb_each_text(coalesce(r.after, '{}'))) v
                WHERE v.value = ANY($1)
                """, [.texts(candidates)]
            ).compactMap { $0.text(0) })
        return candidates.filter { !kept.contains($0) }
    }

    /// Deletes images that nothing refers to, and what is known about the use of images but holds
    /// no longer. Does nothing for whoever may not see all images.
    func removeOrphans() throws {
        guard try seesEverything() else { return }
        try db.execute("DELETE FROM trove.image WHERE id = ANY($1)", [.texts(try orphans())])
        try db.execute(
            """
            DELETE FROM trove.image_adder a WHERE NOT EXISTS (
                SELECT 1 FROM trove.image i
                WHERE i.id = a.image_id AND i.created_at > now() - make_interval(secs => $1))
            """, [.integer(ImageTable.graceSeconds)])
        try db.run(
            """
            WITH stale AS (
                SELECT image_id, list_id FROM trove.image_use
                EXCEPT SELECT id, list FROM (\(shown)) s
                EXCEPT SELECT v.value, l.id FROM trove.list l
                    JOIN trove.step_row r ON r.relation = format('%I.%I', 'lists', l.table_name)
                    CROSS JOIN LATERAL (
                        SELECT value FROM jsonb_each_text(coalesce(r.before, '{}'))
                        UNION ALL SELECT value FROM jsonb_each_text(coalesce(r.after, '{}'))) v)
            DELETE FROM trove.image_use u USING stale s
            WHERE u.image_id = s.image_id AND u.list_id = s.list_id
            """)
    }

    /// Whether the current person sees all images: row security hides those of other lists from
    /// everybody but the owners of the library.
    private func seesEverything() throws -> Bool {
        try db.rows("SELECT NOT row_security_active('trove.image')").first?.boolean(0) ?? false
    }
}
