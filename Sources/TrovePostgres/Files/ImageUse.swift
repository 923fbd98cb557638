import TroveModel

/// The pictures that the records of a list use, which whoever can read the list can see.
struct ImageUse {
    let db: PostgresSession
    let list: List

    /// Creates the trigger with which the server notes the pictures that statements write into a
    /// column.
    func track(_ column: String) throws {
        try db.execute(
            "SELECT trove.track_images($1, $2)",
            [.integer(list.id.rawValue), .text(column)])
    }

    /// Tracks the columns of all picture fields.
    func track() throws {
        for field in imageFields { try track(field.columnName) }
    }

    /// Notes the pictures of all records, which were written without triggers.
    func note() throws {
        for field in imageFields {
            let column = ListTable.column(field)
            try db.execute(
                """
                SELECT trove.note_images($1, ARRAY(
                    SELECT DISTINCT \(column) FROM \(ListTable(list).name)
                    WHERE length(\(column)) = 64))
                """, [.integer(list.id.rawValue)])
        }
    }

    /// Whether the columns of all picture fields are tracked.
    func isTracked() throws -> Bool {
        try db.integer(
            """
            SELECT count(*) FROM unnest($2::text[]) AS c(name)
            WHERE NOT EXISTS (SELECT FROM pg_trigger t JOIN pg_attribute a ON a.attrelid = t.tgrelid
                WHERE t.tgrelid = $1::regclass AND t.tgenabled = 'O' AND a.attname = c.name
                    AND t.tgname = 'tracking_image_' || a.attnum)
            """, [.text(ListTable(list).name), .texts(imageFields.map(\.columnName))]) == 0
    }

    private var imageFields: [Field] { list.fields.filter { $0.kind == .image } }
}
