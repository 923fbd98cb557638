public import Foundation
import TextCore
public import TroveModel

extension SharedLibrary {
    public func trashDays() async throws(LibraryError) -> Int? {
        try await read { try LibrarySettings(db: $0).trashDays() }
    }

    public func setTrashDays(_ days: Int?) async throws(LibraryError) {
        try LibraryError.checkTrashDays(days)
        try await write { db in
            try LibrarySettings(db: db).setTrashDays(days)
        } change: { _ in
            nil
        }
    }

    public func removalDate(of record: Record) async throws(LibraryError) -> Date? {
        guard let deleted = record.deletedAt, let days = try await trashDays() else { return nil }
        return deleted.addingTimeInterval(Double(days) * 86_400)
    }
}

extension SharedLibrary: TrashReading {
    package func readingTrash<Value: Sendable>(
        _ body: @escaping @Sendable (SharedTrash) throws -> Value
    ) async throws(LibraryError) -> Value {
        try await read { try body(SharedTrash(db: $0)) }
    }
}

/// The trash in a transaction.
package struct SharedTrash: TrashTables {
    let db: PostgresSession

    package func canRedo() throws -> Bool { try UndoTransaction(db: db).next(undo: false) != nil }

    package func lists() throws -> [List] { try CatalogReader(db: db).lists() }

    package func hasRecords(of list: List, deletedBefore limit: Date) throws -> Bool {
        try db.integer(
            """
            SELECT 1 FROM \(ListTable(list).name)
            WHERE deleted_at IS NOT NULL AND deleted_at < to_timestamp($1) LIMIT 1
            """, [.integer(Int64(limit.timeIntervalSince1970))]) != nil
    }
}

/// The settings of a library, which all persons share.
struct LibrarySettings {
    let db: PostgresSession

    /// The number of days that records stay in the trash; nil for no limit.
    func trashDays() throws -> Int? {
        TrashDays.days(stored: try value(TrashDays.settingName))
    }

    /// Sets the number of days that records stay in the trash; nil for no limit.
    func setTrashDays(_ days: Int?) throws {
        try set(TrashDays.settingName, to: TrashDays.stored(days))
    }

    /// The value of a setting; nil if it is not set.
    func value(_ name: String) throws -> String? {
        try db.text(
            "SELECT value FROM trove.setting WHERE author = '' AND name = $1", [.text(name)])
    }

    /// Stores a setting.
    func set(_ name: String, to value: String) throws {
        try db.execute(
            """
            INSERT INTO trove.setting (author, name, value) VALUES ('', $1, $2)
            ON CONFLICT (author, name) DO UPDATE SET value = excluded.value
            """, [.text(name), .text(value)])
    }
}
