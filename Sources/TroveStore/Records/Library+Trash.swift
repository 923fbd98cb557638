public import Foundation
import GRDB
import TextCore
import TroveModel

extension Library {
    /// The default number of days that records stay in the trash.
    public static let standardTrashDays = 30

    static let trashDaysName = "trash.days"

    /// The number of days that records stay in the trash before ``removeExpiredRecords(now:)``
    /// deletes them permanently; nil if they stay until the trash is emptied.
    public func trashDays() throws(LibraryError) -> Int? {
        guard let text = try setting(Self.trashDaysName) else { return Self.standardTrashDays }
        return Int(text)
    }

    /// Sets the number of days that records stay in the trash, from 1; nil for no limit.
    ///
    /// - Throws: `invalid` if `days` is less than 1.
    public func setTrashDays(_ days: Int?) async throws(LibraryError) {
        try LibraryError.checkTrashDays(days)
        try await setSetting(Self.trashDaysName, to: days.map(String.init) ?? "never")
    }

    /// The date when a trashed record expires; nil if it is not in the trash, or if there is no
    /// limit.
    public func removalDate(of record: Record) throws(LibraryError) -> Date? {
        guard let deleted = record.deletedAt, let days = try trashDays() else { return nil }
        return deleted.addingTimeInterval(Double(days) * 86_400)
    }

    /// Permanently deletes records that have been in the trash for ``trashDays()``, as one undoable
    /// change. Call it when the library is opened, and once a day while it is open.
    ///
    /// Does nothing while there are changes to redo, because a new change would discard them.
    ///
    /// - Returns: The change; nil if no record has expired, or if the library is read-only.
    @discardableResult
    public func removeExpiredRecords(now: Date = Date()) async throws(LibraryError) -> Change? {
        try await removeExpiredRecords(now: now) { limit throws(LibraryError) in
            try await readInBackground { db in
                guard try History.next(undo: false, in: db) == nil else { return false }
                return try ListStore.lists(db).contains { list in
                    guard list.trashCount > 0 else { return false }
                    return try Bool.fetchOne(
                        db,
                        sql: """
                            SELECT EXISTS (SELECT 1 FROM \(ListTable(list).quotedName)
                                WHERE deleted_at IS NOT NULL AND deleted_at < ?)
                            """, arguments: [Int64(limit.timeIntervalSince1970)]) ?? false
                }
            }
        }
    }
}
