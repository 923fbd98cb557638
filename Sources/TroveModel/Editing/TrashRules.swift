package import Foundation

extension ChangeName {
    /// The name of emptying the trash, or of deleting expired records in it.
    ///
    /// - Parameter limit: The date before which the records were moved to the trash; nil for all.
    package static func emptyingTrash(_ count: Int, deletedBefore limit: Date?) -> ChangeName {
        .records(limit == nil ? .emptyTrash : .eraseFromTrash(count: count))
    }
}

/// The setting for the number of days that records stay in the trash.
package enum TrashDays {
    /// The name of the setting.
    package static let settingName = "trash.days"
    /// The number of days if it is not set.
    package static let standard = 30

    /// The number of days that a setting stands for; nil for no limit.
    ///
    /// - Parameter stored: The value of the setting; nil if it is not set.
    package static func days(stored: String?) -> Int? { stored.map { Int($0) } ?? standard }

    /// The value of the setting for a number of days; nil for no limit.
    package static func stored(_ days: Int?) -> String { days.map(String.init) ?? "never" }
}

/// The trash of a library, as an engine reads it in one transaction.
package protocol TrashTables {
    /// Whether a change was undone and can be redone.
    func canRedo() throws -> Bool

    /// The lists, in order of the sidebar.
    func lists() throws -> [List]

    /// Whether the trash of a list has records from before a date.
    func hasRecords(of list: List, deletedBefore limit: Date) throws -> Bool
}

/// A storage that reads its trash.
package protocol TrashReading: LibraryStorage {
    associatedtype Trash: TrashTables

    /// Reads the trash off the calling thread.
    func readingTrash<Value: Sendable>(
        _ body: @escaping @Sendable (Trash) throws -> Value
    ) async throws(LibraryError) -> Value
}

extension TrashReading {
    /// Permanently deletes records that have been in the trash for the number of days set, as one
    /// undoable change. Does nothing while there are changes to redo, because a new change would
    /// discard them.
    @discardableResult
    public func removeExpiredRecords(now: Date) async throws(LibraryError) -> Change? {
        guard access.isWritable, let days = try await trashDays() else { return nil }
        let limit = now.addingTimeInterval(-Double(days) * 86_400)
        let isDue = try await readingTrash { trash in
            guard try !trash.canRedo() else { return false }
            return try trash.lists().contains { list in
                guard list.trashCount > 0, !list.isReadOnly else { return false }
                return try trash.hasRecords(of: list, deletedBefore: limit)
            }
        }
        return isDue ? try await perform(.emptyTrash(nil, deletedBefore: limit)) : nil
    }
}
