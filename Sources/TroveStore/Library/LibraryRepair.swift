import Foundation
import GRDB
import TroveModel

/// Repairs everything that can be rebuilt from the records.
struct LibraryRepair {
    let db: Database

    /// Repairs the file: rebuilds its indexes and, if problems remain, the whole file.
    ///
    /// - Throws: `SQLITE_CORRUPT` if records can no longer be read.
    func mendFile() throws {
        let inspection = LibraryInspection(db: db)
        guard try !inspection.integrityProblems().isEmpty else { return }
        do {
            try db.execute(sql: "REINDEX")
        } catch let error as DatabaseError
            where [.SQLITE_CORRUPT, .SQLITE_CONSTRAINT].contains(error.resultCode)
        {
            // More than an index is damaged. Errors of the disk are passed on.
        }
        guard try !inspection.integrityProblems().isEmpty else { return }
        try db.execute(sql: "VACUUM")
        db.clearSchemaCache()
        if let problem = try inspection.integrityProblems().first {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: problem)
        }
    }

    /// Repairs the library's own tables, the names of those of lists, their columns, search
    /// indexes, indexes and counts, and deletes unused images. Runs inside a transaction.
    ///
    /// - Returns: The parts of other programs that were removed, one sentence each.
    /// - Throws: `damaged` if the library's own tables cannot be repaired.
    func mend(limits: ChangeLimits) throws -> [String] {
        try OwnTables(db: db).mendValues()
        // Else the changes of renamed tables would not be taken in.
        try RenamedTables(db: db).giveNamesBack()
        return try db.changingRecords(limits: limits) { try mendContent() }
    }

    private func mendContent() throws -> [String] {
        try ForeignDefinitions(db: db).adoptOrphans()
        try OwnTables(db: db).deleteDangling()
        try db.execute(
            sql: "UPDATE field SET kind = 'text' WHERE kind NOT IN (\(FieldKind.storedNames))")
        var removed = try ForeignParts(db: db).dropHarmful()
        let inspection = LibraryInspection(db: db)
        for list in try inspection.allLists() where try db.tableExists(list.tableName) {
            let table = ListTable(list)
            let replaced = ReplacedTable(db: db, list: list)
            if try replaced.isReplaced { removed += try replaced.rebuild() }
            for column in try inspection.missingColumns(of: list) where column.kind != .computed {
                try db.execute(
                    sql: """
                        ALTER TABLE \(table.quotedName)
                        ADD COLUMN \(SQLName.quoted(column.name)) \(column.kind.columnType)
                        """)
            }
            if try !table.hasRightPositions(in: db) {
                try table.dropTriggers(in: db)
                try table.mendPositions(in: db)
            }
            try table.renewSearch(in: db)
            if try !table.hasIndexes(in: db) { try table.renewIndexes(in: db) }
            try table.advanceGeneration(recounting: true, in: db)
        }
        try HistoryIndex(db: db).rebuild()
        try ImageUse(db: db).removeOrphans()
        return removed
    }

    /// Rebuilds the search index, view and triggers of every list whose definitions differ from
    /// this version's.
    func renewDefinitions() throws {
        for list in try LibraryInspection(db: db).allLists()
        where try db.tableExists(list.tableName) {
            let table = ListTable(list)
            guard try !table.hasDefinitions(in: db) else { continue }
            try table.renewSearch(in: db)
        }
    }
}

extension ListTable {
    private var indexNames: [String] { [name + "_order", name + "_trash"] }

    /// Whether the table has all its indexes.
    func hasIndexes(in db: Database) throws -> Bool {
        try indexNames.allSatisfy {
            try Int.fetchOne(
                db,
                sql: """
                    SELECT 1 FROM sqlite_master
                    WHERE type = 'index' AND name = ? AND tbl_name = ? COLLATE NOCASE
                    """,
                arguments: [$0, name]) != nil
        }
    }

    /// Whether the view, the triggers and the tokenizer of the search index are those of this
    /// version.
    func hasDefinitions(in db: Database) throws -> Bool {
        guard try hasTokenizer(in: db) else { return false }
        let present = try definitions(in: db)
        var expected: [String: String]?
        try db.inSavepoint {
            try createTriggers(in: db)
            expected = try definitions(in: db)
            return .rollback
        }
        return present == expected
    }

    private func hasTokenizer(in db: Database) throws -> Bool {
        let sql = try String.fetchOne(
            db, sql: "SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?",
            arguments: [name + "_search"])
        return sql?.contains(Self.tokenizer) ?? false
    }

    private func definitions(in db: Database) throws -> [String: String] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT name, sql FROM sqlite_master
                WHERE type = 'trigger' AND name GLOB ?1 || '_on_*' AND tbl_name = ?1
                    OR type IN ('table', 'view') AND name IN (?2, ?3, ?4)
                """,
            arguments: [name, name + "_search_text", name + "_search_before", name + "_before"])
        return Dictionary(rows.map { ($0["name"], $0["sql"]) }) { first, _ in first }
    }

    /// Rebuilds the search index, with its view and triggers.
    func renewSearch(in db: Database) throws {
        let count =
            try Int.fetchOne(
                db, sql: "SELECT max(search_column) FROM field WHERE list_id = ?",
                arguments: [listID.rawValue]) ?? -1
        try dropTriggers(in: db)
        try db.execute(sql: "DROP TABLE IF EXISTS \(search)")
        try createSearch(columnCount: count + 1 + Self.spareSearchColumns, in: db)
        try createTriggers(in: db)
        try rebuildSearch(in: db)
    }

    func renewIndexes(in db: Database) throws {
        for name in indexNames {
            try db.execute(sql: "DROP INDEX IF EXISTS \(SQLName.quoted(name))")
        }
        try createIndexes(in: db)
    }
}
