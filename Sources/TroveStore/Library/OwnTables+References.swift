import GRDB

extension OwnTables {
    /// The columns of the library's own tables that refer to rows of others. Rows of which others
    /// depend come first.
    static let references = [
        (table: "field", column: "list_id", target: "list"),
        (table: "_order", column: "list_id", target: "list"),
        (table: "_order_journal", column: "list_id", target: "list"),
        (table: "_column", column: "list_id", target: "list"),
        (table: "_column_part", column: "column_id", target: "_column"),
        (table: "_draft", column: "list_id", target: "list"),
        (table: "_draft", column: "field_id", target: "field"),
        (table: "loan", column: "list_id", target: "list"),
        (table: "_history_record", column: "step_id", target: "history"),
    ]

    /// Deletes the rows that refer to missing ones. SQLite does not do so in Trove's connections.
    func deleteDangling() throws {
        for reference in Self.references {
            try db.execute(
                sql: """
                    DELETE FROM \(reference.table)
                    WHERE \(reference.column) NOT IN (SELECT id FROM \(reference.target))
                    """)
        }
    }

    /// The numbers of rows that refer to missing ones, by the names of their tables.
    ///
    /// - Parameter tables: The tables to look at.
    static func danglingCounts(
        in tables: [String], _ db: Database
    ) throws -> [(table: String, count: Int)] {
        try tables.compactMap { table in
            let count = try Int.fetchOne(
                db, sql: "SELECT count(*) FROM pragma_foreign_key_check(?)", arguments: [table])
            return count.flatMap { $0 > 0 ? (table, $0) : nil }
        }
    }

    /// The names of the tables and indexes that this version creates, those of the migrations
    /// included.
    static func names() throws -> Set<String> {
        try model().read { db in
            try String.fetchSet(db, sql: "SELECT lower(name) FROM sqlite_master")
        }
    }

    /// An empty library in memory.
    static func model() throws -> DatabaseQueue {
        let model = try DatabaseQueue(configuration: Library.configuration)
        try LibrarySchema.migrator.migrate(model)
        return model
    }
}
