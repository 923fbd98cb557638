import GRDB

/// Fills the search index of a list that is being imported.
final class SearchIndexer {
    private(set) var lastIndexed = 0
    private let table: ListTable
    private let db: Database
    private let statement: RawStatement

    init(table: ListTable, db: Database) throws {
        self.table = table
        self.db = db
        let names = try table.searchColumns(in: db).map(\.name).joined(separator: ", ")
        statement = try RawStatement(
            """
            INSERT INTO \(table.search)(rowid, \(names))
            SELECT id, \(names) FROM \(table.searchView) WHERE id > ?1 AND id <= ?2
            """, on: db)
    }

    /// Makes the records up to `id` searchable.
    func index(through id: Int64) throws {
        statement.bind(Int64(lastIndexed), at: 1)
        statement.bind(id, at: 2)
        try statement.run()
        lastIndexed = Int(id)
    }

    func finish() throws {}
}
