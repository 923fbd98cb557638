import Foundation
import GRDB
import TroveModel

extension Library {
    /// All lists, in sidebar order.
    ///
    /// - Complexity: Independent of the number of records.
    public func lists() throws(LibraryError) -> [List] {
        try read { try ListStore.lists($0) }
    }

    /// The list with the given identity.
    ///
    /// - Throws: `notFound` if the list does not exist or was deleted.
    public func list(_ id: ListID) throws(LibraryError) -> List {
        try read { try ListStore.list(id, in: $0) }
    }

    /// The stored setting called `name`, such as the last visible list; nil if it is not set.
    public func setting(_ name: String) throws(LibraryError) -> String? {
        try read {
            try String.fetchOne(
                $0, sql: "SELECT value FROM setting WHERE name = ?", arguments: [name])
        }
    }

    /// Stores a setting under a name, or removes it if `value` is nil. Cannot be undone.
    public nonisolated(nonsending) func setSetting(
        _ name: String, to value: String?
    ) async throws(LibraryError) {
        _ = try await write { db in
            if let value {
                try db.execute(
                    sql: "INSERT OR REPLACE INTO setting VALUES (?, ?)", arguments: [name, value])
            } else {
                try db.execute(sql: "DELETE FROM setting WHERE name = ?", arguments: [name])
            }
            return NoChange()
        }
    }
}

/// Reads the definitions of lists.
enum ListStore {
    static func lists(_ db: Database) throws -> [List] {
        let rows = try Row.fetchAll(
            db, sql: "SELECT * FROM list WHERE deleted_at IS NULL ORDER BY position, id")
        return try rows.map { try list($0, in: db) }
    }

    static func list(_ id: ListID, in db: Database, evenDeleted: Bool = false) throws -> List {
        let row = try Row.fetchOne(
            db, sql: "SELECT * FROM list WHERE id = ?", arguments: [id.rawValue])
        guard let row, try evenDeleted || row.optional("deleted_at", of: "list") as Int64? == nil
        else {
            throw LibraryError.missingList
        }
        return try list(row, in: db)
    }

    private static func list(_ row: Row, in db: Database) throws -> List {
        let id = ListID(rawValue: try row.value("id", of: "list"))
        let settings: String = try row.value("settings", of: "list")
        var list = List(
            id: id,
            uuid: UUID(uuidString: try row.value("uuid", of: "list")) ?? UUID(),
            name: try row.value("name", of: "list"),
            icon: ListIcon(try row.value("icon", of: "list")),
            fields: try fields(of: id, in: db),
            settings: ListSettings(stored: settings),
            recordCount: try row.value("record_count", of: "list"),
            trashCount: try row.value("trash_count", of: "list"),
            tableName: try row.value("table_name", of: "list"))
        list.folder = try row.value("folder", of: "list")
        return list
    }

    private static func fields(of id: ListID, in db: Database) throws -> [Field] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT * FROM field WHERE list_id = ? AND deleted_at IS NULL ORDER BY position, id
                """, arguments: [id.rawValue]
        ).map(field)
    }

    static func field(_ row: Row) throws(LibraryError) -> Field {
        let options: String = try row.value("options", of: "field")
        let stored: String = try row.value("kind", of: "field")
        let kind = FieldKind(rawValue: stored)
        return Field(
            id: FieldID(rawValue: try row.value("id", of: "field")),
            name: try row.value("name", of: "field"),
            kind: kind ?? .text,
            options: FieldOptions(stored: options),
            columnName: try row.value("column_name", of: "field"),
            unknownKind: kind == nil ? stored : nil)
    }
}
