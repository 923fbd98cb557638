import Foundation
import GRDB
import TroveModel

extension Library {
    /// All smart lists, in sidebar order. Those of a deleted list are left out.
    public func smartLists() throws(LibraryError) -> [SmartList] {
        try read { try SmartListStore.smartLists($0) }
    }

    /// The smart list with the given identity.
    ///
    /// - Throws: `notFound` if it does not exist, or if it or its list was deleted.
    public func smartList(_ id: SmartListID) throws(LibraryError) -> SmartList {
        try read { try SmartListStore.smartList(id, in: $0) }
    }

    /// The number of records that a smart list finds.
    ///
    /// - Complexity: O(*records* of its lists); off the calling thread.
    public func count(of smartList: SmartList) async throws(LibraryError) -> Int {
        try await readInBackground { [self] db, cancellation in
            try smartList.requests(in: ListStore.lists(db)).reduce(0) { sum, request in
                let list = try ListStore.list(request.list, in: db)
                return try sum
                    + count(request.query, in: list, db: db, cancellation: cancellation)
            }
        }
    }

    private func count(
        _ query: SearchQuery, in list: List, db: Database, cancellation: CancellationFlag
    ) throws -> Int {
        guard !query.isEmpty else { return list.recordCount }
        let filter = try RecordFilter(
            query, in: list, db: db, cancellation: cancellation,
            columns: cachedColumns(of: list, in: db, cancellation: cancellation))
        let statement = try RawStatement(
            "SELECT id FROM \(ListTable(list).quotedName) WHERE deleted_at IS NULL", on: db)
        var count = 0
        while try statement.step() {
            if filter.contains(statement.int64(0)) { count += 1 }
        }
        return count
    }
}

/// Reads the definitions of smart lists.
enum SmartListStore {
    private static let visible = """
        deleted_at IS NULL AND (list_id IS NULL
            OR list_id IN (SELECT id FROM list WHERE deleted_at IS NULL))
        """

    static func smartLists(_ db: Database) throws -> [SmartList] {
        try Row.fetchAll(
            db, sql: "SELECT * FROM smart_list WHERE \(visible) ORDER BY position, id"
        ).map(smartList)
    }

    static func smartList(_ id: SmartListID, in db: Database) throws -> SmartList {
        let row = try Row.fetchOne(
            db, sql: "SELECT * FROM smart_list WHERE id = ? AND \(visible)",
            arguments: [id.rawValue])
        guard let row else { throw LibraryError.missingSmartList }
        return try smartList(row)
    }

    /// The state of a smart list, deleted or not.
    static func state(of id: SmartListID, in db: Database) throws -> SmartListState {
        let row = try Row.fetchOne(
            db, sql: "SELECT * FROM smart_list WHERE id = ?", arguments: [id.rawValue])
        guard let row else { throw LibraryError.missingSmartList }
        return SmartListState(
            name: try row.value("name", of: "smart_list"),
            icon: try row.value("icon", of: "smart_list"),
            list: (try row.optional("list_id", of: "smart_list") as Int64?).map {
                ListID(rawValue: $0)
            }, query: try row.value("query", of: "smart_list"),
            position: try row.value("position", of: "smart_list"),
            deletedAt: try row.optional("deleted_at", of: "smart_list"))
    }

    static func write(_ state: SmartListState, of id: SmartListID, in db: Database) throws {
        try db.execute(
            sql: """
                UPDATE smart_list SET name = ?, icon = ?, list_id = ?, query = ?,
                    position = ?, deleted_at = ? WHERE id = ?
                """,
            arguments: [
                state.name, state.icon, state.list?.rawValue, state.query,
                state.position, state.deletedAt, id.rawValue,
            ])
    }

    static func write(_ settings: ListSettings, of id: SmartListID, in db: Database) throws {
        try db.execute(
            sql: "UPDATE smart_list SET settings = ? WHERE id = ?",
            arguments: [try settings.storedText(), id.rawValue])
    }

    /// Creates the row of a smart list, marked as deleted until an undoable step restores it.
    static func create(in db: Database) throws -> SmartListID {
        try db.execute(
            sql: """
                INSERT INTO smart_list (uuid, name, position, query, created_at, deleted_at)
                VALUES (?, '', (SELECT ifnull(max(position), -1) + 1 FROM smart_list), '',
                    unixepoch(), unixepoch())
                """, arguments: [UUID().uuidString])
        return SmartListID(rawValue: db.lastInsertedRowID)
    }

    private static func smartList(_ row: Row) throws -> SmartList {
        SmartList(
            id: SmartListID(rawValue: try row.value("id", of: "smart_list")),
            uuid: UUID(uuidString: try row.value("uuid", of: "smart_list")) ?? UUID(),
            definition: SmartListDraft(
                name: try row.value("name", of: "smart_list"),
                icon: try row.value("icon", of: "smart_list"),
                list: (try row.optional("list_id", of: "smart_list") as Int64?).map {
                    ListID(rawValue: $0)
                }, query: try row.value("query", of: "smart_list"),
                settings: ListSettings(stored: try row.value("settings", of: "smart_list"))))
    }
}
