import GRDB
import TroveModel

extension ListTable {
    /// Returns the names of the columns that hold values, including those of removed fields, but
    /// not generated columns.
    func storedColumns(in db: Database) throws -> [String] {
        try String.fetchAll(
            db, sql: "SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0", arguments: [name]
        ).filter { !Self.bookkeepingColumns.contains($0) }
    }

    /// Returns an unused column name for a field named `fieldName`, unlike those of removed fields,
    /// too.
    func newColumnName(for fieldName: String, in db: Database) throws -> String {
        let present = try String.fetchAll(
            db,
            sql: """
                SELECT name FROM pragma_table_xinfo(?)
                UNION SELECT column_name FROM field WHERE list_id = ?
                """, arguments: [name, listID.rawValue])
        let taken = Set(present.map { $0.lowercased() }).union(SQLName.reservedColumns)
        return Identifier.unique(for: fieldName, fallback: "field", taken: taken)
    }

    /// Adds an empty column of an SQL type.
    func addColumn(_ column: String, type: String, in db: Database) throws {
        try db.execute(
            sql: "ALTER TABLE \(quotedName) ADD COLUMN \(SQLName.quoted(column)) \(type)")
    }

    /// Creates or drops the indexes that a field needs: one to check unique values, and one to find
    /// the records that link to a record.
    func updateIndexes(of field: FieldID, in db: Database) throws {
        let row = try Row.fetchOne(
            db, sql: "SELECT * FROM field WHERE id = ? AND deleted_at IS NULL",
            arguments: [field.rawValue])
        let definition = try row.map(ListStore.field)
        let wanted = [
            "unique": definition?.options.isUnique == true,
            "links": definition?.kind == .recordLink,
        ]
        for (purpose, isWanted) in wanted {
            // Names derived from user input never contain two underscores in a row.
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
