import GRDB
import TextCore
import TroveModel

/// The columns and values of the library's own tables, compared with those that this version
/// creates.
struct OwnTables {
    let db: Database

    /// A column as this version creates it.
    fileprivate struct Column: Sendable {
        var table: String
        var name: String
        var type: String
        var mayBeNull: Bool
        var defaultValue: String?

        /// The condition for a value of another type.
        var isWrong: String {
            var types = type == "BLOB" ? ["'blob'", "'text'"] : ["'\(type.lowercased())'"]
            if mayBeNull { types.append("'null'") }
            return "typeof(\(SQLName.quoted(name))) NOT IN (\(types.joined(separator: ", ")))"
        }
    }

    /// The tables and columns that are missing. Nothing can be read or repaired without them.
    func missingParts() throws -> [String] {
        try Self.expected().compactMap { table, columns in
            let present = try Set(
                String.fetchAll(
                    db, sql: "SELECT lower(name) FROM pragma_table_xinfo(?)", arguments: [table]))
            if present.isEmpty {
                return translated("The file is damaged: the table “{table}” is missing.")
                    .filling(["table": table])
            }
            guard let missing = columns.first(where: { !present.contains($0.name) }) else {
                return nil
            }
            return translated(
                "The file is damaged: the column “{column}” of the table “{table}” is missing."
            ).filling(["table": table, "column": missing.name])
        }
    }

    /// The columns with values of another type. All tables and columns must exist.
    func wrongValues() throws -> [String] {
        try eachWrong().map { column, count in
            translated(
                "{count} value in the column “{column}” of the table “{table}” has a wrong type.",
                plural: """
                    {count} values in the column “{column}” of the table “{table}” have a wrong \
                    type.
                    """, count: count
            ).filling([
                "count": String(count), "column": column.name, "table": column.table,
            ])
        }
    }

    /// Converts values of another type, or replaces them with the default value. Deletes cached
    /// data and the steps of undo that cannot be read.
    ///
    /// - Throws: `damaged` for values that cannot be replaced: the names of tables and columns, and
    ///   pictures.
    func mendValues() throws {
        for (column, _) in try eachWrong() {
            let table = SQLName.quoted(column.table)
            let name = SQLName.quoted(column.name)
            switch (column.table, column.name) {
            case ("history", _):
                // Earlier steps cannot be undone without the later ones.
                try db.execute(
                    sql: """
                        DELETE FROM history
                        WHERE id <= (SELECT max(id) FROM history WHERE \(column.isWrong))
                        """)
            case (_, _) where column.table.hasPrefix("_"), ("setting", _):
                try db.execute(sql: "DELETE FROM \(table) WHERE \(column.isWrong)")
            case (_, "table_name"), (_, "column_name"), ("image", _), ("field", "list_id"):
                throw LibraryError(wrongValueIn: column.name, of: column.table)
            case (_, "settings"), (_, "options"):
                try db.execute(sql: "UPDATE \(table) SET \(name) = '{}' WHERE \(column.isWrong)")
            case (_, "uuid"):
                try db.execute(
                    sql: "UPDATE \(table) SET uuid = hex(randomblob(16)) WHERE \(column.isWrong)")
            default:
                let other = column.mayBeNull ? "NULL" : column.defaultValue ?? column.emptyValue
                try db.execute(
                    sql: """
                        UPDATE \(table) SET \(name) = CASE typeof(CAST(\(name) AS \(column.type)))
                            WHEN 'null' THEN \(other)
                            ELSE \(column.mayBeNull ? "NULL" : "CAST(\(name) AS \(column.type))") \
                        END
                        WHERE \(column.isWrong)
                        """)
            }
        }
    }

    private func eachWrong() throws -> [(Column, Int)] {
        try Self.expected().flatMap { table, columns in
            try columns.compactMap { column in
                let count =
                    try Int.fetchOne(
                        db,
                        sql: """
                            SELECT count(*) FROM \(SQLName.quoted(table)) WHERE \(column.isWrong)
                            """) ?? 0
                return count > 0 ? (column, count) : nil
            }
        }
    }

    /// The tables that this version creates, with their columns.
    private static func expected() throws -> [(table: String, columns: [Column])] {
        try model().read { db in
            let tables = try String.fetchAll(
                db,
                sql: """
                    SELECT name FROM sqlite_master WHERE type = 'table'
                        AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'grdb%' ORDER BY name
                    """)
            return try tables.map { table in
                let rows = try Row.fetchAll(
                    db, sql: "SELECT * FROM pragma_table_xinfo(?)", arguments: [table])
                return try (table, rows.map { try Column($0, of: table) })
            }
        }
    }
}

extension OwnTables.Column {
    /// The value of a text or a number without any.
    fileprivate var emptyValue: String { type == "INTEGER" ? "0" : "''" }

    fileprivate init(_ row: Row, of table: String) throws {
        let isKey: Int = try row.value("pk", of: table)
        let isNeeded: Bool = try row.value("notnull", of: table)
        self.init(
            table: table, name: try row.value("name", of: table),
            type: try row.value("type", of: table), mayBeNull: !isNeeded && isKey == 0,
            defaultValue: try row.optional("dflt_value", of: table))
    }
}
