import CTroveSearch
import GRDB

/// Fills the search index of a list that is being imported.
final class SearchIndexer {
    private(set) var lastIndexed: Int
    private let table: ListTable
    private let db: Database
    private let statement: RawStatement

    /// Bytes of the index that are gathered in memory before they are written: with SQLite's own
    /// choice, one million, most of an import's time goes into merging what was written before.
    private static let gatheredBytes = 32 << 20

    /// - Parameter lastIndexed: The identity of the last record that is searchable already.
    init(table: ListTable, after lastIndexed: RecordID = 0, db: Database) throws {
        self.table = table
        self.lastIndexed = Int(lastIndexed)
        self.db = db
        let names = try table.searchColumns(in: db).map(\.name).joined(separator: ", ")
        statement = try RawStatement(
            """
            INSERT INTO \(table.search)(rowid, \(names))
            SELECT id, \(names) FROM \(table.searchView) WHERE id > ?1 AND id <= ?2
            """, on: db)
        try Self.beginGathering(table, isNew: lastIndexed == 0, in: db)
    }

    /// Makes the records up to `id` searchable.
    func index(through id: Int64) throws {
        statement.bind(Int64(lastIndexed), at: 1)
        statement.bind(id, at: 2)
        try statement.run()
        lastIndexed = Int(id)
    }

    /// Gives the index back its settings for single changes.
    func finish() throws {
        try Self.endGathering(table, in: db)
    }

    /// Lets `body` change the search index for so many records; for very many, more is gathered in memory
    /// before it is written.
    ///
    /// - Parameter isNew: Whether the index is made anew.
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

    private static let gatheredCount = 10_000

    /// Parts of one size that the index may have before a change makes them one, which takes seconds if
    /// they are the words of a long list. FTS5 can have 2 000 in all. Changes leave their parts to
    /// ``SearchMerger``, which merges them long before that while a program has the library open.
    static let maximumParts = 1_500
    /// Changes begin no merging that the next ones would go on with.
    static let partsToMergeInChanges = 0
    /// The same for an index that is being made, of which nobody waits for a single change.
    private static let maximumPartsOfNew = 16
    /// Parts of one size from which on very many changes at once begin to make them one.
    private static let partsToMerge = 16

    /// - Parameter isNew: Whether the index is being made.
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

    static func configure(
        _ table: ListTable, _ option: String, _ value: Int, in db: Database
    ) throws {
        try db.execute(
            sql: "INSERT INTO \(table.search)(\(table.search), rank) VALUES ('\(option)', \(value))"
        )
    }
}
