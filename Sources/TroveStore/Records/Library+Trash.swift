public import Foundation
import GRDB
import TextCore
import TroveModel

extension Library {
    /// The default number of days that records stay in the trash.
    public static let standardTrashDays = TrashDays.standard

    /// The number of days that records stay in the trash before ``removeExpiredRecords(now:)``
    /// deletes them permanently; nil if they stay until the trash is emptied.
    public func trashDays() throws(LibraryError) -> Int? {
        TrashDays.days(stored: try setting(TrashDays.settingName))
    }

    /// Sets the number of days that records stay in the trash, from 1; nil for no limit.
    ///
    /// - Throws: `invalid` if `days` is less than 1.
    public func setTrashDays(_ days: Int?) async throws(LibraryError) {
        try LibraryError.checkTrashDays(days)
        try await setSetting(TrashDays.settingName, to: TrashDays.stored(days))
    }

    /// The date when a trashed record expires; nil if it is not in the trash, or if there is no
    /// limit.
    public func removalDate(of record: Record) throws(LibraryError) -> Date? {
        guard let deleted = record.deletedAt, let days = try trashDays() else { return nil }
        return deleted.addingTimeInterval(Double(days) * 86_400)
    }
}

extension Library: TrashReading {
    package func readingTrash<Value: Sendable>(
        _ body: @escaping @Sendable (LibraryTrash) throws -> Value
    ) async throws(LibraryError) -> Value {
        try await readInBackground { try body(LibraryTrash(db: $0)) }
    }
}

/// The trash in a transaction.
package struct LibraryTrash: TrashTables {
    let db: Database

    package func canRedo() throws -> Bool { try History.next(undo: false, in: db) != nil }

    package func lists() throws -> [List] { try ListStore.lists(db) }

    package func hasRecords(of list: List, deletedBefore limit: Date) throws -> Bool {
        try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (SELECT 1 FROM \(ListTable(list).quotedName)
                    WHERE deleted_at IS NOT NULL AND deleted_at < ?)
                """, arguments: [Int64(limit.timeIntervalSince1970)]) ?? false
    }
}
