import Foundation
import GRDB
import Synchronization

/// Copies a library into one file that is complete by itself. The file appears, or is replaced, only
/// when all of it is written, looked at and on the disk.
///
/// Reads the library through a connection of its own, so that nobody waits for it.
final class LibraryCopy: Sendable {
    private let connection: DatabaseQueue

    /// - Parameter location: What SQLite calls the library.
    init(of location: String) throws {
        var configuration = Library.configuration
        configuration.readonly = true
        configuration.label = "trove.copy"
        connection = try DatabaseQueue(path: location, configuration: configuration)
    }

    /// Ends the copying; ``write(to:)`` then throws.
    func cancel() {
        connection.interrupt()
    }

    /// Writes the copy.
    ///
    /// - Throws: Errors of the disk, `damaged` if the copy is not sound. Nothing is left behind then.
    func write(to url: URL) throws {
        let folder = url.deletingLastPathComponent()
        let draft = folder.appending(path: ".\(url.lastPathComponent).\(UUID().uuidString).part")
        defer {
            for suffix in ["", "-journal"] {
                try? FileManager.default.removeItem(atPath: draft.path + suffix)
            }
        }
        do {
            try PrivateFile.create(at: draft)
            try connection.inDatabase {
                try $0.execute(sql: "VACUUM INTO ?", arguments: [draft.path])
            }
            try Self.requireSound(draft)
            try Self.synchronize(draft.path)
            guard rename(draft.path, url.path) == 0 else {
                throw LibraryError(systemError: errno, at: url)
            }
            try Self.synchronize(folder.path)
        } catch let error as LibraryError {
            throw error
        } catch {
            throw LibraryError(error, at: url)
        }
    }

    /// What is wrong with a library is often in its copies too. They must not take the place of
    /// sound ones.
    private static func requireSound(_ file: URL) throws {
        var configuration = Library.configuration
        configuration.readonly = true
        let problem = try DatabaseQueue(path: file.path, configuration: configuration).read {
            try String.fetchOne($0, sql: "PRAGMA quick_check(1)")
        }
        guard problem == "ok" else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: problem)
        }
    }

    /// Waits until a file or folder is on the disk.
    private static func synchronize(_ path: String) throws {
        let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC)
        defer { if descriptor >= 0 { Foundation.close(descriptor) } }
        guard descriptor >= 0, fsync(descriptor) == 0 else {
            throw LibraryError(systemError: errno, at: URL(filePath: path))
        }
    }
}

extension LibraryError {
    /// The sentence for an error number of the system, which happened to `url`.
    init(systemError: Int32, at url: URL) {
        switch systemError {
        case ENOSPC, EDQUOT:
            self.init(
                .diskFull,
                "The disk is full: “\(url.path)” could not be written. Free some space and try again.",
                file: url)
        case EACCES, EPERM, EROFS, EISDIR, ENOTDIR:
            self.init(
                .notPermitted,
                "“\(url.path)” could not be written. Check the permissions of its folder.",
                file: url)
        default:
            self.init(
                .inputOutput,
                "“\(url.path)” could not be written: \(String(cString: strerror(systemError))).",
                file: url)
        }
    }
}
