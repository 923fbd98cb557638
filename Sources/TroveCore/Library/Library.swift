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
    /// What SQLite calls the file, for other connections to it.
    let location: String
    private let privateFolder: URL?
    let files: OpenedFiles
    let broadcaster: EventBroadcaster
    let backupMaker: BackupMaker
    let checkpointer: Checkpointer
    let limits: ChangeLimits
    let orders = OrderCache()
    let orderKeeper = OrderKeeper()
    let columnKeeper = ColumnKeeper()
    let searchMerger = SearchMerger()
    let watcher = Mutex<LibraryWatcher?>(nil)
    /// Drafts that the file does not have, because it could not be written.
    let unwrittenDrafts = Mutex(DraftOverlay())

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
    /// A library that may not be written, or that a newer version wrote, is opened for reading only:
    /// ``access`` says so. Before a library of an older version is brought up to date, a copy of it is
    /// put among its backups.
    ///
    /// - Throws: `notPermitted`, `diskFull`, `inputOutput`, `notALibrary`, `damaged`; `notFound` if
    ///   there is none to read.
    public convenience init(at url: URL, mode: LibraryMode = .readWrite) throws(LibraryError) {
        try self.init(at: url, mode: mode, limits: .standard)
    }

    package init(
        at url: URL, mode: LibraryMode = .readWrite, limits: ChangeLimits
    ) throws(LibraryError) {
        self.url = url
        self.limits = limits
        do {
            let opened = try LibraryOpening(url: url, mode: mode).open()
            pool = opened.pool
            location = opened.location
            privateFolder = opened.privateFolder
            files = OpenedFiles(at: url)
            broadcaster = EventBroadcaster(access: opened.access)
            backupMaker = BackupMaker(library: url, location: location)
            checkpointer = Checkpointer(location: location, files: files)
            if opened.access.isWritable {
                pool.writeWithoutTransaction { [checkpointer] in checkpointer.follow($0) }
            }
        } catch {
            throw LibraryError(error, at: url).namingBackup(of: url)
        }
    }

    /// Ends the use of the library. What is still being written is finished first.
    public func close() {
        broadcaster.finish()
        backupMaker.finish()
        orderKeeper.close(self)
        columnKeeper.close()
        searchMerger.close()
        checkpointer.close()
        watcher.withLock { $0?.stop() }
        if files.areReplaced {
            // SQLite would take the log of the file that is there now for its own, and delete it.
            _ = Unmanaged.passRetained(pool)
            _ = try? pool.writeWithoutTransaction { try $0.emptyLog() }
            files.removeLogOfReplaced()
        } else {
            // Everything is in the one file then, for those who copy it.
            _ = try? pool.writeWithoutTransaction { try $0.emptyLog() }
            try? pool.close()
        }
        if let privateFolder { try? FileManager.default.removeItem(at: privateFolder) }
    }

    /// Whether the library can be changed, as it is now, or why not.
    public var access: LibraryAccess {
        noticeFiles()
        return broadcaster.access
    }

    /// Looks whether the file is still where it was, and tells if that has changed.
    func noticeFiles() {
        let problem = privateFolder == nil ? files.problem : nil
        guard broadcaster.filesAre(problem), problem != nil else { return }
        // What the log still holds goes to where the file is now.
        pool.asyncWriteWithoutTransaction { [files] in
            _ = try? $0.emptyLog()
            files.removeLogOfReplaced()
        }
    }

    /// Seconds for which a change waits for another program to finish its own, such as the import of a
    /// million records.
    static let patience = 600.0

    private static let sqliteIsConfigured: Void = trove_sqlite_configure()

    static var configuration: Configuration {
        sqliteIsConfigured
        var configuration = Configuration()
        configuration.label = "trove.library"
        configuration.busyMode = .timeout(patience)
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

    func read<Value>(_ body: (Database) throws -> Value) throws(LibraryError) -> Value {
        do {
            return try pool.read(body)
        } catch {
            throw LibraryError(error, at: url)
        }
    }
}

extension Database {
    /// Takes the log over into the file and empties it, unless somebody is still reading from it.
    func emptyLog() throws {
        // SQLite does not look whether a connection is still open.
        guard let connection = sqliteConnection else { return }
        // Nobody waits for this: what is not taken over now is taken over later.
        sqlite3_busy_timeout(connection, 100)
        defer { sqlite3_busy_timeout(connection, Int32(Library.patience * 1000)) }
        try checkpoint(.truncate)
    }
}
