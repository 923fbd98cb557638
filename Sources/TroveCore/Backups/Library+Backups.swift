public import Foundation

extension Library {
    /// The copies of this library in the folder `backups` beside it, the newest first.
    public func backups() throws(LibraryError) -> [LibraryBackup] {
        try Self.backups(of: url)
    }

    /// The copies of the library at `url`, the newest first; also if it cannot be opened any more.
    public static func backups(of url: URL) throws(LibraryError) -> [LibraryBackup] {
        do {
            return try BackupFolder(of: url).backups()
        } catch {
            throw LibraryError(error, at: url)
        }
    }

    /// Makes the backup of the day, unless there is one, or nothing changed since the last one.
    /// Seven days and four weeks are kept.
    ///
    /// Reading and writing go on meanwhile; a backup is only kept if it is sound.
    ///
    /// - Returns: The backup; nil if none was due, or if the library can only be read.
    @discardableResult
    public func backUpIfDue(at date: Date = Date()) async throws(LibraryError) -> LibraryBackup? {
        switch access {
        case .readOnly: return nil
        case .lost(let error): throw error
        case .readWrite: break
        }
        do {
            return try await backupMaker.makeDailyIfDue(at: date)
        } catch {
            throw LibraryError(error, at: url)
        }
    }

    /// Makes a backup every day from now on, until the library is closed: the first half a minute
    /// after this call. What goes wrong is told as ``LibraryEvent/backupFailed(_:)``, once.
    public func keepBackups() {
        guard access.isWritable else { return }
        backupMaker.makeDaily { [broadcaster] in broadcaster.tell(.backupFailed($0)) }
    }

    /// Writes a copy of the library, as it is now, to a file that does not exist yet.
    public func backUp(to copy: URL) async throws(LibraryError) {
        if FileManager.default.fileExists(atPath: copy.path) {
            throw LibraryError(
                .invalid, "“\(copy.path)” exists already. Choose another name for the copy.",
                file: copy)
        }
        do {
            try await withCheckedThrowingContinuation { continuation in
                Self.readingQueue.async { [location] in
                    continuation.resume(
                        with: Result { try LibraryCopy(of: location).write(to: copy) })
                }
            }
        } catch {
            throw LibraryError(error, at: copy)
        }
    }
}
