import GRDB

/// Fills a new column of a list with values converted from other columns.
struct ColumnRewriter {
    let db: Database
    let table: ListTable

    /// Writes a converted value into `column` for each record, including those in the trash.
    ///
    /// - Parameters:
    ///   - column: The name of the column to fill, not quoted.
    ///   - source: A query for record IDs in ascending order, followed by the columns that
    ///     `convert` reads.
    ///   - convert: Returns the new value of the current row. Null values are not written.
    /// - Complexity: O(*n*) for *n* records.
    func fill(
        _ column: String, from source: String,
        _ convert: (borrowing RawStatement) throws -> StoredValue
    ) throws {
        try table.dropTriggers(in: db)
        // SQLite allows updating other columns of rows while a query over the same table is
        // running.
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
