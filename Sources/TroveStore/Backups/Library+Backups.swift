public import Foundation
import TextCore
import TroveModel

extension Library {
    /// The backups of this library in the folder `backups` beside it, newest first.
    public func backups() throws(LibraryError) -> [LibraryBackup] {
        try Self.backups(of: url)
    }

    /// The backups of the library at `url`, newest first; works even if the library cannot be
    /// opened.
    public static func backups(of url: URL) throws(LibraryError) -> [LibraryBackup] {
        do {
            return try BackupFolder(of: url).backups()
        } catch {
            throw LibraryError(error, at: url)
        }
    }

    /// The newest backup to restore of the library at `url`, which may be damaged; nil if there is
    /// none. A backup of a damaged library, made before its repair, does not count.
    public static func newestBackup(of url: URL) -> LibraryBackup? {
        try? backups(of: url).first { $0.kind != .beforeRepair }
    }

    /// The number of automatic backups that are kept.
    public func backupPlan() throws(LibraryError) -> BackupPlan {
        BackupPlan(setting: try setting(BackupPlan.settingName))
    }

    /// Sets the number of automatic backups that are kept. It applies from the next backup on.
    public func setBackupPlan(_ plan: BackupPlan) async throws(LibraryError) {
        try await setSetting(BackupPlan.settingName, to: plan.setting)
    }

    /// Makes the daily backup, unless it exists or nothing changed since the last one. Keeps as
    /// many backups as the ``backupPlan()`` permits; without automatic backups, all that exist.
    ///
    /// The library stays usable meanwhile. A backup is kept only if it passes an integrity check.
    ///
    /// - Returns: The backup; nil if none was due.
    /// - Throws: `readOnly` if the library is open read-only; errors of the disk; `damaged` if the
    ///   backup fails the integrity check.
    @discardableResult
    public func backUpIfDue(at date: Date = Date()) async throws(LibraryError) -> LibraryBackup? {
        if let obstacle = access.obstacle { throw obstacle }
        do {
            return try await backupMaker.makeDailyIfDue(at: date)
        } catch {
            throw LibraryError(error, at: url)
        }
    }

    /// Makes daily backups until the library is closed, unless the ``backupPlan()`` turns them off;
    /// the first one half a minute after this call. Reports errors as
    /// ``LibraryEvent/backupFailed(_:)``; a repeated error only once until a check succeeds.
    public func keepBackups() {
        guard access.isWritable else { return }
        backupMaker.makeDaily { [broadcaster] in broadcaster.tell(.backupFailed($0)) }
    }

    /// Writes a copy of the library's current state to a new file.
    ///
    /// - Throws: `invalid` if the file exists; errors of the disk; `damaged` if the library is.
    public func backUp(to copy: URL) async throws(LibraryError) {
        let output = try OutputFile(at: copy)
        try requireForeign(output)
        if output.exists {
            throw LibraryError(
                .invalid,
                translated("“{file}” already exists. Choose another name for the copy.")
                    .filling(["file": copy.path]), file: copy)
        }
        do {
            try await withCheckedThrowingContinuation { continuation in
                Self.readingQueue.async { [location, url] in
                    continuation.resume(
                        with: Result {
                            try LibraryCopy(of: location, named: url).write(
                                to: output.location, named: copy)
                        })
                }
            }
        } catch {
            throw LibraryError(error, at: copy)
        }
    }
}
