import GRDB

/// The images that the records of a library use.
struct ImageUse {
    private let db: Database
    /// A query for the identities of all images in records, including values of removed fields.
    private let shown: String

    init(db: Database) throws {
        self.db = db
        // Columns without a field count too: undoing a change of kind restores them.
        let columns = try Row.fetchAll(
            db,
            sql: """
                SELECT list.table_name AS table_name, info.name AS column_name
                FROM list JOIN pragma_table_xinfo(list.table_name) AS info
                LEFT JOIN field ON field.list_id = list.id AND field.column_name = info.name
                WHERE info.hidden = 0 AND info.type = 'TEXT'
                    AND (field.id IS NULL OR field.kind = 'image')
                """)
        let queries = try columns.map { row in
            let column = SQLName.quoted(try row.value("column_name", of: "list"))
            let table = SQLName.quoted(try row.value("table_name", of: "list"))
            return "SELECT \(column) AS id FROM \(table) WHERE length(\(column)) = 64"
        }
        shown =
            queries.isEmpty
            ? "SELECT NULL AS id WHERE 0" : queries.joined(separator: " UNION ALL ")
    }

    /// The identities of images that records refer to and the library does not have.
    func missing() throws -> [String] {
        try String.fetchAll(
            db,
            sql: """
                SELECT DISTINCT id FROM (\(shown))
                WHERE id NOT IN (SELECT id FROM image) AND id NOT GLOB '*[^0-9a-f]*'
                """)
    }

    /// The identities of images that neither a record nor an undo step refers to. Images added
    /// within the last ``graceSeconds`` are left out: they may be about to be added to a record.
    func orphans() throws -> [String] {
        let candidates = try String.fetchAll(
            db,
            sql: """
                SELECT id FROM image WHERE id NOT IN (SELECT id FROM (\(shown)))
                    AND created_at <= unixepoch() - ?
                    AND NOT EXISTS (SELECT 1 FROM history WHERE instr(steps, image.id) > 0)
                """, arguments: [Self.graceSeconds])
        guard !candidates.isEmpty else { return [] }
        let kept = try keptForUndo()
        return candidates.filter { !kept.contains($0) }
    }

    /// The age up to which an unused image is kept, in seconds: one day.
    static let graceSeconds: Int64 = 86_400

    /// The texts in the tables of undo steps that may be identities of images.
    private func keptForUndo() throws -> Set<String> {
        var kept: Set<String> = []
        for name in try BulkTable.allNames(in: db) {
            for column in try db.columns(in: name).map({ SQLName.quoted($0.name) }) {
                kept.formUnion(
                    try String.fetchSet(
                        db,
                        sql: """
                            SELECT \(column) FROM \(SQLName.quoted(name))
                            WHERE typeof(\(column)) = 'text' AND length(\(column)) = 64
                            """))
            }
        }
        return kept
    }

    func removeOrphans() throws {
        for id in try orphans() {
            try db.execute(sql: "DELETE FROM image WHERE id = ?", arguments: [id])
        }
    }
}
