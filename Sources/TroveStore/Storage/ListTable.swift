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

    /// The distance between the positions of two neighbors in a new manual order.
    static let positionGap: Int64 = 1024

    /// The number of spare columns in the search index, for fields that are added later.
    static let spareSearchColumns = 8

    /// The tokenizer of the search index. Its name changes whenever it splits texts differently.
    static let tokenizer = "tokenize='trove2'"

    /// The suffixes that form the names of companion tables, views and indexes from the table's
    /// name.
    static let companionSuffixes = [
        "_search", "_search_text", "_order", "_trash", "_search_data", "_search_idx",
        "_search_docsize", "_search_config",
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
        try db.execute(
            sql: """
                CREATE TABLE \(quotedName) (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    position INTEGER NOT NULL,
                    \(columns.map { $0 + "," }.joined(separator: "\n    "))
                    created_at INTEGER NOT NULL DEFAULT (unixepoch()),
                    modified_at INTEGER NOT NULL DEFAULT (unixepoch()),
                    deleted_at INTEGER
                )
                """)
        try createSearch(columnCount: searchColumnCount, in: db)
    }

    /// Creates an empty search index.
    func createSearch(columnCount: Int, in db: Database) throws {
        let searchColumns = (0..<columnCount).map { "f\($0)" }.joined(separator: ", ")
        try db.execute(
            sql: """
                CREATE VIRTUAL TABLE \(search) USING fts5(
                    \(searchColumns), content=\(searchView), content_rowid='id',
                    \(Self.tokenizer), prefix='1 2 3')
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

    /// Creates or replaces the view that the search index reads.
    func createSearchView(in db: Database) throws {
        let columns = try searchColumns(in: db)
        let selected = columns.map { "\($0.source?.text(of: nil) ?? "NULL") AS \($0.name)" }
        try db.execute(
            sql: """
                DROP VIEW IF EXISTS \(searchView);
                CREATE VIEW \(searchView) AS
                    SELECT id, \(selected.joined(separator: ", ")) FROM \(quotedName);
                """)
    }

    /// Creates or replaces the search view and the triggers for the list's current fields.
    func createTriggers(in db: Database) throws {
        try dropTriggers(in: db)
        try createSearchView(in: db)
        let (forget, learn) = try searchStatements(in: db)
        let count = "UPDATE list SET generation = generation + 1"
        let id = listID.rawValue
        func journal(_ row: String) -> String { ChangeJournal.entry(of: "\(row).id", in: listID) }
        try db.execute(
            sql: """
                CREATE TRIGGER \(trigger("insert")) AFTER INSERT ON \(quotedName) BEGIN
                    \(learn)
                    \(count), record_count = record_count + (new.deleted_at IS NULL),
                        trash_count = trash_count + (new.deleted_at IS NOT NULL) WHERE id = \(id);
                    \(journal("new"))
                END;
                CREATE TRIGGER \(trigger("delete")) AFTER DELETE ON \(quotedName) BEGIN
                    \(forget)
                    \(count), record_count = record_count - (old.deleted_at IS NULL),
                        trash_count = trash_count - (old.deleted_at IS NOT NULL) WHERE id = \(id);
                    \(journal("old"))
                END;
                CREATE TRIGGER \(trigger("update")) AFTER UPDATE ON \(quotedName) BEGIN
                    \(count),
                        record_count = record_count
                            + (new.deleted_at IS NULL) - (old.deleted_at IS NULL),
                        trash_count = trash_count
                            + (new.deleted_at IS NOT NULL) - (old.deleted_at IS NOT NULL)
                    WHERE id = \(id);
                    \(journal("new"))
                END;
                """)
        try createSearchTrigger(in: db)
    }

    /// Creates the trigger that updates the search index when records change.
    ///
    /// - Parameter condition: An SQL condition on `old` and `new`; nil to run the trigger for all
    ///   changes.
    func createSearchTrigger(when condition: String? = nil, in db: Database) throws {
        let sources = try searchColumns(in: db).compactMap(\.source)
        // A computed column may change with any other column.
        let watched =
            try sources.contains(where: \.isComputed)
            ? storedColumns(in: db).map(SQLName.quoted) : sources.map(\.quotedName)
        guard !watched.isEmpty else { return }
        let watchedNames = watched.joined(separator: ", ")
        let (forget, learn) = try searchStatements(in: db)
        try db.execute(
            sql: """
                CREATE TRIGGER \(trigger("search")) AFTER UPDATE OF \(watchedNames) ON \(quotedName)
                \(condition.map { "WHEN \($0) " } ?? "")BEGIN
                    \(forget)
                    \(learn)
                END;
                """)
    }

    /// Returns the statements that remove the words of row `old` from the search index and add
    /// those of row `new`.
    private func searchStatements(in db: Database) throws -> (forget: String, learn: String) {
        let columns = try searchColumns(in: db)
        let names = columns.map(\.name).joined(separator: ", ")
        func values(of row: String) -> String {
            columns.map { $0.source?.text(of: row) ?? "NULL" }.joined(separator: ", ")
        }
        return (
            "INSERT INTO \(search)(\(search), rowid, \(names)) "
                + "VALUES ('delete', old.id, \(values(of: "old")));",
            "INSERT INTO \(search)(rowid, \(names)) VALUES (new.id, \(values(of: "new")));"
        )
    }

    /// Drops the triggers and the search view.
    func dropTriggers(in db: Database) throws {
        for event in ["insert", "delete", "update", "search"] {
            try db.execute(sql: "DROP TRIGGER IF EXISTS \(trigger(event))")
        }
        try db.execute(sql: "DROP VIEW IF EXISTS \(searchView)")
    }

    /// Drops the table with everything that belongs to it.
    func drop(in db: Database) throws {
        try dropTriggers(in: db)
        try db.execute(sql: "DROP TABLE \(search); DROP TABLE \(quotedName)")
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

    private func trigger(_ event: String) -> String {
        SQLName.quoted("\(name)_on_\(event)")
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
