import Foundation
import GRDB
import TextCore
import TroveModel

/// Opens the file of a library: determines the possible access, and migrates older versions.
struct LibraryOpening {
    let url: URL
    let mode: LibraryMode
    /// The program that opens the library for changes; nil to ignore locks.
    var claimant: LibraryOwner?
    /// Whether the program changes the library beside others of its computer, without a lock of its
    /// own.
    var isVisitor = false
    /// Whether to replace the lock of another program.
    var takesOver = false

    /// An opened library file.
    struct Opened {
        let pool: DatabasePool
        /// The name under which SQLite opens the file: a path, or a URI with options.
        let location: String
        let access: LibraryAccess
        /// The folder of a temporary copy, which is deleted when the library is closed.
        var privateFolder: URL?
        /// The lock of a library that is open for changes.
        var lock: LibraryLock?
        /// Whether there was no file before.
        var isNew = false
    }

    /// The schema version of a file, relative to this program's.
    private enum Version {
        case new, foreign, outdated, current, newer
    }

    func open() throws -> Opened {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
        if isFolder.boolValue {
            throw LibraryError(
                .notPermitted,
                translated("“{file}” is a folder, not a library. Choose a file.")
                    .filling(["file": url.path]), file: url)
        }
        if exists, !isRegular {
            throw LibraryError(
                .notPermitted,
                translated("“{file}” is a pipe or a device, not a library. Choose a file.")
                    .filling(["file": url.path]), file: url)
        }
        if mode == .readOnly {
            guard exists else {
                throw LibraryError(
                    .notFound,
                    translated("There is no library at “{file}”.").filling(["file": url.path]),
                    file: url)
            }
            return try openForReading(because: .asked)
        }
        try makeFolder()
        guard exists else {
            var opened = try openLocked()
            opened.isNew = true
            return opened
        }
        if !isWritable { return try openForReading(because: .notPermitted) }
        // Looking at the file while another computer changes it could disturb both.
        if let obstacle { return try openForReading(because: obstacle) }
        switch try version(at: url.path) {
        case .foreign: throw foreignFile
        case .newer: return try openForReading(because: .newerVersion)
        case .new, .outdated, .current: return try openLocked()
        }
    }

    /// The program whose lock keeps this one from changing the library; nil if there is none.
    private var obstacle: LibraryAccess.ReadOnlyReason? {
        guard let claimant, !takesOver else { return nil }
        return isVisitor
            ? LibraryLock.obstacle(of: url, forVisitor: claimant)
            : LibraryLock.obstacle(of: url, for: claimant)
    }

    /// Opens the library for writing, unless another program has it open for changes.
    private func openLocked() throws -> Opened {
        guard let claimant, !isVisitor else { return try openForWriting() }
        switch LibraryLock.claim(url, by: claimant, takesOver: takesOver) {
        case .refused(let reason): return try openForReading(because: reason)
        case .granted(let lock):
            do {
                var opened = try openForWriting()
                opened.lock = lock
                return opened
            } catch {
                lock.release()
                throw error
            }
        }
    }

    /// Whether the file is neither a pipe nor a device, from which reading may never end.
    private var isRegular: Bool {
        var status = stat()
        return stat(url.path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    // MARK: - Writing

    private func makeFolder() throws {
        let folder = url.deletingLastPathComponent()
        do {
            try PrivateFile.createFolder(at: folder)
        } catch {
            throw LibraryError(
                .notPermitted,
                translated(
                    """
                    The folder “{folder}” could not be created. Check the permissions of the \
                    folder that contains it.
                    """
                ).filling(["folder": folder.path]), file: url)
        }
    }

    /// Whether the file and its folder are writable: SQLite keeps its log beside the file.
    private var isWritable: Bool {
        access(url.path, W_OK) == 0 && access(url.deletingLastPathComponent().path, W_OK) == 0
    }

    private func openForWriting() throws -> Opened {
        try PrivateFile.create(at: url)
        let first = FirstFile(at: url)
        var configuration = Library.configuration
        // After a program with a lock has ended without closing the library, another may have taken
        // it over.
        let keepsLog = claimant != nil && !isVisitor
        configuration.prepareDatabase { db in
            if keepsLog { db.setKeepsLog(true) }
            try first.check()
        }
        let pool = try DatabasePool(path: url.path, configuration: configuration)
        // GRDB sets this pragma to NORMAL after the configuration ran.
        try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        try SchemaUpdate(url: url, pool: pool).run()
        if try pool.read(ForeignChanges.exist) {
            try pool.write { _ = try ForeignChanges(db: $0).takeIn() }
        }
        return Opened(pool: pool, location: url.path, access: .readWrite)
    }

    // MARK: - Reading only

    private func openForReading(because reason: LibraryAccess.ReadOnlyReason) throws -> Opened {
        let (location, folder) =
            try isOnAnotherComputer(reason)
            ? copied(ofForeign: true) : readableLocation()
        do {
            switch try version(at: location) {
            case .foreign: throw foreignFile
            case .new:
                throw LibraryError(
                    .empty, translated("“{file}” is empty.").filling(["file": url.path]), file: url)
            case .outdated:
                guard folder == nil else { break }
                return try openCopy(because: reason)
            case .current: break
            case .newer:
                return try opened(at: location, because: .newerVersion, folder: folder)
            }
            if let folder {
                try SchemaUpdate.migrateCopy(at: location)
                return try opened(at: location, because: reason, folder: folder)
            }
            return try opened(at: location, because: reason, folder: nil)
        } catch {
            if let folder { try? FileManager.default.removeItem(at: folder) }
            throw error
        }
    }

    private func opened(
        at location: String, because reason: LibraryAccess.ReadOnlyReason, folder: URL?
    ) throws -> Opened {
        var configuration = Library.configuration
        configuration.readonly = true
        let pool = try DatabasePool(path: location, configuration: configuration)
        return Opened(
            pool: pool, location: location,
            access: .readOnly(LibraryError(readOnly: reason, at: url)), privateFolder: folder)
    }

    /// Whether a program on another computer may have the library open for changes. The index of
    /// the log is not shared with it, so that a copy is read.
    private func isOnAnotherComputer(_ reason: LibraryAccess.ReadOnlyReason) -> Bool {
        let claimant = claimant ?? .current()
        let obstacle: LibraryAccess.ReadOnlyReason? =
            switch reason {
            case .openElsewhere, .unreadableLock: reason
            case .asked, .notPermitted, .newerVersion:
                LibraryLock.obstacle(of: url, for: claimant)
            }
        return obstacle?.mayBeOnAnotherComputer(than: claimant) ?? false
    }

    private func copied(ofForeign isForeign: Bool = false) throws -> (
        location: String, folder: URL?
    ) {
        let copy = try PrivateCopy(of: url, isChecked: isForeign)
        return (copy.location, copy.folder)
    }

    /// Opens a read-only library of an older version as a migrated copy.
    private func openCopy(because reason: LibraryAccess.ReadOnlyReason) throws -> Opened {
        let copy = try PrivateCopy(of: url)
        do {
            try SchemaUpdate.migrateCopy(at: copy.location)
            return try opened(at: copy.location, because: reason, folder: copy.folder)
        } catch {
            try? FileManager.default.removeItem(at: copy.folder)
            throw error
        }
    }

    /// The location from which to read. SQLite wants to write beside the file even then. Where it
    /// may not, the file is opened as immutable; or, if its log is not empty, a copy of both is
    /// opened.
    private func readableLocation() throws -> (location: String, folder: URL?) {
        if isReadable(at: url.path) { return (url.path, nil) }
        let log = try? FileManager.default.attributesOfItem(atPath: OpenedFiles.logPath(of: url))
        guard (log?[.size] as? Int ?? 0) == 0 else { return try copied() }
        let unchanging = URL(filePath: url.path).absoluteString + "?immutable=1"
        return isReadable(at: unchanging) ? (unchanging, nil) : (url.path, nil)
    }

    private func isReadable(at location: String) -> Bool {
        var configuration = Library.configuration
        configuration.readonly = true
        do {
            let connection = try DatabaseQueue(path: location, configuration: configuration)
            return try connection.read {
                try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_master") != nil
            }
        } catch {
            return (error as? DatabaseError).map {
                ![.SQLITE_CANTOPEN, .SQLITE_READONLY].contains($0.resultCode.primaryResultCode)
            } ?? true
        }
    }

    // MARK: - Versions

    private var foreignFile: LibraryError {
        LibraryError(
            .notALibrary,
            translated("“{file}” is a database, but not a Trove library.")
                .filling(["file": url.path]), file: url)
    }

    /// Whether the file is a library of this version, which can be read where it is.
    var isCurrent: Bool {
        guard FileManager.default.fileExists(atPath: url.path), isRegular, isReadable(at: url.path)
        else { return false }
        return (try? version(at: url.path)) == .current
    }

    /// The version of the file at `location`, which is opened read-only.
    private func version(at location: String) throws -> Version {
        var configuration = Library.configuration
        configuration.readonly = true
        return try DatabaseQueue(path: location, configuration: configuration).read { db in
            let tables =
                try Int.fetchOne(
                    db, sql: "SELECT count(*) FROM sqlite_master WHERE type = 'table'") ?? 0
            guard tables > 0 else { return .new }
            guard try db.tableExists("grdb_migrations") else { return .foreign }
            if try LibrarySchema.migrator.hasBeenSuperseded(db) { return .newer }
            return try SchemaUpdate.isComplete(db) ? .current : .outdated
        }
    }
}
