import Foundation
import TextCore
import TroveModel

/// The identity of a file on disk, independent of its path.
struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    private let inode: UInt64

    /// The identity of the file at `path`; nil if there is none.
    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// The identity in the status of a file.
    init(_ status: stat) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
    }
}

/// The identity of a file, its size and the time of its last change: a new file may get the number
/// of a deleted one.
struct FileVersion: Hashable, Sendable {
    private let identity: FileIdentity
    private let size: Int
    private let seconds: Int
    private let nanoseconds: Int

    /// The version of the file at `path`; nil if there is none.
    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// The version in the status of a file.
    init(_ status: stat) {
        identity = FileIdentity(status)
        size = Int(status.st_size)
        (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }
}

/// The files of an open library, and whether they are still in place.
///
/// SQLite keeps writing to a file that was moved or deleted, and those edits would be lost.
struct OpenedFiles: Sendable {
    let url: URL
    private let library: FileIdentity?
    private let log: FileIdentity?
    private let logIndex: FileIdentity?
    /// The lock of a library that is open for changes.
    let lock: LibraryLock?

    /// Records the identities of the files of the library at `url`, which must be open and have
    /// been read.
    init(at url: URL, lock: LibraryLock? = nil) {
        self.url = url
        self.lock = lock
        library = FileIdentity(path: url.path)
        log = FileIdentity(path: Self.logPath(of: url))
        logIndex = FileIdentity(path: Self.logIndexPath(of: url))
    }

    /// The path of SQLite's write-ahead log of the library at `url`.
    static func logPath(of url: URL) -> String { url.path + "-wal" }

    /// The path of the log's index, which SQLite shares between connections.
    private static func logIndexPath(of url: URL) -> String { url.path + "-shm" }

    /// The reason why the files are not usable; nil if they are in place.
    ///
    /// - Complexity: At most five file system calls while they are in place.
    var problem: LibraryError? {
        switch FileIdentity(path: url.path) {
        case nil:
            return LibraryError(
                .missing,
                translated(
                    """
                    “{file}” is missing: it was moved, renamed or deleted while Trove had it open. \
                    Put it back to continue, or open it where it is now.
                    """
                ).filling(["file": url.path]), file: url)
        case library: break
        default:
            return Self.replaced(url)
        }
        if let problem = lock?.problem { return LibraryError(problem, at: url) }
        guard let log, FileIdentity(path: Self.logPath(of: url)) != log else { return nil }
        return LibraryError(
            .missing,
            translated(
                """
                “{file}”, which belongs to the library, was moved or deleted while Trove had it \
                open. Close the library and open it again to continue. Saved changes are kept.
                """
            ).filling(["file": url.lastPathComponent + "-wal"]), file: url)
    }

    /// Whether another program may be writing to the library as if this one did not exist. Nothing
    /// may be written then, not even a checkpoint: the index of the log may be out of date.
    var mayBeTakenOver: Bool { lock?.problem != nil }

    /// The error for a library at `url` that was replaced by another file.
    static func replaced(_ url: URL) -> LibraryError {
        LibraryError(
            .missing,
            translated(
                """
                “{file}” was replaced by another file while Trove had it open. Close the library \
                and open it again to continue with the new file.
                """
            ).filling(["file": url.path]), file: url)
    }

    /// Whether another file is now at the library's path.
    var areReplaced: Bool {
        guard let now = FileIdentity(path: url.path) else { return false }
        return now != library
    }

    /// Deletes the log and its index if the library was replaced and the log is empty: SQLite would
    /// take the log for that of the new file, and mix up the two or refuse to open the new one.
    func removeLogOfReplaced() {
        let path = Self.logPath(of: url)
        guard areReplaced, log != nil, FileIdentity(path: path) == log,
            let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int,
            size == 0
        else { return }
        unlink(path)
        let indexPath = Self.logIndexPath(of: url)
        if logIndex != nil, FileIdentity(path: indexPath) == logIndex { unlink(indexPath) }
    }
}
