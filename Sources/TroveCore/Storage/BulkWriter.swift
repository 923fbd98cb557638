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
    ///
    /// - Parameter condition: Which of them, where `l` is the record and `b` the row that names it.
    func forget(_ records: Records, where condition: String = "1") throws {
        try change(records, condition, "(\(table.search), rowid, ", "'delete', s.id, ")
    }

    /// Puts the words of records into the search index.
    func learn(_ records: Records, where condition: String = "1") throws {
        try change(records, condition, "(rowid, ", "s.id, ")
    }

    private func change(
        _ records: Records, _ condition: String, _ columns: String, _ values: String
    ) throws {
        guard records.count > 0 else { return }
        let names = try table.searchColumns(in: db).map(\.name)
        try SearchIndexer.gathering(table, records.count, in: db) {
            // One statement: the index is written at the end of each.
            try db.execute(
                sql: """
                    INSERT INTO \(table.search)\(columns)\(names.joined(separator: ", ")))
                    SELECT \(values)\(names.map { "s." + $0 }.joined(separator: ", "))
                    FROM \(records.quotedName) b
                        CROSS JOIN \(table.quotedName) l ON l.id = b.id
                        CROSS JOIN \(table.searchView) s ON s.id = b.id
                    WHERE \(condition) ORDER BY b.id
                    """)
        }
    }

    /// The condition that the search index has other words for a record `l` than for one with the
    /// values of `b`; nil if it never has.
    ///
    /// - Parameter columns: Those that `b` has.
    func difference(in columns: [String]) throws -> String? {
        let searched = try table.searchColumns(in: db).compactMap(\.source)
        if searched.contains(where: \.isComputed) { return "1" }
        let own = searched.filter { columns.contains($0.name) }.map { column in
            "CAST(l.\(column.quotedName) AS TEXT) IS NOT CAST(b.\(column.quotedName) AS TEXT)"
        }
        return own.isEmpty ? nil : "(" + own.joined(separator: " OR ") + ")"
    }
}
