import TroveModel

extension SearchTexts {
    /// Writes the derived columns that undo or redo of a step could not restore: those of records
    /// that it inserted without them, and of all records whose fields get another column or
    /// expression.
    struct Renewal {
        /// The statements for the records of lists, and for the lists of which all records are to
        /// be written.
        let statements: [PostgresSession.Statement]

        /// - Parameters:
        ///   - step: The expression of the step's number.
        ///   - undo: Whether the step was undone.
        ///   - everything: Whether to write those of all records, because only a part of the step
        ///     was applied.
        init(after step: String, undo: Bool, everything: Bool) {
            let (applied, replaced) = undo ? ("before", "after") : ("after", "before")
            let records = PostgresSession.Statement(
                """
                SELECT l.id, array_agg(DISTINCT r.key) FROM trove.step_row r
                JOIN trove.list l ON r.relation = format('%I.%I', 'lists', l.table_name)
                WHERE r.step_id = \(step) AND (
                    $1 OR r.\(replaced) IS NULL AND NOT r.\(applied) ? 'search_words'
                    OR EXISTS (SELECT 1 FROM trove.field f
                            WHERE f.list_id = l.id AND f.kind = 'computed')
                        AND r.\(applied) - '{position,deleted_at,modified_at}'::text[] <> '{}')
                GROUP BY l.id
                """, [.boolean(everything)])
            let converted = PostgresSession.Statement(
                """
                SELECT DISTINCT f.list_id FROM trove.step_row r JOIN trove.field f ON f.id = r.key
                WHERE r.step_id = \(step) AND r.relation = 'trove.field'
                    AND r.before IS NOT NULL AND (r.after ? 'column_name'
                        OR f.kind = 'computed' AND r.after ? 'options')
                """)
            statements = [records, converted]
        }

        /// Writes what the rows of ``statements`` name.
        func run(
            _ records: PostgresRows, converted: PostgresRows, in db: PostgresSession
        ) throws {
            let converted = converted.compactMap { $0.integer(0) }
            for row in records where !converted.contains(row.integer(0) ?? 0) {
                let id = ListID(rawValue: row.integer(0) ?? 0)
                let list = try CatalogReader(db: db).list(id, evenDeleted: true)
                try SearchTexts.renew(row.integers(1) ?? [], of: list, in: db)
            }
            for id in converted {
                let list = try CatalogReader(db: db).list(ListID(rawValue: id), evenDeleted: true)
                try SearchTexts.renew(nil, of: list, in: db)
            }
        }
    }
}
