import GRDB
import GRDBSQLite

/// Copies of the columns of long lists, in the tables `_column` and `_column_part`, in a form in which a
/// million values are compared in some milliseconds.
///
/// An index per field would answer some of the questions, but not those for a part of a text or for
/// what half of the records have; and every edit would write into all of them. A copy is that of the list
/// at its generation, and what changed since is known from the ``OrderJournal``, as with stored orders.
struct ColumnTable {
    let db: Database
    let list: ListID

    enum State: String {
        /// Some parts may be missing.
        case unfinished
        case complete
        /// Larger than is good.
        case tooLarge = "too large"
    }

    /// A row of `_column`.
    struct Entry {
        var id: Int64
        var definition: String
        /// Every part is as it was then, or newer.
        var generation: Int64
        var state: State
    }

    /// What there is, by name of the column.
    func entries() throws -> [String: Entry] {
        let rows = try Row.fetchAll(
            db,
            sql: "SELECT id, name, definition, generation, state FROM _column WHERE list_id = ?",
            arguments: [list.rawValue])
        return rows.reduce(into: [:]) { entries, row in
            entries[row["name"]] = Entry(
                id: row["id"], definition: row["definition"], generation: row["generation"],
                state: State(rawValue: row["state"]) ?? .unfinished)
        }
    }

    /// Calls `body` with every part of a column, in the order of identities.
    ///
    /// - Parameter withTexts: Whether the texts are read, which are most of it.
    func eachPart(
        of column: Int64, withTexts: Bool,
        _ body: (_ first: RecordID, ColumnPart) throws -> Void
    ) throws {
        let statement = try RawStatement(
            """
            SELECT part, data, \(withTexts ? "texts" : "NULL") FROM _column_part
            WHERE column_id = ?1 ORDER BY part
            """, on: db)
        statement.bind(column, at: 1)
        while try statement.step() {
            guard let part = ColumnPart(statement.blob(1), texts: statement.blob(2)) else {
                throw LibraryError(
                    .damaged,
                    "A copy of a column cannot be read. Check the library with “trovectl check”.")
            }
            try body(statement.int64(0) * RecordID(ColumnPart.capacity), part)
        }
    }
}
