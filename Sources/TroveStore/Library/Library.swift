import CTroveSearch
public import Foundation
import GRDB
import GRDBSQLite
import Synchronization
import TroveModel

/// All of a user's lists, with their fields and records, in one SQLite file.
///
///     let library = try Library(at: Library.defaultURL())
///     let change = try await library.perform(.createList(name: "Books", fields: [.init(name:
///     "Title")]))
///
/// Any SQLite tool can open the file: every list is a table with a column per field. All methods
/// can be called on any thread. Those that are not `async` read a few pages at most.
public final class Library: Sendable {
    /// The location of the library.
    public let url: URL

    let pool: DatabasePool
    /// The name under which SQLite opens the file, for further connections: a path or a URI.
    let location: String
    /// Whether this object created the file.
    let isNew: Bool
    private let privateFolder: URL?
    let files: OpenedFiles
    let broadcaster: EventBroadcaster
    let backupMaker: BackupMaker
    let checkpointer: Checkpointer
    let limits: ChangeLimits
    let definitions = KnownDefinitions()
    let recentOrders = RecentOrders()
    let orderCache = CacheUpdater<OrderCache>()
    let columnCache = CacheUpdater<ColumnCache>()
    let searchMerger = SearchMerger()
    let watcher = Mutex<LibraryWatcher?>(nil)
    let readGate = ReadGate()
    /// Drafts that could not be written to the file.
    let unwrittenDrafts = Mutex(DraftOverlay())

    /// The location of this account's library: `$XDG_DATA_HOME/trove/library.trove`.
    public static func defaultURL(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> URL {
        UserFolders.data(environment: environment).appending(path: "library.trove")
    }

    /// Opens the library at `url`, or creates it, with its folder, if there is none.
    ///
    /// Without permission to write, or if a newer version wrote it, the library is opened
    /// read-only: see ``access``. Before a library of an older version is migrated, a copy of it is
    /// added to its backups.
    ///
    /// - Throws: `notPermitted`, `diskFull`, `inputOutput`, `notALibrary`, `damaged`; `notFound` if
    ///   there is no library to open read-only.
    public convenience init(at url: URL, mode: LibraryMode = .readWrite) throws(LibraryError) {
        try self.init(at: url, mode: mode, limits: .standard)
    }

    /// Opens the library at `url` for changes and locks it, or creates it. If a program of another
    /// session or computer has it open for changes, it is opened read-only: see ``access``.
    ///
    /// - Parameters:
    ///   - owner: The program that opens it.
    ///   - takesOver: Whether to open the library for changes even if another program has it open.
    ///     That program can no longer change it then.
    /// - Throws: Like ``init(at:mode:)``.
    public convenience init(
        at url: URL, lockedBy owner: LibraryOwner, takesOver: Bool = false
    ) throws(LibraryError) {
        try self.init(
            at: url, mode: .readWrite, limits: .standard, lockedBy: owner, takesOver: takesOver)
    }

    /// Opens the library at `url` for changes beside other programs of this computer, without
    /// locking it, or creates it. If a program of another computer or container has it open for
    /// changes, it is opened read-only: see ``access``.
    ///
    /// - Parameter visitor: The program that opens it.
    /// - Throws: Like ``init(at:mode:)``.
    public convenience init(at url: URL, visitedBy visitor: LibraryOwner) throws(LibraryError) {
        try self.init(
            at: url, mode: .readWrite, limits: .standard, lockedBy: visitor, isVisitor: true)
    }

    package init(
        at url: URL, mode: LibraryMode = .readWrite, limits: ChangeLimits,
        lockedBy owner: LibraryOwner? = nil, takesOver: Bool = false, isVisitor: Bool = false
    ) throws(LibraryError) {
        self.url = url
        self.limits = limits
        do {
            let opened = try LibraryOpening(
                url: url, mode: mode, claimant: owner, isVisitor: isVisitor, takesOver: takesOver
            ).open()
            pool = opened.pool
            location = opened.location
            isNew = opened.isNew
            privateFolder = opened.privateFolder
            files = OpenedFiles(at: url, lock: opened.lock)
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

    /// Whether there is a library of this version at `url` that can be read without a copy.
    public static func isCurrent(at url: URL) -> Bool {
        LibraryOpening(url: url, mode: .readOnly).isCurrent
    }

    /// Closes the library, after the pending writes.
    public func close() {
        broadcaster.finish()
        backupMaker.finish()
        orderCache.close(self)
        columnCache.close(self)
        searchMerger.close()
        checkpointer.close()
        watcher.withLock { $0?.stop() }
        closePool()
        if let privateFolder { try? FileManager.default.removeItem(at: privateFolder) }
        files.lock?.release()
    }

    private func closePool() {
        let mayWrite = !files.mayBeTakenOver
        if files.areReplaced {
            // Closing would make SQLite delete the log of the new file.
            _ = Unmanaged.passRetained(pool)
            if mayWrite { _ = try? pool.writeWithoutTransaction { try $0.emptyLog() } }
            files.removeLogOfReplaced()
            return
        }
        // A checkpoint leaves everything in one file, which can then be copied.
        if mayWrite { _ = try? pool.writeWithoutTransaction { try $0.emptyLog() } }
        readGate.close()
        // The last connection that is closed is the writing one, which keeps the log of another
        // program.
        pool.invalidateReadOnlyConnections()
        if mayWrite { pool.writeWithoutTransaction { $0.setKeepsLog(false) } }
        try? pool.close()
    }

    /// The current access to the library: read-write, or read-only or lost with the reason.
    public var access: LibraryAccess {
        noticeFiles()
        return broadcaster.access
    }

    /// Checks whether the files are still in place, and announces a change of access.
    func noticeFiles() {
        let problem = privateFolder == nil ? files.problem : nil
        guard broadcaster.storageHas(problem), problem != nil else { return }
        // The rest of the log goes to the file, wherever it is now.
        pool.asyncWriteWithoutTransaction { [files] in
            guard !files.mayBeTakenOver else { return }
            _ = try? $0.emptyLog()
            files.removeLogOfReplaced()
        }
    }

    /// The time in seconds for which an edit waits for another program's write, such as the import
    /// of a million records.
    static let patience = 600.0

    private static let sqliteIsConfigured: Void = trove_sqlite_configure()

    static var configuration: Configuration {
        sqliteIsConfigured
        var configuration = Configuration()
        configuration.label = "trove.library"
        configuration.busyMode = .timeout(patience)
        configuration.maximumReaderCount = 4
        // A table of another program that refers to records would keep them from being deleted, or
        // lose its rows with them.
        configuration.foreignKeysEnabled = false
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
            return try readGate.pass { try pool.read(body) }
        } catch {
            throw LibraryError(error, at: url)
        }
    }
}

extension Database {
    /// Sets whether closing the connection leaves the log as it is. By default, closing the last
    /// one runs a checkpoint and deletes the log.
    func setKeepsLog(_ keepsLog: Bool) {
        guard let connection = sqliteConnection else { return }
        trove_keep_log(connection, keepsLog)
    }

    /// Checkpoints the log and truncates it, unless another connection is still reading from it.
    func emptyLog() throws {
        // SQLite does not check whether the connection is still open.
        guard let connection = sqliteConnection else { return }
        // A short wait: pages that stay in the log now are checkpointed later.
        sqlite3_busy_timeout(connection, 100)
        defer { sqlite3_busy_timeout(connection, Int32(Library.patience * 1000)) }
        try checkpoint(.truncate)
    }
}
