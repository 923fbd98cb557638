import Foundation
import GRDB
import TextCore
import TroveModel

/// The folder `backups` beside a library.
struct BackupFolder: Sendable {
    let url: URL
    let name: BackupName

    init(of library: URL) {
        url = library.deletingLastPathComponent().appending(path: "backups")
        name = BackupName(stem: library.deletingPathExtension().lastPathComponent)
    }

    /// The existing backups, newest first.
    func backups() throws -> [LibraryBackup] {
        guard FileManager.default.fileExists(atPath: url.path) else { return [] }
        let files: [URL]
        do {
            files = try FileManager.default.contentsOfDirectory(
                at: url, includingPropertiesForKeys: [.fileSizeKey])
        } catch {
            throw LibraryError(
                .notPermitted,
                translated("The folder “{folder}” could not be read. Check its permissions.")
                    .filling(["folder": url.path]), file: url)
        }
        return files.compactMap { file in
            guard let meaning = name.meaning(of: file.lastPathComponent) else { return nil }
            let size = try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize
            return LibraryBackup(
                url: file, kind: meaning.kind, date: meaning.date, size: Int64(size ?? 0))
        }.sorted { $0.date > $1.date }
    }

    /// Makes a backup with `copy` and deletes those that a plan does not keep; see
    /// ``BackupRotation``.
    func add(
        _ kind: LibraryBackup.Kind, at date: Date = Date(), with copy: LibraryCopy,
        keeping plan: BackupPlan
    ) throws -> LibraryBackup {
        try make()
        let file = freeFile(for: kind, at: date)
        try copy.write(to: file)
        let all = try backups()
        for backup in BackupRotation(plan: plan).expired(all)
        where backup.url.path != file.path {
            try? FileManager.default.removeItem(at: backup.url)
        }
        removeDrafts()
        guard let made = all.first(where: { $0.url.lastPathComponent == file.lastPathComponent })
        else {
            throw LibraryError(
                .missing,
                translated("The backup “{file}” was deleted right after it was made.")
                    .filling(["file": file.path]), file: file)
        }
        return made
    }

    /// Copies a damaged library as it is, page by page, before a repair.
    ///
    /// - Returns: The file of the copy.
    func keep(_ db: Database, at date: Date = Date()) throws -> URL {
        try make()
        let file = freeFile(for: .beforeRepair, at: date)
        try PrivateFile.create(at: file)
        let copy = try DatabaseQueue(path: file.path)
        do {
            try copy.inDatabase { try db.backup(to: $0) }
            try copy.close()
        } catch {
            // Close first: closing still writes to the journal.
            try? copy.close()
            for suffix in ["", "-journal"] {
                try? FileManager.default.removeItem(atPath: file.path + suffix)
            }
            throw LibraryError(error, at: file)
        }
        return file
    }

    /// An unused file for a backup; only a daily backup may replace that of the same day.
    private func freeFile(for kind: LibraryBackup.Kind, at date: Date) -> URL {
        var date = date
        while true {
            let file = url.appending(path: name.fileName(for: kind, at: date))
            guard kind != .daily, FileManager.default.fileExists(atPath: file.path) else {
                return file
            }
            date += 1
        }
    }

    private func make() throws {
        do {
            try PrivateFile.createFolder(at: url)
        } catch {
            throw LibraryError(
                .notPermitted,
                translated(
                    """
                    The backup folder “{folder}” could not be created. Check the permissions of \
                    the folder that contains it.
                    """
                ).filling(["folder": url.path]), file: url)
        }
    }

    /// Whether there is a daily backup for the day of `date`.
    func hasDaily(for date: Date) -> Bool {
        let file = url.appending(path: name.fileName(for: .daily, at: date))
        return FileManager.default.fileExists(atPath: file.path)
    }

    /// Deletes unfinished copies older than a day, left behind by processes that were killed.
    private func removeDrafts() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
        for name in names where name.hasPrefix(".\(self.name.stem)-") && name.contains(".part") {
            let file = url.appending(path: name)
            let age = try? file.resourceValues(forKeys: [.contentModificationDateKey])
                .contentModificationDate?.timeIntervalSinceNow
            if let age, age < -86_400 { try? FileManager.default.removeItem(at: file) }
        }
    }
}

/// A fingerprint of a library's state that is computed without reading the records.
struct ContentFingerprint: Hashable {
    private let parts: [DatabaseValue]

    init(_ db: Database) throws {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT
                    (SELECT count(*) FROM list), (SELECT sum(generation) FROM list),
                    (SELECT count(*) FROM history), (SELECT max(id) FROM history),
                    (SELECT sum(is_undone) FROM history),
                    (SELECT group_concat(identifier) FROM grdb_migrations)
                """)
        parts = row.map { Array($0.databaseValues) } ?? []
    }

    /// Reads the mark of the library file at `location`.
    init(of location: String) throws {
        var configuration = Library.configuration
        configuration.readonly = true
        self = try DatabaseQueue(path: location, configuration: configuration).read(Self.init)
    }
}
