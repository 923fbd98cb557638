import CTroveSearch
public import Foundation
import GRDB
import GRDBSQLite
import Synchronization

/// Everything that a person keeps: lists, their fields and records, in one SQLite file.
///
///     let library = try Library(at: Library.defaultURL())
///     let change = try await library.perform(.createList(name: "Books", fields: [.init(name: "Title")]))
///
/// Any SQLite tool can open the file: every list is a table with a column per field.
/// All methods can be called on any thread. Those that are not `async` read at most a few pages.
public final class Library: Sendable {
    /// Where the library is.
    public let url: URL

    let pool: DatabasePool
    let broadcaster = EventBroadcaster()
    let orders = OrderCache()
    let watcher = Mutex<LibraryWatcher?>(nil)

    /// The library of this account: `$XDG_DATA_HOME/trove/library.trove`.
    public static func defaultURL(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> URL {
        let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory()
        let data =
            environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
            ?? home + "/.local/share"
        return URL(filePath: data).appending(path: "trove/library.trove")
    }

    /// Opens the library at `url`; creates it, and its folder, if there is none.
    ///
    /// - Throws: `notPermitted`, `diskFull`, `inputOutput`, `notALibrary`, `newerVersion`, `damaged`.
    public init(at url: URL) throws(LibraryError) {
        self.url = url
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        } catch {
            throw LibraryError(
                .notPermitted,
                "The folder “\(url.deletingLastPathComponent().path)” could not be created. "
                    + "Check its permissions.",
                file: url)
        }
        do {
            pool = try DatabasePool(path: url.path, configuration: Self.configuration)
            try Self.migrate(pool, at: url)
        } catch {
            throw LibraryError(error, at: url)
        }
    }

    /// Ends the use of the library. What is still being written is finished first.
    public func close() {
        broadcaster.finish()
        watcher.withLock { $0?.stop() }
        // Everything is in the one file then, for those who copy it.
        _ = try? pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        try? pool.close()
    }

    static var configuration: Configuration {
        var configuration = Configuration()
        configuration.label = "trove.library"
        configuration.busyMode = .timeout(5)
        configuration.maximumReaderCount = 4
        configuration.prepareDatabase { db in
            let code = trove_search_register(db.sqliteConnection)
            guard code == SQLITE_OK else {
                throw DatabaseError(resultCode: ResultCode(rawValue: code))
            }
            try db.execute(sql: "PRAGMA synchronous = FULL")
            try db.execute(sql: "PRAGMA cache_size = -8000")
            try db.execute(sql: "PRAGMA secure_delete = OFF")
        }
        return configuration
    }

    private static func migrate(_ pool: DatabasePool, at url: URL) throws {
        let state = try pool.read { db in
            (
                isNewer: try LibrarySchema.migrator.hasBeenSuperseded(db),
                isComplete: try LibrarySchema.migrator.hasCompletedMigrations(db),
                isForeign: try isForeign(db)
            )
        }
        if state.isForeign {
            throw LibraryError(
                .notALibrary, "“\(url.path)” is a database, but not a Trove library.", file: url)
        }
        if state.isNewer {
            throw LibraryError(
                .newerVersion,
                "“\(url.path)” was written by a newer version of Trove. Update Trove to open it.",
                file: url)
        }
        if !state.isComplete { try LibrarySchema.migrator.migrate(pool) }
    }

    /// Whether the file has tables, but not those of a library.
    private static func isForeign(_ db: Database) throws -> Bool {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master WHERE type = 'table'") ?? 0
            > 0
            && !db.tableExists("grdb_migrations")
    }

    func read<Value>(_ body: (Database) throws -> Value) throws(LibraryError) -> Value {
        do {
            return try pool.read(body)
        } catch {
            throw LibraryError(error, at: url)
        }
    }
}
