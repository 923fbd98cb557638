import Foundation
import GRDB

extension Library {
    /// Looks at everything: the file, the tables and what keeps them, the search indexes, the counts,
    /// the images. A library that can only be read is not asked whether its search indexes fit.
    ///
    /// - Returns: What is wrong, a sentence each; empty if all is well.
    public func check() async throws(LibraryError) -> [String] {
        let canWrite = access.isWritable
        return try await onWriter { db in
            var problems: [String] = []
            if !canWrite { return try LibraryInspection(db: db).problems(canWrite: false) }
            // Looking changes nothing, but SQLite needs to be able to.
            try db.inTransaction {
                problems = try LibraryInspection(db: db).problems(canWrite: true)
                return .rollback
            }
            return problems
        }
    }

    /// Mends what can be mended: indexes, tables and triggers that are missing, search indexes, counts,
    /// images that belong to nothing. A damaged file is kept as it was among the backups first.
    ///
    /// - Throws: `damaged` if records cannot be read any more; the sentence says which backup there is.
    public func repair() async throws(LibraryError) {
        if let obstacle = access.obstacle { throw obstacle }
        do throws(LibraryError) {
            try await writeWithoutTransaction { [url] db in
                if try !LibraryInspection(db: db).integrityProblems().isEmpty {
                    _ = try BackupFolder(of: url).keep(db)
                    try LibraryRepair(db: db).mendFile()
                }
                try db.inTransaction {
                    try LibraryRepair(db: db).mendContent()
                    return .commit
                }
                var change = Change(name: "Repair Library", cause: .performed, list: nil)
                change.affectsLists = true
                change.affectsWholeList = true
                return change
            }
        } catch {
            throw error.namingBackup(of: url)
        }
        watcher.withLock { $0?.check() }
    }

    /// Drops deleted lists, removed fields and former columns of fields that no undo step speaks of any
    /// more, and images that nothing has shown for a day, and gives free space back to the disk.
    public func compact() async throws(LibraryError) {
        try await writeWithoutTransaction { db in
            try db.inTransaction {
                // Every step has its list as the first thing in it.
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
                try DraftTable.dropForgotten(in: db)
                try ImageUse(db: db).removeOrphans()
                return .commit
            }
            try db.execute(sql: "VACUUM")
            return NoChange()
        }
    }

    /// Runs `body` on the writing connection without announcing anything.
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
    /// The same error; if the library is damaged, with the backup that it can be restored from.
    func namingBackup(of library: URL) -> LibraryError {
        guard code == .damaged || code == .notALibrary,
            let newest = try? BackupFolder(of: library).backups().first(where: {
                $0.kind != .beforeRepair
            })
        else { return self }
        return LibraryError(
            code, message + " The newest backup is “\(newest.url.path)”.", file: file)
    }
}
