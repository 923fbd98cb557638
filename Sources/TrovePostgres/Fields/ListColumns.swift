import TextCore
import TroveModel

/// Adds columns to a list's table and fills them. Columns are never dropped: undo returns to them.
struct ListColumns {
    let db: PostgresSession
    let list: List

    private var table: String { ListTable(list).name }

    /// Adds a column for a field.
    ///
    /// - Returns: The name of the column.
    /// - Throws: `invalid` if the table can have no more columns.
    func add(for name: String, kind: FieldKind) throws -> String {
        try checkRoom()
        let column = try unusedName(for: name)
        try add(column, of: kind)
        if kind == .image { try ImageUse(db: db, list: list).track(column) }
        try db.forgetStatements()
        return column
    }

    /// Adds a column with a name that no other has.
    func add(_ column: String, of kind: FieldKind) throws {
        try db.execute(
            "SELECT trove.add_column($1, $2, $3)",
            [.integer(list.id.rawValue), .text(column), .text(kind.postgresType)])
    }

    /// A name that no column and no field of the list has.
    func unusedName(for name: String) throws -> String {
        let names = try db.rows(
            """
            SELECT attname FROM pg_attribute WHERE attrelid = $1::regclass
            UNION SELECT column_name FROM trove.field WHERE list_id = $2
            """, [.text(table), .integer(list.id.rawValue)]
        ).compactMap { $0.text(0)?.lowercased() }
        return Identifier.unique(
            for: name, fallback: "field_\(list.fields.count + 1)",
            taken: SharedSchema.reservedColumns.union(names),
            maximumLength: PostgresName.maximumLength)
    }

    private func checkRoom() throws {
        let count = try db.integer(
            "SELECT max(attnum) FROM pg_attribute WHERE attrelid = $1::regclass", [.text(table)])
        guard let count, count >= ListCreator.maximumColumnCount else { return }
        throw LibraryError(
            .invalid,
            translated(
                """
                The table of “{list}” has all {maximum} columns that the server allows, including those \
                of removed and converted fields. Duplicate the list and continue with the copy.
                """
            ).filling([
                "list": list.name, "maximum": String(ListCreator.maximumColumnCount),
            ]))
    }

    /// Whether the current person owns the list, and so may change the columns, indexes and
    /// triggers of its table.
    func isOwned() throws -> Bool {
        try db.rows("SELECT trove.owns($1)", [.integer(list.id.rawValue)]).first?.boolean(0) == true
    }

    /// Runs statements that fill derived columns, and those which no field shows yet. They are
    /// neither logged nor noted in the journal, which note the change of the field. For a person
    /// who does not own the list, tracking stays on and only takes time.
    func withoutTracking<Result>(_ body: () throws -> Result) throws -> Result {
        guard try isOwned() else { return try body() }
        try setTracking(false)
        let result = try body()
        try setTracking(true)
        return result
    }

    /// Stops tracking the changes of records, or goes on. Of a list that is not hidden, only
    /// updates are concerned.
    func setTracking(_ isEnabled: Bool) throws {
        try db.execute(
            "SELECT trove.set_tracking($1, $2)",
            [.integer(list.id.rawValue), .boolean(isEnabled)])
    }

    /// Counts the records that were written without tracking, and lets the server plan for them.
    ///
    /// - Parameter last: The highest number that a record has had; 0 if none had a higher one.
    func count(last: Int64 = 0) throws {
        let id = PostgresValue.integer(list.id.rawValue)
        try db.execute("SELECT trove.count_records($1, $2)", [id, .integer(last)])
        try db.execute("SELECT trove.analyze($1)", [id])
    }

    /// Writes values into a column.
    ///
    /// - Parameter values: Values that fit the type, by record.
    func write(
        _ values: [(record: RecordID, value: PostgresValue)], into column: String, kind: FieldKind
    ) throws {
        guard !values.isEmpty else { return }
        try db.execute(
            """
            UPDATE \(table) t SET \(PostgresName.quoted(column)) = n.value::\(kind.postgresType)
            FROM unnest($1::bigint[], $2::text[]) AS n(id, value) WHERE t.id = n.id
            """, [.integers(values.map(\.record)), .texts(values.map(\.value.wireText))])
    }

    /// Keeps texts that do not fit the type of a column. Logged, because undo restores the misfits
    /// of all columns together.
    func write(_ misfits: [(record: RecordID, text: String)], misfitting column: String) throws {
        guard !misfits.isEmpty else { return }
        try db.execute(
            """
            UPDATE \(table) t
            SET misfits = coalesce(t.misfits, '{}') || jsonb_build_object($3::text, n.value)
            FROM unnest($1::bigint[], $2::text[]) AS n(id, value) WHERE t.id = n.id
            """,
            [.integers(misfits.map(\.record)), .texts(misfits.map(\.text)), .text(column)])
    }

    /// Copies the values of a field into another column of the same type, with its misfits and its
    /// words.
    ///
    /// - Parameter copy: The field with the column to fill.
    func copyValues(of field: Field, to copy: Field) throws {
        let (old, new) = (ListTable.column(field), ListTable.column(copy))
        let copied = """
            (SELECT coalesce(array_to_tsvector(array_agg($2::text || substr(w, strpos(w, ':')))), '')
                FROM unnest(tsvector_to_array(search_words)) w WHERE split_part(w, ':', 1) = $1)
            """
        let words = SearchTexts.joined("search_words", copied, orNoting: "$2::text || ':'")
        try withoutTracking {
            _ = try db.execute(
                """
                UPDATE \(table) SET \(new) = \(old),
                    search_words = \(words),
                    search_text = CASE WHEN search_text ? $1
                        THEN search_text || jsonb_build_object($2::text, search_text->$1::text)
                        ELSE search_text END
                WHERE \(old) IS NOT NULL OR search_text ? $1
                """,
                [.text(String(field.id.rawValue)), .text(String(copy.id.rawValue))])
        }
        try db.execute(
            """
            UPDATE \(table) SET misfits = misfits || jsonb_build_object($2::text, misfits->$1::text)
            WHERE misfits ? $1
            """, [.text(field.columnName), .text(copy.columnName)])
    }
}
