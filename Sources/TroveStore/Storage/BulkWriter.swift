import GRDB

/// Writes many records of a list with a few statements. It drops the list's triggers, which work
/// record by record, and does their work in bulk.
///
/// Use it inside one transaction, so that a list without its triggers never reaches the disk.
struct BulkWriter {
    let db: Database
    let table: ListTable

    /// The records to write: a table of their IDs in a column `id`.
    struct Records {
        let quotedName: String
        let count: Int
    }

    /// Runs `body` without the list's triggers, then advances the list's generation, so that all
    /// cached orders of the list become invalid.
    ///
    /// - Parameter recounts: Whether `body` inserts, deletes, trashes or restores records.
    func write(recounts: Bool, _ body: () throws -> Void) throws {
        try table.dropTriggers(in: db)
        try table.createSearchView(in: db)
        try body()
        try table.createTriggers(in: db)
        try table.advanceGeneration(recounting: recounts, in: db)
    }

    /// Removes the words of records from the search index. The records must still have the texts
    /// they were indexed with.
    func forget(_ records: Records) throws {
        try change(records, "(\(table.search), rowid, ", "'delete', s.id, ")
    }

    /// Adds the words of records to the search index.
    func learn(_ records: Records) throws {
        try change(records, "(rowid, ", "s.id, ")
    }

    private func change(_ records: Records, _ columns: String, _ values: String) throws {
        guard records.count > 0 else { return }
        let names = try table.searchColumns(in: db).map(\.name)
        try SearchIndexer.gathering(table, records.count, in: db) {
            // One statement, because FTS5 writes the index at the end of each statement.
            try db.execute(
                sql: """
                    INSERT INTO \(table.search)\(columns)\(names.joined(separator: ", ")))
                    SELECT \(values)\(names.map { "s." + $0 }.joined(separator: ", "))
                    FROM \(records.quotedName) b CROSS JOIN \(table.searchView) s ON s.id = b.id
                    ORDER BY b.id
                    """)
        }
    }

    /// Updates the search index while `body` changes values of many records with one statement.
    ///
    /// A trigger removes and adds the words of each record in turn, in order of record IDs. FTS5
    /// therefore writes the index once, with only the final words.
    ///
    /// - Parameters:
    ///   - count: The number of records that change.
    ///   - columns: The names of the columns that change.
    ///   - body: Changes the records.
    func rewording(_ count: Int, in columns: [String], _ body: () throws -> Void) throws {
        let differences = try table.searchColumns(in: db).compactMap(\.source)
            .filter { $0.isComputed || columns.contains($0.name) }
            .map { column in
                // The index does not distinguish a number from its digits.
                ["old", "new"].map { "CAST(\(column.text(of: $0)) AS TEXT)" }
                    .joined(separator: " IS NOT ")
            }
        guard !differences.isEmpty else { return try body() }
        try table.createSearchTrigger(when: differences.joined(separator: " OR "), in: db)
        try SearchIndexer.gathering(table, count, in: db, body)
    }
}
