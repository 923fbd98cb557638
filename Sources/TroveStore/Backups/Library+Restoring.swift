public import Foundation
import GRDB
import TextCore
import TroveModel

extension Library {
    /// Replaces the content of this library with that of a backup, after backing up the current
    /// state. All programs that have the library open see the replacement at once. It cannot be
    /// undone: the history comes from the backup too.
    ///
    /// - Throws: `notFound` if there is no backup at the URL; `notALibrary`, `newerVersion` or
    ///   `damaged` if it cannot be used; errors of the disk. Nothing is changed then.
    public func restore(_ backup: URL) async throws(LibraryError) {
        try await restore(backup, workingIn: FileManager.default.temporaryDirectory)
    }

    /// - Parameter folder: The folder for a temporary copy of the backup.
    func restore(_ backup: URL, workingIn folder: URL) async throws(LibraryError) {
        if let obstacle = access.obstacle { throw obstacle }
        // Read first: backing up the current state may push this backup out of the rotation.
        let replacement: Replacement
        var isDamaged = false
        do {
            replacement = try await onReadingQueue { [url] in
                try Replacement(from: backup, for: url, in: folder)
            }
        } catch {
            throw LibraryError(error, at: url)
        }
        defer { replacement.discard() }
        do {
            _ = try await backupMaker.make(.beforeRestoring)
        } catch {
            let error = LibraryError(error, at: url)
            guard error.code == .damaged else { throw error }
            isDamaged = true
        }
        try await writeWithoutTransaction { [url, isDamaged] db in
            if isDamaged { _ = try BackupFolder(of: url).keep(db) }
            try replacement.follow(on: db)
            try replacement.connection.read { try $0.backup(to: db) }
            var change = Change(.library(.restoreBackup), cause: .performed)
            change.affectsLists = true
            change.affectsWholeList = true
            return change
        }
        watcher.withLock { $0?.check() }
    }

    /// Replaces a library that cannot be opened with a backup. The damaged file stays beside it,
    /// with “damaged” and the time in its name.
    ///
    /// - Throws: Like ``restore(_:)``; `openElsewhere` if a program of another computer or
    ///   container has the library open for changes.
    public static func restore(_ backup: URL, over url: URL) throws(LibraryError) {
        if let obstacle = LibraryLock.obstacle(of: url, forVisitor: .current()) {
            throw LibraryError(readOnly: obstacle, at: url)
        }
        try restore(backup, over: url, workingIn: FileManager.default.temporaryDirectory)
    }

    static func restore(
        _ backup: URL, over url: URL, workingIn folder: URL
    ) throws(LibraryError) {
        let files = FileManager.default
        let draft = url.deletingLastPathComponent()
            .appending(path: ".\(url.lastPathComponent).\(UUID().uuidString).part")
        defer { try? files.removeItem(at: draft) }
        do {
            let replacement = try Replacement(from: backup, for: url, in: folder)
            defer { replacement.discard() }
            try LibraryCopy(of: replacement.path).write(to: draft, named: url)
            try PrivateFile.copyPermissions(of: url, to: draft)
            let stamp = BackupName(stem: url.deletingPathExtension().lastPathComponent)
                .fileName(for: .beforeRestoring, at: Date())
                .replacing("-restoring-", with: "-damaged-")
            let aside = url.deletingLastPathComponent().appending(path: stamp)
            // The log first: beside another file of this name, SQLite would take it for that file's
            // log.
            for suffix in ["-wal", "-shm", ""]
            where files.fileExists(atPath: url.path + suffix) {
                guard rename(url.path + suffix, aside.path + suffix) == 0 else {
                    throw LibraryError(systemError: errno, at: aside)
                }
            }
            guard rename(draft.path, url.path) == 0 else {
                throw LibraryError(systemError: errno, at: url)
            }
        } catch {
            throw LibraryError(error, at: url)
        }
    }
}

/// A temporary copy of a backup, brought up to the current schema, that replaces the content of a
/// library.
private final class Replacement: Sendable {
    let connection: DatabaseQueue
    let path: String
    private let folder: URL

    /// - Parameter parent: The folder in which the temporary folder is created.
    init(from backup: URL, for library: URL, in parent: URL) throws {
        let files = FileManager.default
        guard files.fileExists(atPath: backup.path) else {
            throw LibraryError(
                .notFound,
                translated("There is no backup at “{file}”.").filling(["file": backup.path]),
                file: backup)
        }
        // Opening it as a library gives the right error if it cannot be used.
        let opened = try Library(at: backup, mode: .readOnly)
        defer { opened.close() }
        if case .readOnly(let error) = opened.access, error.code == .newerVersion { throw error }
        folder = parent.appending(path: "trove-\(UUID().uuidString)")
        guard mkdir(folder.path, 0o700) == 0 else {
            throw LibraryError(systemError: errno, at: folder)
        }
        path = folder.appending(path: library.lastPathComponent).path
        do {
            try LibraryCopy(of: opened.location).write(to: URL(filePath: path))
            try SchemaUpdate.migrateCopy(at: path)
            connection = try DatabaseQueue(path: path, configuration: Library.configuration)
        } catch {
            try? files.removeItem(at: folder)
            throw LibraryError(error, at: URL(filePath: path))
        }
    }

    /// Raises generations and sequences above those in `db`, so that programs notice the change and
    /// no number of a list or field is used twice.
    func follow(on db: Database) throws {
        let generation = try Int64.fetchOne(db, sql: "SELECT max(generation) FROM list") ?? 0
        let sequences = try Row.fetchAll(
            db, sql: "SELECT name, seq FROM sqlite_sequence WHERE name IN ('list', 'field')"
        ).map { row -> (String, Int64) in
            (
                try row.value("name", of: "sqlite_sequence"),
                try row.value("seq", of: "sqlite_sequence")
            )
        }
        do {
            try connection.write { db in
                try db.execute(
                    sql: "UPDATE list SET generation = max(generation, ?) + 1000",
                    arguments: [generation])
                for (name, sequence) in sequences {
                    try db.execute(
                        sql: "UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?",
                        arguments: [sequence, name])
                }
            }
        } catch {
            throw LibraryError(error, at: URL(filePath: path))
        }
    }

    func discard() {
        try? connection.close()
        try? FileManager.default.removeItem(at: folder)
    }
}
