import TroveModel

extension SharedImportStage {
    /// A column of the stage with that of the list.
    private struct Pair {
        let staged: String
        let stored: String
        /// The name of the list's column as a literal.
        let name: String
        /// The condition that the value of the file replaces that of the list.
        let replaces: String
    }

    private func pairs(clearingEmptyValues: Bool) throws -> [Pair] {
        try zip(columns, entries).map { column, entry in
            let name = try db.literal(entry.field.columnName)
            return Pair(
                staged: "i.\(column)", stored: "l.\(ListTable.column(entry.field))", name: name,
                replaces: clearingEmptyValues
                    ? "true"
                    : "(i.\(column) IS NOT NULL OR coalesce(i.misfits ? \(name), false))")
        }
    }

    /// Writes the new values of all matched records that change.
    ///
    /// - Returns: The number of records that changed.
    func update(clearingEmptyValues: Bool) throws -> Int {
        let pairs = try pairs(clearingEmptyValues: clearingEmptyValues)
        let table = ListTable(list).name
        let differences = pairs.map { pair in
            """
            \(pair.replaces) AND (\(pair.staged) IS DISTINCT FROM \(pair.stored) \
            OR i.misfits->>\(pair.name) IS DISTINCT FROM l.misfits->>\(pair.name))
            """
        }
        let values = pairs.map { pair in
            """
            \(pair.stored.dropFirst(2)) = CASE WHEN \(pair.replaces) THEN \(pair.staged) \
            ELSE \(pair.stored) END
            """
        }
        let replaced = pairs.map { "CASE WHEN \($0.replaces) THEN \($0.name) END" }
        try db.run(
            """
            CREATE TEMP TABLE trove_changed ON COMMIT DROP AS
                SELECT i.n, l.id FROM trove_incoming i JOIN \(table) l ON l.id = i.target
                WHERE i.action = \(ImportAction.match.rawValue)
                    AND (\(differences.joined(separator: " OR ")));
            CREATE INDEX ON trove_changed (n);
            ANALYZE trove_changed;
            UPDATE \(table) l SET \(values.joined(separator: ", ")), modified_at = now(),
                misfits = nullif(
                    (coalesce(l.misfits, '{}')
                        - array_remove(ARRAY[\(replaced.joined(separator: ", "))], NULL))
                    || coalesce(i.misfits, '{}'), '{}')
            FROM trove_changed c JOIN trove_incoming i ON i.n = c.n WHERE l.id = c.id
            """)
        var ids: [RecordID] = []
        try db.copyIntegers("SELECT id FROM trove_changed ORDER BY id") { ids.append($0) }
        for start in stride(from: 0, to: ids.count, by: 10_000) {
            try db.checkCancellation()
            try SearchTexts.renew(
                Array(ids[start..<min(start + 10_000, ids.count)]), of: list, in: db)
        }
        return ids.count
    }

    /// Inserts the new records into the list, in the order of the file.
    ///
    /// - Parameter last: The identity and the position after which they come.
    /// - Returns: The number of new records.
    func insertAdded(after last: (id: RecordID, position: Int64)) throws -> Int {
        let fixed = ["misfits", "search_words", "search_text"]
        let count = try db.execute(
            """
            INSERT INTO \(ListTable(list).name)
                (id, position, \((fixed + listColumns).joined(separator: ", ")))
            SELECT $1 + row_number() OVER (ORDER BY n),
                $2 + row_number() OVER (ORDER BY n) * \(ListTable.positionGap),
                \((fixed + columns).joined(separator: ", "))
            FROM trove_incoming WHERE action = \(ImportAction.add.rawValue) ORDER BY n
            """, [.integer(last.id), .integer(last.position)])
        try SearchTexts.renewComputed(of: list, after: last.id, in: db)
        return count
    }
}
