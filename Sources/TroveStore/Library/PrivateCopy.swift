import Foundation
import GRDB
import TextCore
import TroveModel

/// A copy of the files of a library in a private folder, for reading what cannot be read in place.
struct PrivateCopy {
    /// The folder, which has to be deleted.
    let folder: URL
    private let name: String

    /// The path of the copy.
    var location: String { folder.appending(path: name).path }

    /// The number of attempts while another program changes the library.
    private static let attempts = 5
    /// The time between them, in microseconds.
    private static let pause: UInt32 = 200_000

    /// Copies the files of the library at `url`.
    ///
    /// - Parameters:
    ///   - isChecked: Whether to check the copy, because a program on another computer may change
    ///     the library meanwhile.
    ///   - didCopy: Called between copying and looking whether the files have changed.
    /// - Throws: `notPermitted` if the copy cannot be written; `busy` if the library changes all
    ///   the time.
    init(of library: URL, isChecked: Bool = false, didCopy: () -> Void = {}) throws {
        // SQLite keeps the log beside the file itself.
        let url = library.resolvingSymlinksInPath()
        let files = FileManager.default
        folder = files.temporaryDirectory.appending(path: "trove-\(UUID().uuidString)")
        name = library.lastPathComponent
        do {
            for attempt in 1...Self.attempts {
                let before = Versions(of: url)
                do {
                    try copyFiles(of: url)
                } catch  where before == Versions(of: url) || attempt == Self.attempts {
                    throw Self.error(at: url)
                } catch {}
                didCopy()
                let isSame = before == Versions(of: url)
                // After several attempts, the library itself is damaged.
                if isSame, try !isChecked || isSound || attempt == Self.attempts { return }
                try? files.removeItem(at: folder)
                guard attempt < Self.attempts else { throw Self.unsteady(url) }
                // Nothing tells when another computer has finished: network drives send no events.
                usleep(Self.pause)
            }
        } catch {
            try? files.removeItem(at: folder)
            throw error
        }
    }

    /// The versions of both files: a checkpoint between copying one and the other would give a copy
    /// with parts of two states.
    private struct Versions: Equatable {
        let library: FileVersion?
        let log: FileVersion?

        init(of url: URL) {
            library = FileVersion(opening: url.path)
            log = FileVersion(opening: OpenedFiles.logPath(of: url))
        }
    }

    private func copyFiles(of url: URL) throws {
        let files = FileManager.default
        try files.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let copy = folder.appending(path: name)
        try files.copyItem(at: url, to: copy)
        let log = OpenedFiles.logPath(of: url)
        if files.fileExists(atPath: log) {
            try files.copyItem(atPath: log, toPath: OpenedFiles.logPath(of: copy))
        }
        for name in try files.contentsOfDirectory(atPath: folder.path) {
            try files.setAttributes(
                [.posixPermissions: 0o600], ofItemAtPath: folder.appending(path: name).path)
        }
    }

    /// Whether SQLite finds no damage; true for a file that is not a database, which is found out
    /// later.
    private var isSound: Bool {
        get throws {
            do {
                let connection = try DatabaseQueue(
                    path: location, configuration: Library.configuration)
                return try connection.read {
                    try String.fetchOne($0, sql: "PRAGMA quick_check(1)")
                } == "ok"
            } catch let error as DatabaseError {
                return error.resultCode.primaryResultCode != .SQLITE_CORRUPT
            }
        }
    }

    private static func error(at url: URL) -> LibraryError {
        LibraryError(
            .notPermitted,
            translated(
                """
                “{file}” could not be copied to “{folder}” for reading. Check the permissions and \
                the free space of that folder.
                """
            ).filling(["file": url.path, "folder": FileManager.default.temporaryDirectory.path]),
            file: url)
    }

    private static func unsteady(_ url: URL) -> LibraryError {
        LibraryError(
            .busy,
            translated(
                """
                “{file}” could not be read, because it is being changed on another computer. Try \
                again in a moment.
                """
            ).filling(["file": url.path]), file: url)
    }
}

extension FileVersion {
    /// The version of the file at `path`, which is opened: on network drives, the version without
    /// opening it could be one of a minute ago.
    fileprivate init?(opening path: String) {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }
}
