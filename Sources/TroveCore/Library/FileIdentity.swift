import Foundation

/// Which file on the disk something is, whatever it is called by now.
struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    private let inode: UInt64

    /// The identity of the file that has this path now; nil if there is none.
    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
    }
}

/// The files of an open library, and whether they are still where they were.
///
/// SQLite goes on writing into a file that was moved or deleted; nobody would find that again.
struct OpenedFiles: Sendable {
    let url: URL
    private let library: FileIdentity?
    private let log: FileIdentity?
    private let logIndex: FileIdentity?

    /// Remembers the files of the library at `url`, which has been opened and read.
    init(at url: URL) {
        self.url = url
        library = FileIdentity(path: url.path)
        log = FileIdentity(path: Self.logPath(of: url))
        logIndex = FileIdentity(path: Self.logIndexPath(of: url))
    }

    /// The log that SQLite writes beside a library.
    static func logPath(of url: URL) -> String { url.path + "-wal" }

    /// What those who read the log keep about it.
    private static func logIndexPath(of url: URL) -> String { url.path + "-shm" }

    /// What is wrong with the files; nil if they are where they were.
    ///
    /// - Complexity: two questions to the file system.
    var problem: LibraryError? {
        switch FileIdentity(path: url.path) {
        case nil:
            return LibraryError(
                .missing,
                "“\(url.path)” is no longer there: it was moved, renamed or deleted while Trove had "
                    + "it open. Put it back to go on, or open it where it is now.",
                file: url)
        case library: break
        default:
            return Self.replaced(url)
        }
        guard let log, FileIdentity(path: Self.logPath(of: url)) != log else { return nil }
        return LibraryError(
            .missing,
            "“\(url.lastPathComponent)-wal”, which belongs to the library, was moved or deleted while "
                + "Trove had it open. Close the library and open it again to go on; what was saved is kept.",
            file: url)
    }

    /// That another file has taken the place of the library at `url`.
    static func replaced(_ url: URL) -> LibraryError {
        LibraryError(
            .missing,
            "“\(url.path)” was replaced by another file while Trove had it open. "
                + "Close the library and open it again to go on with the new file.",
            file: url)
    }

    /// Whether another file has taken the place of the library.
    var areReplaced: Bool {
        guard let now = FileIdentity(path: url.path) else { return false }
        return now != library
    }

    /// Takes the log, once it is empty, away from the file that has taken the library's place: SQLite
    /// would take it for the log of that one, and mix up the two or refuse to open it.
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
