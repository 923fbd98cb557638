import Foundation
import Synchronization
import TextCore
import TroveModel
import TrovePostgres
import TroveStore

/// The one place that knows how libraries are stored.
enum LibraryFile {
    /// The location of this account's library.
    static var defaultURL: URL { Library.defaultURL() }

    /// Opens the library at `url`. If a program of another computer has it open for changes, it can
    /// only be read. A shared library can be changed by those whom its owner allows to.
    ///
    /// - Throws: `notPermitted`, `diskFull`, `inputOutput`, `notALibrary`, `damaged`; `notFound` if
    ///   there is no library to open read-only.
    static func open(
        _ url: URL, mode: LibraryMode = .readWrite
    ) throws(LibraryError) -> any LibraryStorage {
        if let address = try PostgresAddress.address(of: url) {
            return closedAtEnd(try SharedLibrary(at: address, followsOthers: false))
        }
        switch mode {
        case .readWrite: return closedAtEnd(try Library(at: url, visitedBy: .current()))
        case .readOnly: return closedAtEnd(try Library(at: url, mode: mode))
        }
    }

    /// Closes the libraries that the command opened. Work in the background may still use them:
    /// without this, the log of a library would stay beside its file.
    static func closeAll() {
        for library in opened.withLock({ $0 }) { library.close() }
    }

    private static let opened = Mutex<[any LibraryStorage]>([])

    private static func closedAtEnd(_ library: any LibraryStorage) -> any LibraryStorage {
        opened.withLock { $0.append(library) }
        return library
    }

    /// The file that an argument names.
    ///
    /// - Throws: `invalid` for the address of a shared library, which may contain a password.
    static func file(named argument: String) throws(LibraryError) -> URL {
        guard !LibraryPath.isAddress(argument) else {
            throw LibraryError(
                .invalid, translated("Give a file, not the address of a shared library."))
        }
        return URL(filePath: argument)
    }

    /// Whether there may be a library at `url`. A server tells when the library is opened.
    static func exists(_ url: URL) -> Bool {
        LibraryPath.isShared(url) || FileManager.default.fileExists(atPath: url.path)
    }

    /// Opens a shared library, and creates it if its database is empty.
    static func create(at url: URL) throws(LibraryError) -> any LibraryStorage {
        guard let address = try PostgresAddress.address(of: url) else { return try open(url) }
        return closedAtEnd(
            try SharedLibrary(at: address, createsIfEmpty: true, followsOthers: false))
    }

    /// Requires that a copy of a library could go to a location; nothing is created.
    ///
    /// - Throws: `invalid` if there is a library that is not empty.
    static func requireEmpty(_ url: URL) async throws(LibraryError) {
        if let address = try PostgresAddress.address(of: url) {
            guard try SharedLibrary.exists(at: address) else { return }
        } else if !exists(url) {
            return
        }
        do {
            try await LibraryCopier.requireEmpty(try open(url, mode: .readOnly))
        } catch  where error.code == .empty {}
    }

    /// The backups of the library at `url`, newest first; works even if it cannot be opened.
    static func backups(of url: URL) throws(LibraryError) -> [LibraryBackup] {
        if LibraryPath.isShared(url) { try LibraryPath.requireUsable(url) }
        return try Library.backups(of: url)
    }

    /// Replaces a library that cannot be opened with a backup.
    static func restore(_ backup: URL, over url: URL) throws(LibraryError) {
        try Library.restore(backup, over: url)
    }

    /// The lists of a library, for completions of the shell; none if it cannot be read.
    static func lists(of url: URL) -> [List] {
        (try? existing(url)?.lists()) ?? []
    }

    /// The smart lists of a library, for completions of the shell; none if it cannot be read.
    static func smartLists(of url: URL) -> [SmartList] {
        (try? existing(url)?.smartLists()) ?? []
    }

    /// Deletes a closed library without any contents.
    static func remove(_ url: URL) {
        for suffix in ["-wal", "-shm", ""] {
            try? FileManager.default.removeItem(atPath: url.path + suffix)
        }
    }

    private static func existing(_ url: URL) throws -> Library? {
        guard !LibraryPath.isShared(url), FileManager.default.fileExists(atPath: url.path) else {
            return nil
        }
        return try Library(at: url, mode: .readOnly)
    }
}
