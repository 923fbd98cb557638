import GRDB
import GRDBSQLite
import TextCore
import TroveModel

/// The cached columns of a long list, in the tables `_column` and `_column_part`. Comparing a
/// million cached values takes a few milliseconds.
///
/// An index per field would help some queries, but not those for a part of a text or for values
/// that half of the records have, and every edit would write to all indexes. A cached column
/// reflects one generation of the list; later changes are known from the ``ChangeJournal``, as with
/// cached orders.
struct ColumnTable {
    let db: Database
    let list: ListID

    /// The state of a cached column.
    enum State: String {
        /// Parts may be missing, so it cannot be used.
        case unfinished
        case complete
        /// Not cached, because it exceeds the maximum size.
        case tooLarge = "too large"
    }

    /// A row of `_column`.
    struct Entry {
        var id: Int64
        var definition: String
        /// The generation of the list that every part reflects, or a later one.
        var generation: Int64
        var state: State
    }

    /// Returns the list's cached columns by column name.
    func entries() throws -> [String: Entry] {
        let rows = try Row.fetchAll(
            db,
            sql: "SELECT id, name, definition, generation, state FROM _column WHERE list_id = ?",
            arguments: [list.rawValue])
        return try rows.reduce(into: [:]) { entries, row in
            entries[try row.value("name", of: "_column")] = Entry(
                id: try row.value("id", of: "_column"),
                definition: try row.value("definition", of: "_column"),
                generation: try row.value("generation", of: "_column"),
                state: State(rawValue: try row.value("state", of: "_column")) ?? .unfinished)
        }
    }

    /// Calls `body` with every part of a column, in order of record IDs.
    ///
    /// - Parameters:
    ///   - column: The ID of the cached column.
    ///   - withTexts: Whether to read the texts, which make up most of the data.
    ///   - body: Receives the first ID of each part and the part, which is valid only during the
    ///     call.
    /// - Throws: `damaged` if a part cannot be read.
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
                    translated(
                        """
                        A cached column cannot be read. Check the library with “trovectl check”.
                        """))
            }
            try body(statement.int64(0) * RecordID(ColumnPart.capacity), part)
        }
    }
}
