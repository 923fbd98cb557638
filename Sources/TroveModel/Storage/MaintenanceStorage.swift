public import Foundation

/// The upkeep of a storage: trash, backups, checks and repairs.
public protocol MaintenanceStorage: AnyObject, Sendable {
    /// Returns the number of days that records stay in the trash; nil if they stay until the trash
    /// is emptied.
    func trashDays() async throws(LibraryError) -> Int?
    /// Sets the number of days that records stay in the trash, from 1; nil for no limit.
    ///
    /// - Throws: `invalid` if `days` is less than 1.
    func setTrashDays(_ days: Int?) async throws(LibraryError)
    /// Returns the date when a record in the trash expires; nil if it is not in the trash, or if
    /// there is no limit.
    func removalDate(of record: Record) async throws(LibraryError) -> Date?
    /// Permanently deletes records that have been in the trash for ``trashDays()``.
    ///
    /// - Returns: The change; nil if there was nothing to delete.
    @discardableResult
    func removeExpiredRecords(now: Date) async throws(LibraryError) -> Change?

    /// Returns the number of automatic backups that are kept.
    func backupPlan() async throws(LibraryError) -> BackupPlan
    /// Sets the number of automatic backups that are kept. It applies from the next backup on.
    func setBackupPlan(_ plan: BackupPlan) async throws(LibraryError)
    /// Starts automatic backups, if the storage makes them itself.
    func keepBackups()
    /// Makes the daily backup, unless it exists or nothing changed since the last one.
    ///
    /// - Returns: The backup; nil if none was due.
    @discardableResult
    func backUpIfDue(at date: Date) async throws(LibraryError) -> LibraryBackup?
    /// Writes a copy of the current state to a new file.
    ///
    /// - Throws: `invalid` if the file exists; errors of the disk.
    func backUp(to copy: URL) async throws(LibraryError)
    /// Returns the backups, newest first.
    func backups() async throws(LibraryError) -> [LibraryBackup]
    /// Replaces the content with that of a backup, after backing up the current state. Cannot be
    /// undone.
    ///
    /// - Throws: `notFound`, `notALibrary`, `newerVersion` or `damaged`. Nothing is changed then.
    func restore(_ backup: URL) async throws(LibraryError)

    /// Checks the storage.
    ///
    /// - Returns: The problems, one sentence each; empty if there are none.
    func check() async throws(LibraryError) -> [String]
    /// Returns what other programs added to the storage and does no harm.
    ///
    /// - Returns: One sentence each; empty if there is nothing.
    func notes() async throws(LibraryError) -> [String]
    /// Repairs what can be derived from the records, and deletes unused images.
    ///
    /// - Returns: The parts of other programs that were removed, one sentence each.
    /// - Throws: `damaged` if records can no longer be read.
    @discardableResult
    func repair() async throws(LibraryError) -> [String]
    /// Deletes what no undo step refers to any more, and releases its space.
    func compact() async throws(LibraryError)
}

extension MaintenanceStorage {
    /// Returns nothing: the storage is not shared with other programs.
    public func notes() async throws(LibraryError) -> [String] { [] }

    /// Permanently deletes records that have been in the trash for ``trashDays()`` until now.
    ///
    /// - Returns: The change; nil if there was nothing to delete.
    @discardableResult
    public func removeExpiredRecords() async throws(LibraryError) -> Change? {
        try await removeExpiredRecords(now: Date())
    }

    /// Makes today's backup, unless it exists or nothing changed since the last one.
    ///
    /// - Returns: The backup; nil if none was due.
    @discardableResult
    public func backUpIfDue() async throws(LibraryError) -> LibraryBackup? {
        try await backUpIfDue(at: Date())
    }
}
