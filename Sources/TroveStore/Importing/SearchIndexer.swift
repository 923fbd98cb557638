import CTroveSearch
import GRDB
import TroveModel

/// Fills the search index of a list during an import.
final class SearchIndexer {
    private(set) var lastIndexed: Int
    private let table: ListTable
    private let db: Database
    private let columns: [(name: String, source: SearchedColumn?)]
    private let columnCount: Int32
    private let read: RawStatement
    /// Inserts a single row: SQLite begins a savepoint for a statement that inserts many, and FTS5
    /// writes what it has gathered at each savepoint.
    private let insert: RawStatement
    /// Whether the index is empty, and nobody but this importer has a use for it yet.
    private let isNew: Bool
    private var detached: DetachedIndex?
    private var rows = IndexRows()

    /// Bytes of the index to collect in memory before a write. With SQLite's default of one
    /// million, merging what was already written takes most of the time of an import; with very
    /// many, each word is looked up in memory that no cache of the processor holds.
    private static let gatheredBytes = 8 << 20
    /// The number of records from which on a thread of its own is worth its start.
    private static let detachedCount = 500

    /// - Parameters:
    ///   - lastIndexed: The last record that is already searchable.
    ///   - isNew: Whether the index is empty, and searched only after ``finish()``.
    init(
        table: ListTable, after lastIndexed: RecordID = 0, isNew: Bool = false, db: Database
    ) throws {
        self.table = table
        self.lastIndexed = Int(lastIndexed)
        self.isNew = isNew
        self.db = db
        columns = try table.searchColumns(in: db)
        let used = columns.filter { $0.source != nil }.map(\.name)
        let names = used.joined(separator: ", ")
        columnCount = Int32(used.count) + 1
        read = try RawStatement(
            """
            SELECT id, \(names) FROM \(table.searchView) WHERE id > ?1 AND id <= ?2 ORDER BY id
            """, on: db)
        let marks = (1...columnCount).map { "?\($0)" }.joined(separator: ", ")
        insert = try RawStatement(
            "INSERT INTO \(table.search)(rowid, \(names)) VALUES (\(marks))", on: db)
        try Self.beginGathering(table.search, isNew: lastIndexed == 0, in: db)
    }

    deinit { detached?.abandon() }

    /// Indexes the records up to `id`.
    func index(through id: Int64) throws {
        defer { read.reset() }
        read.bind(Int64(lastIndexed), at: 1)
        read.bind(id, at: 2)
        if isNew, lastIndexed == 0, id >= Self.detachedCount {
            detached = try DetachedIndex(
                columns: columns.filter { $0.source != nil }.map(\.name),
                of: columns.map(\.name))
        }
        if let detached {
            while try read.step() {
                rows.append(read, columnCount: columnCount)
                if rows.isFull { rows = try detached.add(rows) }
            }
            if !rows.isEmpty { rows = try detached.add(rows) }
        } else {
            while try read.step() {
                // A value that was read is not copied: it stays in place until the next row.
                for column in 0..<columnCount { insert.bind(column, of: read, at: column + 1) }
                try insert.run()
            }
        }
        lastIndexed = Int(id)
    }

    /// Completes the index, and restores its settings for single changes.
    func finish() throws {
        if let detached {
            self.detached = nil
            try detached.finish(copyingTo: table, in: db)
        }
        try Self.endGathering(table.search, in: db)
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
        try beginGathering(table.search, isNew: isNew, in: db)
        try body()
        try endGathering(table.search, in: db)
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

    /// Collects more of an index in memory before a write.
    ///
    /// - Parameters:
    ///   - search: The quoted name of the FTS5 index.
    ///   - isNew: Whether the index is being built.
    static func beginGathering(_ search: String, isNew: Bool, in db: Database) throws {
        try configure(search, "hashsize", gatheredBytes, in: db)
        try configure(search, "automerge", isNew ? 0 : partsToMerge, in: db)
        try configure(search, "crisismerge", isNew ? maximumPartsOfNew : maximumParts, in: db)
    }

    private static func endGathering(_ search: String, in db: Database) throws {
        try configure(search, "hashsize", 1 << 20, in: db)
        try configure(search, "automerge", partsToMergeInChanges, in: db)
        try configure(search, "crisismerge", maximumParts, in: db)
    }

    /// Sets an option of an FTS5 index with a quoted name.
    static func configure(
        _ search: String, _ option: String, _ value: Int, in db: Database
    ) throws {
        try db.execute(
            sql: "INSERT INTO \(search)(\(search), rank) VALUES ('\(option)', \(value))")
    }
}
