import GRDB

extension ListTable {
    /// The names of the columns that hold values of records: also those that no field has any more,
    /// but not those that SQLite computes.
    func storedColumns(in db: Database) throws -> [String] {
        try String.fetchAll(
            db, sql: "SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0", arguments: [name]
        ).filter { !Self.bookkeepingColumns.contains($0) }
    }

    /// A name for a new column of a field called `fieldName`, which nothing else has had.
    func newColumnName(for fieldName: String, in db: Database) throws -> String {
        let present = try String.fetchAll(
            db,
            sql: """
                SELECT name FROM pragma_table_xinfo(?)
                UNION SELECT column_name FROM field WHERE list_id = ?
                """, arguments: [name, listID.rawValue])
        let taken = Set(present.map { $0.lowercased() }).union(SQLName.reservedColumns)
        return SQLName.identifier(for: fieldName, fallback: "field", taken: taken)
    }

    /// Adds an empty column.
    func addColumn(_ column: String, type: String, in db: Database) throws {
        try db.execute(
            sql: "ALTER TABLE \(quotedName) ADD COLUMN \(SQLName.quoted(column)) \(type)")
    }

    /// Keeps an index over the values of a field as long as no two records may have the same, and one
    /// over links, to find what links to a record.
    func updateIndexes(of field: FieldID, in db: Database) throws {
        let row = try Row.fetchOne(
            db, sql: "SELECT * FROM field WHERE id = ? AND deleted_at IS NULL",
            arguments: [field.rawValue])
        let definition = row.map(ListStore.field)
        let wanted = [
            "unique": definition?.options.isUnique == true,
            "links": definition?.kind == .recordLink,
        ]
        for (purpose, isWanted) in wanted {
            // No name that is made from what people call things has two underscores.
            let index = SQLName.quoted("\(name)__\(purpose)_\(field.rawValue)")
            try db.execute(sql: "DROP INDEX IF EXISTS \(index)")
            guard isWanted, let definition else { continue }
            let column = SQLName.quoted(definition.columnName)
            try db.execute(
                sql: """
                    CREATE INDEX \(index) ON \(quotedName) (\(column))
                        WHERE \(column) IS NOT NULL
                    """)
        }
    }
}
