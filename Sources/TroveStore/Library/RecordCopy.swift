import GRDB
import TroveModel

/// The statement that copies the records of a replaced table, kept in `temp.trove_replaced`, into
/// the table that Trove makes in its place.
struct RecordCopy {
    /// The definitions of the columns with values.
    let definitions: [String]
    /// The statement.
    let sql: String

    /// - Parameters:
    ///   - columns: The names of the columns of the replaced table.
    ///   - fields: The columns and kinds of the fields, including removed ones.
    ///   - lastID: The identity after which records without a usable one are numbered.
    init(
        table: ListTable, columns: [String], fields: [(column: String, kind: FieldKind)],
        lastID: RecordID
    ) {
        let present = Set(columns.map { $0.lowercased() })
        let stored = fields.filter { $0.kind != .computed }
        let known = Set(fields.map { $0.column.lowercased() } + ListTable.bookkeepingColumns)
        let others = columns.filter { !known.contains($0.lowercased()) }.map(SQLName.quoted)
        definitions =
            stored.map { "\(SQLName.quoted($0.column)) \($0.kind.columnType)" } + others

        func source(_ name: String) -> String { present.contains(name) ? "r.\(name)" : "NULL" }
        func time(_ name: String) -> String {
            let value = Self.whole(source(name))
            return "iif(\(value) BETWEEN 0 AND \(Self.lastTime), \(value), unixepoch())"
        }
        let deleted = "nullif(\(source("deleted_at")), '')"
        let values = stored.filter { present.contains($0.column.lowercased()) }
        let names =
            ListTable.bookkeepingColumns + values.map { SQLName.quoted($0.column) } + others
        let expressions =
            ["n.id", "n.position", time("created_at"), time("modified_at")]
            + ["CASE WHEN \(deleted) IS NOT NULL THEN \(time("deleted_at")) END"]
            + values.map { Self.value("r." + SQLName.quoted($0.column), of: $0.kind) }
            + others.map { "r." + $0 }
        // A column of that name would hide the number of the row.
        let place = ["rowid", "_rowid_", "oid"].first { !present.contains($0) } ?? "rowid"
        sql = """
            \(Self.numbered(id: source("id"), position: source("position"), lastID: lastID, place))
            INSERT INTO \(table.quotedName) (\(names.joined(separator: ", ")))
                SELECT \(expressions.joined(separator: ", "))
                FROM numbered n CROSS JOIN temp.trove_replaced r ON r.\(place) = n.place
                ORDER BY n.id
            """
    }

    /// The rows of the replaced table as `numbered`, with an identity and a position for each.
    private static func numbered(
        id: String, position: String, lastID: RecordID, _ place: String
    ) -> String {
        """
        WITH found AS (
            SELECT r.\(place) AS place, \(whole(id)) AS id,
                \(whole(position)) AS position FROM temp.trove_replaced r),
        usable AS (
            SELECT place, iif(id BETWEEN 1 AND \(ListTable.lastID)
                    AND row_number() OVER (PARTITION BY id ORDER BY place) = 1, id, NULL) AS id,
                iif(position BETWEEN \(-ListTable.farthestPosition)
                    AND \(ListTable.farthestPosition), position, NULL) AS position
            FROM found),
        numbered AS (
            SELECT place,
                ifnull(id, (SELECT max(\(lastID), ifnull(max(id), 0)) FROM usable)
                    + sum(id IS NULL) OVER (ORDER BY place)) AS id,
                ifnull(position, (SELECT ifnull(max(position), 0) FROM usable)
                    + \(ListTable.positionGap) * sum(position IS NULL) OVER (ORDER BY place)
                ) AS position
            FROM usable)
        """
    }

    /// The end of the year 9999.
    private static let lastTime = 253_402_300_799

    /// An expression as an integer; NULL if it is none. Other programs turn integers into
    /// floating-point numbers or texts if some values of the column are empty.
    private static func whole(_ value: String) -> String {
        """
        CASE WHEN typeof(\(value)) = 'integer' THEN \(value)
            WHEN typeof(\(value)) = 'real' AND CAST(\(value) AS INTEGER) = \(value)
                OR CAST(CAST(\(value) AS INTEGER) AS TEXT) = \(value)
            THEN CAST(\(value) AS INTEGER) END
        """
    }

    private static func value(_ value: String, of kind: FieldKind) -> String {
        // Other columns make integers of such numbers themselves.
        kind.columnType.isEmpty
            ? """
            iif(typeof(\(value)) = 'real' AND CAST(\(value) AS INTEGER) = \(value),
                CAST(\(value) AS INTEGER), \(value))
            """ : value
    }
}
