import GRDB

/// Fills a new column of a list from what another one has, record by record.
struct ColumnRewriter {
    let db: Database
    let table: ListTable

    /// Reads records, those in the trash too, and gives each a value in `column`.
    ///
    /// - Parameter source: Selects identities, ascending, and whatever `convert` reads.
    func fill(
        _ column: String, from source: String,
        _ convert: (borrowing RawStatement) throws -> StoredValue
    ) throws {
        try table.dropTriggers(in: db)
        // SQLite may read rows while it writes others of their columns.
        let read = try RawStatement(source, on: db)
        let write = try RawStatement(
            "UPDATE \(table.quotedName) SET \(SQLName.quoted(column)) = ?2 WHERE id = ?1", on: db)
        while try read.step() {
            let record = read.int64(0)
            let value = try convert(read)
            guard value != .null else { continue }
            write.bind(record, at: 1)
            value.bind(to: write, at: 2)
            try write.run()
        }
        try table.createTriggers(in: db)
    }
}
