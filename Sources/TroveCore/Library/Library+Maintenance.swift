public import Foundation
import GRDB

extension Library {
    /// Looks at everything: the file, the search indexes, the counts.
    ///
    /// - Returns: What is wrong, a sentence each; empty if all is well.
    public func check() async throws(LibraryError) -> [String] {
        try await onWriter { db in
            var problems = try String.fetchAll(db, sql: "PRAGMA integrity_check")
                .filter { $0 != "ok" }.map { "The file is damaged: \($0)." }
            for list in try ListStore.lists(db) {
                let table = ListTable(list)
                if let problem = list.settingsProblem { problems.append(problem) }
                do {
                    try db.execute(
                        sql: """
                            INSERT INTO \(table.search)(\(table.search), rank)
                            VALUES ('integrity-check', 1)
                            """)
                } catch {
                    problems.append("The search index of “\(list.name)” does not fit its records.")
                }
                let counts = try Row.fetchOne(
                    db,
                    sql: """
                        SELECT count(*) FILTER (WHERE deleted_at IS NULL) AS records,
                            count(deleted_at) AS trash FROM \(table.quotedName)
                        """)
                if counts?["records"] as Int? != list.recordCount
                    || counts?["trash"] as Int? != list.trashCount
                {
                    problems.append("The number of records of “\(list.name)” is not what it says.")
                }
            }
            return problems
        }
    }

    /// Writes the search indexes and the counts anew.
    public func repair() async throws(LibraryError) {
        try await onWriter { db in
            try db.inTransaction {
                for list in try ListStore.lists(db) {
                    let table = ListTable(list)
                    try table.rebuildSearch(in: db)
                    try db.execute(
                        sql: """
                            UPDATE list SET generation = generation + 1,
                                record_count = (SELECT count(*) FROM \(table.quotedName)
                                    WHERE deleted_at IS NULL),
                                trash_count = (SELECT count(*) FROM \(table.quotedName)
                                    WHERE deleted_at IS NOT NULL)
                            WHERE id = ?
                            """, arguments: [list.id.rawValue])
                }
                return .commit
            }
        }
    }

    /// Drops deleted lists that no undo step speaks of any more, and gives free space back to the disk.
    public func compact() async throws(LibraryError) {
        try await onWriter { db in
            // Every step has its list as the first thing in it.
            let gone = try Int64.fetchAll(
                db,
                sql: """
                    SELECT id FROM list WHERE deleted_at IS NOT NULL AND NOT EXISTS (
                        SELECT 1 FROM history WHERE list_id = list.id
                            OR steps LIKE '%"_0":' || list.id || ',%')
                    """)
            try db.inTransaction {
                for id in gone {
                    let list = ListID(rawValue: id)
                    try ListTable(try ListStore.list(list, in: db, evenDeleted: true)).drop(in: db)
                    try db.execute(sql: "DELETE FROM list WHERE id = ?", arguments: [id])
                }
                return .commit
            }
            try db.execute(sql: "VACUUM")
        }
    }

    /// Writes a copy of the library, as it is now, to a file that does not exist yet.
    public func backUp(to copy: URL) async throws(LibraryError) {
        if FileManager.default.fileExists(atPath: copy.path) {
            throw LibraryError(
                .invalid, "“\(copy.path)” exists already. Choose another name for the copy.",
                file: copy)
        }
        try await onWriter { db in
            try db.execute(sql: "VACUUM INTO ?", arguments: [copy.path])
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
