import GRDB

/// Writes very many records of a list by few statements: without the triggers, which look at each
/// record alone, and whose work is done for all of them at once.
///
/// All of it is one transaction of the caller's, so a list without its triggers is never on the disk.
struct BulkWriter {
    let db: Database
    let table: ListTable

    /// The records that a table names.
    struct Records {
        let quotedName: String
        let count: Int
    }

    /// Runs `body` while the triggers are away. The list is at its next generation afterwards, of which
    /// no journal tells, so that every order of it is made anew.
    ///
    /// - Parameter recounts: Whether records come, go, or go to the trash.
    func write(recounts: Bool, _ body: () throws -> Void) throws {
        try table.dropTriggers(in: db)
        try table.createSearchView(in: db)
        try body()
        try table.createTriggers(in: db)
        let counts =
            recounts
            ? """
            , record_count = (SELECT count(*) FROM \(table.quotedName) WHERE deleted_at IS NULL),
            trash_count = (SELECT count(*) FROM \(table.quotedName) WHERE deleted_at IS NOT NULL)
            """ : ""
        try db.execute(
            sql: "UPDATE list SET generation = generation + 1\(counts) WHERE id = ?",
            arguments: [table.listID.rawValue])
    }

    /// Takes the words of records out of the search index. They must be as they were when they were put
    /// there.
    func forget(_ records: Records) throws {
        try change(records, "(\(table.search), rowid, ", "'delete', s.id, ")
    }

    /// Puts the words of records into the search index.
    func learn(_ records: Records) throws {
        try change(records, "(rowid, ", "s.id, ")
    }

    private func change(_ records: Records, _ columns: String, _ values: String) throws {
        guard records.count > 0 else { return }
        let names = try table.searchColumns(in: db).map(\.name)
        try SearchIndexer.gathering(table, records.count, in: db) {
            // One statement: the index is written at the end of each.
            try db.execute(
                sql: """
                    INSERT INTO \(table.search)\(columns)\(names.joined(separator: ", ")))
                    SELECT \(values)\(names.map { "s." + $0 }.joined(separator: ", "))
                    FROM \(records.quotedName) b CROSS JOIN \(table.searchView) s ON s.id = b.id
                    ORDER BY b.id
                    """)
        }
    }

    /// Keeps the words of records of which `body` changes values by one statement.
    ///
    /// A record's words are forgotten and learnt one after the other, and the records come by identity:
    /// so the index is written once for both, with the words only that are there afterwards.
    ///
    /// - Parameters:
    ///   - count: How many records change.
    ///   - columns: Those that change.
    func rewording(_ count: Int, in columns: [String], _ body: () throws -> Void) throws {
        let differences = try table.searchColumns(in: db).compactMap(\.source)
            .filter { $0.isComputed || columns.contains($0.name) }
            .map { column in
                // A number and its digits are the same to the index.
                ["old", "new"].map { "CAST(\(column.text(of: $0)) AS TEXT)" }
                    .joined(separator: " IS NOT ")
            }
        guard !differences.isEmpty else { return try body() }
        try table.createSearchTrigger(when: differences.joined(separator: " OR "), in: db)
        try SearchIndexer.gathering(table, count, in: db, body)
    }
}
