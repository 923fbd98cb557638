public import Foundation
public import TroveModel

extension SharedLibrary {
    public func trashDays() async throws(LibraryError) -> Int? { throw LibraryError(.unexpected, "missing") }
    public func setTrashDays(_ days: Int?) async throws(LibraryError) { throw LibraryError(.unexpected, "missing") }
    public func removalDate(of record: Record) async throws(LibraryError) -> Date? { throw LibraryError(.unexpected, "missing") }
    @discardableResult
    public func removeExpiredRecords(now: Date) async throws(LibraryError) -> Change? { throw LibraryError(.unexpected, "missing") }
    public func backupPlan() async throws(LibraryError) -> BackupPlan { throw LibraryError(.unexpected, "missing") }
    public func setBackupPlan(_ plan: BackupPlan) async throws(LibraryError) { throw LibraryError(.unexpected, "missing") }
    public func keepBackups() {}
    @discardableResult
    public func backUpIfDue(at date: Date) async throws(LibraryError) -> LibraryBackup? { throw LibraryError(.unexpected, "missing") }
    public func backUp(to copy: URL) async throws(LibraryError) { throw LibraryError(.unexpected, "missing") }
    public func backups() async throws(LibraryError) -> [LibraryBackup] { throw LibraryError(.unexpected, "missing") }
    public func restore(_ backup: URL) async throws(LibraryError) { throw LibraryError(.unexpected, "missing") }
    public func check() async throws(LibraryError) -> [String] { throw LibraryError(.unexpected, "missing") }
    public func repair() async throws(LibraryError) { throw LibraryError(.unexpected, "missing") }
    public func compact() async throws(LibraryError) { throw LibraryError(.unexpected, "missing") }
}
