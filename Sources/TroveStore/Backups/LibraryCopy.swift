import Foundation
import GRDB
import TroveModel

/// Copies a library into one self-contained file. The file appears, or is replaced, only after the
/// copy was written, checked and flushed to the disk.
///
/// Reads through its own connection, so that nobody waits for the copy.
final class LibraryCopy: Sendable {
    private let connection: DatabaseQueue
    private let cancellation = CancellationFlag()
    /// The copied library, which errors about its contents name.
    private let source: URL

    /// - Parameters:
    ///   - location: The name under which SQLite opens the library: a path or a URI.
    ///   - source: The library that errors name; nil for the path.
    init(of location: String, named source: URL? = nil) throws {
        self.source = source ?? URL(filePath: location)
        var configuration = Library.configuration
        configuration.readonly = true
        configuration.label = "trove.copy"
        do {
            connection = try DatabaseQueue(path: location, configuration: configuration)
        } catch {
            throw LibraryError(error, at: self.source)
        }
    }

    /// Cancels the copy; ``write(to:)`` then throws.
    func cancel() {
        cancellation.cancel()
        connection.interrupt()
    }

    /// Writes the copy to `url`.
    ///
    /// - Parameter named: The file that errors name, if `url` is a temporary file.
    /// - Throws: Errors of the disk; `damaged` if the copy fails the integrity check. Leaves
    ///   nothing behind then.
    func write(to url: URL, named: URL? = nil) throws {
        let named = named ?? url
        let folder = url.deletingLastPathComponent()
        let draft = folder.appending(path: ".\(url.lastPathComponent).\(UUID().uuidString).part")
        defer {
            for suffix in ["", "-journal"] {
                try? FileManager.default.removeItem(atPath: draft.path + suffix)
            }
        }
        do {
            try PrivateFile.create(at: draft, named: named)
            do {
                try connection.inDatabase { try copy($0, to: draft) }
                try Self.requireSound(draft)
            } catch let error as DatabaseError where error.isAboutContents {
                // What cannot be read or copied is damaged in the library, not in the copy.
                throw LibraryError(error, at: source)
            }
            try Self.synchronize(draft.path, named: named)
            guard rename(draft.path, url.path) == 0 else {
                throw LibraryError(systemError: errno, at: named)
            }
            try Self.synchronize(folder.path, named: named)
        } catch let error as LibraryError {
            throw error
        } catch {
            throw LibraryError(error, at: named)
        }
    }

    /// Copies without unused pages, or page by page if that is impossible: SQLite would compute the
    /// indexes again, and those of other programs may use functions and collations that only these
    /// have.
    private func copy(_ db: Database, to draft: URL) throws {
        do {
            try db.execute(sql: "VACUUM INTO ?", arguments: [draft.path])
        } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
            guard try !ForeignParts(db: db).tablesWithBrokenIndexes().isEmpty else { throw error }
            let copy = try DatabaseQueue(path: draft.path)
            defer { try? copy.close() }
            try copy.inDatabase { other in
                try db.backup(to: other, pagesPerStep: Self.pagesPerStep) { _ in
                    try self.cancellation.check()
                }
                // Else the copy could not be opened where nothing can be written beside it.
                try other.execute(sql: "PRAGMA journal_mode = DELETE")
            }
        }
    }

    /// The pages that are copied before a look at whether the copy was canceled.
    private static let pagesPerStep: CInt = 1_000

    /// Throws unless the copy passes an integrity check. Damage in a library is often in its copies
    /// too, and a damaged copy must not replace a sound one.
    private static func requireSound(_ file: URL) throws {
        var configuration = Library.configuration
        configuration.readonly = true
        let problem = try DatabaseQueue(path: file.path, configuration: configuration).read {
            try LibraryInspection(db: $0).integrityResults(of: "quick_check").first { $0 != "ok" }
        }
        if let problem { throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: problem) }
    }

    /// Flushes a file or folder to the disk.
    private static func synchronize(_ path: String, named: URL) throws {
        let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC)
        defer { if descriptor >= 0 { Foundation.close(descriptor) } }
        guard descriptor >= 0, fsync(descriptor) == 0 else {
            throw LibraryError(systemError: errno, at: named)
        }
    }
}

extension DatabaseError {
    /// Whether the error is about what a file contains, not about the disk or permissions.
    fileprivate var isAboutContents: Bool {
        [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH]
            .contains(resultCode.primaryResultCode)
    }
}
