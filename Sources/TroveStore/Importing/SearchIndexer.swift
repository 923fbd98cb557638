import CTroveSearch
import GRDB
import GRDBSQLite
import TroveModel

/// Fills the search index of a list during an import.
final class SearchIndexer {
    private(set) var lastIndexed: Int
    private let table: ListTable
    private let db: Database
    private let columnCount: Int32
    private let read: RawStatement
    /// Inserts a single row: SQLite begins a savepoint for a statement that inserts many, and FTS5
    /// writes what it has gathered at each savepoint.
    private let insert: RawStatement

    /// Bytes of the index to collect in memory before a write. With SQLite's default of one
    /// million, merging what was already written takes most of the time of an import; with very
    /// many, each word is looked up in memory that no cache of the processor holds.
    private static let gatheredBytes = 8 << 20

    /// - Parameter lastIndexed: The last record that is already searchable.
    init(table: ListTable, after lastIndexed: RecordID = 0, db: Database) throws {
        self.table = table
        self.lastIndexed = Int(lastIndexed)
        self.db = db
        let columns = try table.searchColumns(in: db).filter { $0.source != nil }.map(\.name)
        let names = columns.joined(separator: ", ")
        columnCount = Int32(columns.count) + 1
        read = try RawStatement(
            """
            SELECT id, \(names) FROM \(table.searchView) WHERE id > ?1 AND id <= ?2 ORDER BY id
            """, on: db)
        let marks = (1...columnCount).map { "?\($0)" }.joined(separator: ", ")
        insert = try RawStatement(
            "INSERT INTO \(table.search)(rowid, \(names)) VALUES (\(marks))", on: db)
        try Self.beginGathering(table, isNew: lastIndexed == 0, in: db)
    }

    /// Indexes the records up to `id`.
    func index(through id: Int64) throws {
        defer { read.reset() }
        read.bind(Int64(lastIndexed), at: 1)
        read.bind(id, at: 2)
        while try read.step() {
            for column in 0..<columnCount { bind(column) }
            try insert.run()
        }
        lastIndexed = Int(id)
    }

    /// Binds a value that was read, without copying it: it stays in place until the next row.
    private func bind(_ column: Int32) {
        let parameter = column + 1
        switch sqlite3_column_type(read.handle, column) {
        case SQLITE_INTEGER:
            sqlite3_bind_int64(
                insert.handle, parameter, sqlite3_column_int64(read.handle, column))
        case SQLITE_TEXT:
            let start = UnsafeRawPointer(sqlite3_column_text(read.handle, column))
            sqlite3_bind_text(
                insert.handle, parameter, start?.assumingMemoryBound(to: CChar.self),
                sqlite3_column_bytes(read.handle, column), nil)
        case SQLITE_NULL:
            sqlite3_bind_null(insert.handle, parameter)
        default:
            sqlite3_bind_value(
                insert.handle, parameter, sqlite3_column_value(read.handle, column))
        }
    }

    /// Restores the settings of the index for single changes.
    func finish() throws {
        try Self.endGathering(table, in: db)
    }

    /// Runs `body`, which changes the search index for `count` records. For very many records, more
    /// of the index is collected in memory before a write.
    ///
    /// - Parameter isNew: Whether the index is rebuilt.
    static func gathering(
        _ table: ListTable, _ count: Int, isNew: Bool = false, in db: Database,
        _ body: () throws -> Void
    ) throws {
        guard count > gatheredCount else { return try body() }
        try beginGathering(table, isNew: isNew, in: db)
        try body()
        try endGathering(table, in: db)
        trove_release_memory()
    }

    /// Above this number of records, more of the index is collected in memory.
    private static let gatheredCount = 10_000

    /// Segments on one level at which a change merges them at once, which takes seconds for a long
    /// list. FTS5 allows 2 000 in all. Until then, changes leave merging to ``SearchMerger``, which
    /// merges much earlier while a program has the library open.
    static let maximumParts = 1_500
    /// The setting with which changes never start a merge that later changes would continue.
    static let partsToMergeInChanges = 0
    /// The same as ``maximumParts`` for an index that is being built, when nobody waits for single
    /// changes.
    private static let maximumPartsOfNew = 16
    /// Segments on one level at which a very large change starts to merge them.
    private static let partsToMerge = 16

    /// - Parameter isNew: Whether the index is being built.
    private static func beginGathering(
        _ table: ListTable, isNew: Bool, in db: Database
    ) throws {
        try configure(table, "hashsize", gatheredBytes, in: db)
        try configure(table, "automerge", isNew ? 0 : partsToMerge, in: db)
        try configure(table, "crisismerge", isNew ? maximumPartsOfNew : maximumParts, in: db)
    }

    private static func endGathering(_ table: ListTable, in db: Database) throws {
        try configure(table, "hashsize", 1 << 20, in: db)
        try configure(table, "automerge", partsToMergeInChanges, in: db)
        try configure(table, "crisismerge", maximumParts, in: db)
    }

    /// Sets an option of the FTS5 index.
    static func configure(
        _ table: ListTable, _ option: String, _ value: Int, in db: Database
    ) throws {
        try db.execute(
            sql: "INSERT INTO \(table.search)(\(table.search), rank) VALUES ('\(option)', \(value))"
        )
    }
}
