import GRDB
import TroveModel

/// The SQL of one list's table, its search index, and the triggers that keep both in sync.
///
/// The search index reads records through a view with columns `f0`, `f1`, …. Adding or removing a
/// field therefore replaces only the view; the index need not be rebuilt.
struct ListTable {
    let listID: ListID
    let name: String

    init(listID: ListID, name: String) {
        self.listID = listID
        self.name = name
    }

    init(_ list: List) {
        self.init(listID: list.id, name: list.tableName)
    }

    var quotedName: String { SQLName.quoted(name) }
    /// The quoted name of the search index: an FTS5 table without a copy of the text.
    var search: String { SQLName.quoted(name + "_search") }
    /// The quoted name of the virtual table of the search index's words with their frequencies.
    /// Each connection creates its own.
    var searchTerms: String { SQLName.quoted(name + "_search_terms") }
    /// The quoted name of the view that the search index reads.
    var searchView: String { SQLName.quoted(name + "_search_text") }
    /// The quoted name of the table with the records as they were before changes that the search
    /// index does not contain yet.
    var before: String { SQLName.quoted(name + "_before") }
    /// The quoted name of the view of the texts in ``before``.
    var searchBefore: String { SQLName.quoted(name + "_search_before") }

    /// The distance between the positions of two neighbors in a new manual order.
    static let positionGap: Int64 = 1024
    /// The position of a record that another program inserts without one. A trigger replaces it.
    static let noPosition = Int64.max

    /// The number of spare columns in the search index, for fields that are added later.
    static let spareSearchColumns = 8

    /// The tokenizer of the search index: one that every SQLite has, so that other programs can
    /// read and check the index. In Trove's own connections, it divides texts into folded words if
    /// it has these arguments.
    static let tokenizer = #"tokenize="unicode61 remove_diacritics 2 separators ' '""#

    /// The suffixes that form the names of companion tables, views and indexes from the table's
    /// name.
    static let companionSuffixes = [
        "_search", "_search_text", "_order", "_trash", "_search_data", "_search_idx",
        "_search_docsize", "_search_config", "_search_before", "_before",
    ]

    /// The bookkeeping columns of every list's table.
    static let bookkeepingColumns = ["id", "position", "created_at", "modified_at", "deleted_at"]

    /// Creates the table and its search index, without indexes, triggers and computed columns.
    ///
    /// - Parameter keepsExactValues: Whether the columns keep each value exactly as it is written.
    func create(
        fields: [Field], keepsExactValues: Bool = false, searchColumnCount: Int, in db: Database
    ) throws {
        let columns = fields.filter { $0.kind != .computed }.map { field in
            let type = keepsExactValues ? field.kind.exactColumnType : field.kind.columnType
            return "\(SQLName.quoted(field.columnName)) \(type)"
        }
        try createTable(columns: columns, in: db)
        try createSearch(columnCount: searchColumnCount, in: db)
    }

    /// Creates the table alone.
    ///
    /// - Parameter columns: The definitions of the columns with values.
    func createTable(columns: [String], in db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE \(quotedName) (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    position INTEGER NOT NULL DEFAULT \(Self.noPosition),
                    \(columns.map { $0 + "," }.joined(separator: "\n    "))
                    created_at INTEGER NOT NULL DEFAULT (unixepoch()),
                    modified_at INTEGER NOT NULL DEFAULT (unixepoch()),
                    deleted_at INTEGER
                )
                """)
    }

    /// Creates an empty search index, without further indexes of the beginnings of words: they
    /// would take more than half of the time of an import, and half of the size of the index.
    /// Words of one or two letters take a few times longer to find without them, but the first
    /// matches of these are found record by record.
    func createSearch(columnCount: Int, in db: Database) throws {
        let searchColumns = (0..<columnCount).map { "f\($0)" }.joined(separator: ", ")
        try db.execute(
            sql: """
                CREATE VIRTUAL TABLE \(search) USING fts5(
                    \(searchColumns), content=\(searchView), content_rowid='id',
                    \(Self.tokenizer))
                """)
    }

    /// Creates the indexes of the manual order, the trash, unique fields and links. Faster after an
    /// import than before.
    func createIndexes(in db: Database) throws {
        try createOrderIndex(in: db)
        try db.execute(
            sql: """
                CREATE INDEX \(SQLName.quoted(name + "_trash")) ON \(quotedName) (deleted_at)
                    WHERE deleted_at IS NOT NULL;
                """)
        let fields = try Int64.fetchAll(
            db, sql: "SELECT id FROM field WHERE list_id = ?", arguments: [listID.rawValue])
        for field in fields { try updateIndexes(of: FieldID(rawValue: field), in: db) }
    }

    func createOrderIndex(in db: Database) throws {
        try db.execute(
            sql: """
                CREATE INDEX \(SQLName.quoted(name + "_order")) ON \(quotedName) (position)
                    WHERE deleted_at IS NULL
                """)
    }

    func dropOrderIndex(in db: Database) throws {
        try db.execute(sql: "DROP INDEX \(SQLName.quoted(name + "_order"))")
    }

    /// Drops the table with everything that belongs to it.
    func drop(in db: Database) throws {
        try dropTriggers(in: db)
        try db.execute(
            sql: """
                DROP TABLE \(search);
                DROP TABLE IF EXISTS \(before);
                DROP TABLE \(quotedName);
                """)
    }

    /// Returns the columns of the search index, each with the table column that it reads; nil for
    /// spares.
    func searchColumns(in db: Database) throws -> [(name: String, source: SearchedColumn?)] {
        let used = try Row.fetchAll(
            db,
            sql: """
                SELECT * FROM field
                WHERE list_id = ? AND deleted_at IS NULL
                """,
            arguments: [listID.rawValue]
        ).reduce(into: [Int: SearchedColumn]()) { used, row in
            used[try row.value("search_column", of: "field")] = SearchedColumn(
                try ListStore.field(row))
        }
        let count = try db.columns(in: name + "_search").filter { $0.name.hasPrefix("f") }.count
        return (0..<count).map { ("f\($0)", used[$0]) }
    }
}

/// A column of a list's table that the search index reads.
struct SearchedColumn: Equatable {
    let name: String
    let kind: FieldKind
    let isComputed: Bool

    init(_ field: Field) {
        name = field.columnName
        kind = field.valueKind
        isComputed = field.kind == .computed
    }

    var quotedName: String { SQLName.quoted(name) }

    /// Returns the SQL expression of the text to index. For kinds whose values contain no words,
    /// only misfit values, which are texts, are indexed.
    ///
    /// - Parameter row: `old` or `new` in a trigger; nil in a query.
    func text(of row: String?) -> String {
        let column = (row.map { $0 + "." } ?? "") + quotedName
        switch kind.valueType {
        case .text, .texts, .number, .date:
            return column
        case .integer, .checkbox, .timeSpan, .record:
            return "CASE WHEN typeof(\(column)) = 'text' THEN \(column) END"
        case .image:
            return "CASE WHEN length(\(column)) <> 64 THEN \(column) END"
        }
    }
}

extension ListTable {
    /// Advances the list's generation after many changes at once. The journal has no entry for the
    /// new generation, so all cached orders of the list become invalid.
    ///
    /// - Parameter recounts: Whether to count the records again, for changes without triggers that
    ///   insert, delete, trash or restore some.
    func advanceGeneration(recounting recounts: Bool, in db: Database) throws {
        let counts = """
            , record_count = (SELECT count(*) FROM \(quotedName) WHERE deleted_at IS NULL),
            trash_count = (SELECT count(*) FROM \(quotedName) WHERE deleted_at IS NOT NULL)
            """
        try db.execute(
            sql: """
                UPDATE list SET generation = generation + 1\(recounts ? counts : "") WHERE id = ?
                """, arguments: [listID.rawValue])
    }

    /// Rebuilds the search index from the records.
    ///
    /// - Complexity: O(*n*) for *n* characters of text.
    func rebuildSearch(in db: Database) throws {
        let last = try Int.fetchOne(db, sql: "SELECT max(id) FROM \(quotedName)") ?? 0
        try SearchIndexer.gathering(self, last, isNew: true, in: db) {
            try db.execute(sql: "INSERT INTO \(search)(\(search)) VALUES ('rebuild')")
        }
    }

    /// Rebuilds the search index with more columns if it has fewer than `count`.
    func growSearch(toHold count: Int, in db: Database) throws {
        guard try searchColumns(in: db).count < count else { return }
        try db.execute(sql: "DROP TABLE \(search)")
        try createSearch(columnCount: count + Self.spareSearchColumns, in: db)
        try createTriggers(in: db)
        try rebuildSearch(in: db)
    }
}
