import Foundation
import GRDB
import TextCore
import TroveModel

extension Library {
    /// Checks the file, the tables with their indexes and triggers, the search indexes, the counts
    /// and the images. The triggers and the contents of the search indexes are checked only if the
    /// library is writable.
    ///
    /// - Returns: The problems, one sentence each; empty if there are none.
    public func check() async throws(LibraryError) -> [String] {
        let canWrite = access.isWritable
        return try await onWriter { db in
            db.clearSchemaCache()
            var problems: [String] = []
            if !canWrite { return try LibraryInspection(db: db).problems(canWrite: false) }
            // The check changes nothing, but SQLite needs a write transaction for it.
            try db.inTransaction {
                problems = try db.changingRecords {
                    try LibraryInspection(db: db).problems(canWrite: true)
                }
                return .rollback
            }
            return problems
        }
    }

    /// The tables, views and indexes in the file that other programs made, one sentence each. They
    /// are no problems, and a repair leaves them alone.
    public func notes() async throws(LibraryError) -> [String] {
        try await onWriter { db in
            db.clearSchemaCache()
            guard try OwnTables(db: db).missingParts().isEmpty else { return [] }
            return try ForeignParts(db: db).notes()
        }
    }

    /// Repairs missing indexes, columns and triggers, the search indexes and the counts, and
    /// deletes unused images. Gives tables their names back that other programs renamed. Fields of
    /// unknown kinds become text fields. A damaged file is copied to the backups first.
    ///
    /// - Returns: The parts of other programs that were removed, one sentence each.
    /// - Throws: `damaged` if records can no longer be read; the message names the newest backup.
    @discardableResult
    public func repair() async throws(LibraryError) -> [String] {
        if let obstacle = access.obstacle { throw obstacle }
        let repaired: Repaired
        do throws(LibraryError) {
            repaired = try await writeWithoutTransaction { [url, limits] db in
                // Another program may have made other tables.
                db.clearSchemaCache()
                if let problem = try OwnTables(db: db).missingParts().first {
                    throw LibraryError(
                        .damaged,
                        translated("{problem} This cannot be repaired. Restore a backup.")
                            .filling(["problem": problem]), file: url)
                }
                if try !LibraryInspection(db: db).integrityProblems().isEmpty {
                    _ = try BackupFolder(of: url).keep(db)
                    try LibraryRepair(db: db).mendFile()
                }
                var repaired = Repaired()
                try db.inTransaction {
                    repaired.removed = try LibraryRepair(db: db).mend(limits: limits)
                    return .commit
                }
                return repaired
            }
        } catch {
            throw error.namingBackup(of: url)
        }
        watcher.withLock { $0?.check() }
        return repaired.removed
    }

    /// The result of a repair.
    private struct Repaired: ChangeBearing {
        var removed: [String] = []

        var announcement: Change? {
            var change = Change(.library(.repair), cause: .performed)
            change.affectsLists = true
            change.affectsWholeList = true
            return change
        }
    }

    /// Deletes lists, fields and columns that were removed and that no undo step refers to any
    /// more, deletes unused images that are more than a day old, and shrinks the file.
    public func compact() async throws(LibraryError) {
        try await writeWithoutTransaction { [limits] db in
            try db.inTransaction {
                try ForeignChanges(db: db, limits: limits).takeIn()
                // The list is the first member of every step.
                let gone = try Int64.fetchAll(
                    db,
                    sql: """
                        SELECT id FROM list WHERE deleted_at IS NOT NULL AND NOT EXISTS (
                            SELECT 1 FROM history WHERE list_id = list.id
                                OR steps LIKE '%"_0":' || list.id || ',%')
                        """)
                for id in gone {
                    let list = ListID(rawValue: id)
                    try ListTable(try ListStore.list(list, in: db, evenDeleted: true)).drop(in: db)
                    try db.execute(sql: "DELETE FROM list WHERE id = ?", arguments: [id])
                }
                try UnusedColumns(db: db).drop()
                try OwnTables(db: db).deleteDangling()
                try DraftTable.dropForgotten(in: db)
                try ImageUse(db: db).removeOrphans()
                return .commit
            }
            try db.execute(sql: "VACUUM")
            return NoChange()
        }
    }

    /// Runs `body` on the writing connection, without sending events.
    private func onWriter<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(LibraryError) -> Value {
        do {
            return try await pool.writeWithoutTransaction(body)
        } catch {
            throw LibraryError(error, at: url)
        }
    }
}

extension LibraryError {
    /// The same error; for a damaged library, its message names the newest backup.
    func namingBackup(of library: URL) -> LibraryError {
        guard code == .damaged || code == .notALibrary,
            let newest = Library.newestBackup(of: library)
        else { return self }
        return LibraryError(
            code,
            translated("{problem} The newest backup is “{backup}”.")
                .filling(["problem": message, "backup": newest.url.path]), file: file)
    }
}
