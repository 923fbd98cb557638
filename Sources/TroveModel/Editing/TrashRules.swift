package import Foundation

extension ChangeName {
    /// The name of emptying the trash, or of deleting expired records in it.
    ///
    /// - Parameter limit: The date before which the records were moved to the trash; nil for all.
    package static func emptyingTrash(_ count: Int, deletedBefore limit: Date?) -> ChangeName {
        .records(limit == nil ? .emptyTrash : .eraseFromTrash(count: count))
    }
}

extension LibraryStorage {
    /// Permanently deletes records that have been in the trash for the number of days set.
    ///
    /// - Parameter isDue: Whether the trash has records from before a date, and nothing can be
    ///   redone, which a new change would discard.
    package func removeExpiredRecords(
        now: Date, isDue: (Date) async throws(LibraryError) -> Bool
    ) async throws(LibraryError) -> Change? {
        guard access.isWritable, let days = try await trashDays() else { return nil }
        let limit = now.addingTimeInterval(-Double(days) * 86_400)
        return try await isDue(limit)
            ? try await perform(.emptyTrash(nil, deletedBefore: limit)) : nil
    }
}
