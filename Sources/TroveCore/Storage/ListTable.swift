import GRDB

/// The SQL of one list's table, its search index, and the triggers that keep both in step.
///
/// The search index reads the records through a view whose columns are `f0`, `f1`, …: so a field can
/// be added or removed by making the view anew, without writing the index again.
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
    /// The search index: an FTS5 table without a copy of the text.
    var search: String { SQLName.quoted(name + "_search") }
    /// The words of the search index, each as often as it occurs; a table that every connection makes for
    /// itself.
    var searchTerms: String { SQLName.quoted(name + "_search_terms") }
    var searchView: String { SQLName.quoted(name + "_search_text") }

    /// The distance between two neighbours in a fresh manual order.
    static let positionGap: Int64 = 1024

    /// Columns that the search index has to spare for fields that are added later.
    static let spareSearchColumns = 8

    /// How the search index divides texts into words; another name stands for each way that there was.
    static let tokenizer = "tokenize='trove2'"

    /// What stands behind the table's name in the names of what belongs to it.
    static let companionSuffixes = [
        "_search", "_search_text", "_order", "_trash", "_search_data", "_search_idx",
        "_search_docsize", "_search_config",
    ]

    /// Bookkeeping columns of every list's table.
    static let bookkeepingColumns = ["id", "position", "created_at", "modified_at", "deleted_at"]

    func create(fields: [Field], searchColumnCount: Int, in db: Database) throws {
        let columns = fields.filter { $0.kind != .computed }.map {
            "\(SQLName.quoted($0.columnName)) \($0.kind.columnType)"
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

    func createSearch(columnCount: Int, in db: Database) throws {
        let searchColumns = (0..<columnCount).map { "f\($0)" }.joined(separator: ", ")
        try db.execute(
            sql: """
                CREATE VIRTUAL TABLE \(search) USING fts5(
                    \(searchColumns), content=\(searchView), content_rowid='id',
                    \(Self.tokenizer), prefix='1 2 3')
                """)
    }

    /// The indexes of the manual order, of the trash, of unique fields and of links; made after an import rather than before.
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

    /// Makes the view that the search index reads.
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

    /// Makes the search view and the triggers for the fields that there are now.
    func createTriggers(in db: Database) throws {
        try dropTriggers(in: db)
        try createSearchView(in: db)
        let (forget, learn) = try searchStatements(in: db)
        let count = "UPDATE list SET generation = generation + 1"
        let id = listID.rawValue
        func journal(_ row: String) -> String { OrderJournal.entry(of: "\(row).id", in: listID) }
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

    /// Makes the trigger that keeps the words of changed records.
    ///
    /// - Parameter condition: For which of them, in terms of `old` and `new`; nil for all.
    func createSearchTrigger(when condition: String? = nil, in db: Database) throws {
        let sources = try searchColumns(in: db).compactMap(\.source)
        // What is computed changes with any of the other columns.
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

    /// What takes the words of a row `old` out of the search index, and what puts those of a row `new`
    /// there.
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

    func dropTriggers(in db: Database) throws {
        for event in ["insert", "delete", "update", "search"] {
            try db.execute(sql: "DROP TRIGGER IF EXISTS \(trigger(event))")
        }
        try db.execute(sql: "DROP VIEW IF EXISTS \(searchView)")
    }

    func drop(in db: Database) throws {
        try dropTriggers(in: db)
        try db.execute(sql: "DROP TABLE \(search); DROP TABLE \(quotedName)")
    }

    /// The columns of the search index and the columns of the table that they read; nil for spares.
    func searchColumns(in db: Database) throws -> [(name: String, source: SearchedColumn?)] {
        let used = try Row.fetchAll(
            db,
            sql: """
                SELECT * FROM field
                WHERE list_id = ? AND deleted_at IS NULL
                """,
            arguments: [listID.rawValue]
        ).reduce(into: [Int: SearchedColumn]()) { used, row in
            used[row["search_column"]] = SearchedColumn(ListStore.field(row))
        }
        let count = try db.columns(in: name + "_search").filter { $0.name.hasPrefix("f") }.count
        return (0..<count).map { ("f\($0)", used[$0]) }
    }

    private func trigger(_ event: String) -> String {
        SQLName.quoted("\(name)_on_\(event)")
    }
}

/// A column of a list's table, as the search index reads it.
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

    /// The expression for what is searched by words. Of kinds whose values are no words, that is only
    /// what does not fit the kind and therefore is a text.
    ///
    /// - Parameter row: `old` or `new` in a trigger.
    func text(of row: String?) -> String {
        let column = (row.map { $0 + "." } ?? "") + quotedName
        switch kind {
        case .text, .paragraph, .number, .choice, .tags, .date, .link, .texts, .computed:
            return column
        case .checkbox, .timeSpan, .rating, .recordLink:
            return "CASE WHEN typeof(\(column)) = 'text' THEN \(column) END"
        case .image:
            return "CASE WHEN length(\(column)) <> 64 THEN \(column) END"
        }
    }
}

extension ListTable {
    /// Writes the search index anew from the records.
    func rebuildSearch(in db: Database) throws {
        let last = try Int.fetchOne(db, sql: "SELECT max(id) FROM \(quotedName)") ?? 0
        try SearchIndexer.gathering(self, last, isNew: true, in: db) {
            try db.execute(sql: "INSERT INTO \(search)(\(search)) VALUES ('rebuild')")
        }
    }

    /// Makes a search index with more columns if it has fewer than `count`.
    func growSearch(toHold count: Int, in db: Database) throws {
        guard try searchColumns(in: db).count < count else { return }
        try db.execute(sql: "DROP TABLE \(search)")
        try createSearch(columnCount: count + Self.spareSearchColumns, in: db)
        try createTriggers(in: db)
        try rebuildSearch(in: db)
    }
}
