public import Foundation
import GRDB

extension Library {
    /// How long records stay in the trash, in days, unless something else is set.
    public static let standardTrashDays = 30

    private static let trashDaysName = "trash.days"

    /// How many days records stay in the trash before ``removeExpiredRecords(now:)`` takes them out for
    /// good; nil for as long as nobody empties it.
    public func trashDays() throws(LibraryError) -> Int? {
        guard let text = try setting(Self.trashDaysName) else { return Self.standardTrashDays }
        return Int(text)
    }

    /// Sets how many days records stay in the trash, from 1; nil for ever.
    public func setTrashDays(_ days: Int?) async throws(LibraryError) {
        if let days, days < 1 {
            throw LibraryError(
                .invalid, "Records stay in the trash for at least one day; \(days) is too few.")
        }
        try await setSetting(Self.trashDaysName, to: days.map(String.init) ?? "never")
    }

    /// When a record that is in the trash is taken out of it for good; nil if it is not in the trash, or
    /// stays there.
    public func removalDate(of record: Record) throws(LibraryError) -> Date? {
        guard let deleted = record.deletedAt, let days = try trashDays() else { return nil }
        return deleted.addingTimeInterval(Double(days) * 86_400)
    }

    /// Takes records out of the trash for good that have been in it for ``trashDays()``: one change and
    /// one step of undo. To be called when the library is opened, and once a day while it is open.
    ///
    /// Nothing is done while there is something to redo, because that would be forgotten.
    ///
    /// - Returns: What changed; nil if nothing was due, or the library cannot be changed.
    @discardableResult
    public func removeExpiredRecords(now: Date = Date()) async throws(LibraryError) -> Change? {
        guard access.isWritable, let days = try trashDays() else { return nil }
        let limit = now.addingTimeInterval(-Double(days) * 86_400)
        let isDue = try await readInBackground { db in
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
        return isDue ? try await perform(.emptyTrash(nil, deletedBefore: limit)) : nil
    }
}
