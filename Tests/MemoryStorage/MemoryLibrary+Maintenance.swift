import Foundation
import TroveModel

extension MemoryLibrary {
    static let trashDaysName = "trash.days"

    public func trashDays() async throws(LibraryError) -> Int? {
        guard let text = try await setting(Self.trashDaysName) else { return 30 }
        return Int(text)
    }

    public func setTrashDays(_ days: Int?) async throws(LibraryError) {
        if let days, days < 1 {
            throw LibraryError(
                .invalid, "Records stay in the trash for at least one day; \(days) is too few.")
        }
        try await setSetting(Self.trashDaysName, to: days.map(String.init) ?? "never")
    }

    public func removalDate(of record: Record) async throws(LibraryError) -> Date? {
        guard let deleted = record.deletedAt, let days = try await trashDays() else { return nil }
        return deleted.addingTimeInterval(Double(days) * 86_400)
    }

    @discardableResult
    public func removeExpiredRecords(now: Date) async throws(LibraryError) -> Change? {
        guard let days = try await trashDays() else { return nil }
        let limit = now.addingTimeInterval(-Double(days) * 86_400)
        return try write { state throws(LibraryError) in
            let isDue = state.content.lists.contains { list in
                list.records.contains { $0.deletedAt.map { $0 < limit } ?? false }
            }
            // A new change would discard what can be redone.
            guard isDue, state.future.isEmpty else { return nil }
            return try state.perform(.emptyTrash(nil, deletedBefore: limit))
        }
    }

    public func backupPlan() async throws(LibraryError) -> BackupPlan { .none }

    public func setBackupPlan(_ plan: BackupPlan) async throws(LibraryError) {
        throw Self.noBackups
    }

    /// Does nothing: lists in memory have no backups.
    public func keepBackups() {}

    @discardableResult
    public func backUpIfDue(at date: Date) async throws(LibraryError) -> LibraryBackup? { nil }

    public func backUp(to copy: URL) async throws(LibraryError) { throw Self.noBackups }

    public func backups() async throws(LibraryError) -> [LibraryBackup] { [] }

    public func restore(_ backup: URL) async throws(LibraryError) { throw Self.noBackups }

    private static let noBackups = LibraryError(
        .invalid, "Lists in memory cannot be backed up. Export them instead.")

    public func check() async throws(LibraryError) -> [String] {
        state.withLock { $0.content }.lists.compactMap { list in
            Set(list.records.map(\.id)).count == list.records.count
                ? nil : "“\(list.name)” has two records with the same number."
        }
    }

    public func repair() async throws(LibraryError) -> [String] { [] }

    public func compact() async throws(LibraryError) {}
}
