import Foundation
import GRDB
import TextCore
import TroveModel

/// Finds the problems of a library. Each problem is a sentence for the user.
struct LibraryInspection {
    let db: Database

    /// All problems.
    ///
    /// - Parameter canWrite: Whether to check the triggers and the contents of the search indexes,
    ///   for which SQLite needs write access.
    func problems(canWrite: Bool) throws -> [String] {
        var problems = try integrityProblems()
        let own = OwnTables(db: db)
        let missing = try own.missingParts()
        guard missing.isEmpty else { return problems + missing }
        let wrong = try own.wrongValues()
        guard wrong.isEmpty else { return problems + wrong }
        problems += try foreignKeyProblems()
        let renamed = try RenamedTables(db: db).all()
        for list in try allLists() {
            if let table = renamed.first(where: { $0.list == list.id }) {
                problems.append(InspectionProblem.renamedTable(of: list, to: table.name))
            } else {
                problems += try tableProblems(of: list, canWrite: canWrite)
            }
        }
        problems += try ForeignParts(db: db).problems()
        problems += try ForeignDefinitions(db: db).orphans().map(\.problem)
        let use = try ImageUse(db: db)
        return try problems
            + InspectionProblem.pictures(missing: use.missing().count, unused: use.orphans().count)
    }

    /// The problems that SQLite's own integrity check finds, at most 20, and the definitions that
    /// have another name than the file's table of contents gives them.
    func integrityProblems() throws -> [String] {
        let problems = try integrityResults(of: "integrity_check")
            .filter { $0 != "ok" }.prefix(20).map {
                translated("The file is damaged: {details}.").filling(["details": $0])
            }
        return try problems + definitionProblems()
    }

    /// Returns the lines with which SQLite answers a check of the file; “ok” for a sound one.
    ///
    /// - Parameter check: `integrity_check`, or `quick_check`, which leaves out the indexes.
    func integrityResults(of check: String) throws -> [String] {
        do {
            return try String.fetchAll(db, sql: "PRAGMA \(check)(20)")
        } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
            // An index of another program cannot be computed here. Check the other tables.
            let broken = try ForeignParts(db: db).tablesWithBrokenIndexes()
            guard !broken.isEmpty else { throw error }
            return try String.fetchAll(
                db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0"
            ).filter { !broken.contains($0.lowercased()) }.flatMap {
                try String.fetchAll(db, sql: "PRAGMA \(check)(\(SQLName.quoted($0)))")
            }
        }
    }

    /// The definitions whose name differs from their own statement. SQLite does not notice them
    /// until such a definition is deleted: then the file can no longer be read.
    func definitionProblems() throws -> [String] {
        try String.fetchAll(
            db,
            sql: """
                SELECT name FROM sqlite_master
                WHERE sql IS NOT NULL AND instr(sql, replace(name, '"', '""')) = 0
                """
        ).map {
            translated("The file is damaged: the definition of “{name}” has another name.")
                .filling(["name": $0])
        }
    }

    private func foreignKeyProblems() throws -> [String] {
        let tables = Set(OwnTables.references.map(\.table)).sorted()
        return try OwnTables.danglingCounts(in: tables, db).map {
            Self.danglingProblem($0.count, in: $0.table)
        }
    }

    /// A sentence about rows of a table that refer to missing rows.
    static func danglingProblem(_ count: Int, in table: String) -> String {
        translated(
            "{count} row of the table “{table}” refers to a missing row.",
            plural: "{count} rows of the table “{table}” refer to missing rows.", count: count
        ).filling(["count": String(count), "table": table])
    }

    /// All lists, including deleted ones.
    func allLists() throws -> [List] {
        try Int64.fetchAll(db, sql: "SELECT id FROM list ORDER BY id").map {
            try ListStore.list(ListID(rawValue: $0), in: db, evenDeleted: true)
        }
    }

    // MARK: - Lists

    private func tableProblems(of list: List, canWrite: Bool) throws -> [String] {
        let table = ListTable(list)
        func problem(_ text: String) -> String { text.filling(["list": list.name]) }
        guard try db.tableExists(list.tableName) else {
            return [
                InspectionProblem.missingTable(of: list)
            ]
        }
        if try ReplacedTable(db: db, list: list).isReplaced {
            return [InspectionProblem.replacedTable(of: list)]
        }
        var problems = try missingColumns(of: list).map {
            InspectionProblem.missingColumn($0.name, of: list)
        }
        guard problems.isEmpty else { return problems }
        guard try db.tableExists(list.tableName + "_search") else {
            return [problem(translated("The search index of “{list}” is missing."))]
        }
        if let problem = list.settingsProblem { problems.append(problem) }
        if try !table.hasRightPositions(in: db) {
            problems.append(InspectionProblem.wrongPositions(of: list))
        }
        if try !table.hasIndexes(in: db) {
            problems.append(problem(translated("An index of “{list}” is missing.")))
        }
        if canWrite {
            if try !table.hasDefinitions(in: db) {
                problems.append(InspectionProblem.missingTriggers(of: list))
            } else if try !isSearchSound(of: table) {
                problems.append(InspectionProblem.staleSearchIndex(of: list))
            }
        }
        if try !areCountsRight(of: list) {
            problems.append(InspectionProblem.wrongCount(of: list))
        }
        return problems
    }

    /// The columns of the list's fields, including removed ones, that its table lacks.
    func missingColumns(of list: List) throws -> [(name: String, kind: FieldKind)] {
        // Including hidden columns, which are those of computed fields.
        let present = try String.fetchSet(
            db, sql: "SELECT lower(name) FROM pragma_table_xinfo(?)", arguments: [list.tableName])
        return try Row.fetchAll(
            db, sql: "SELECT column_name, kind FROM field WHERE list_id = ?",
            arguments: [list.id.rawValue]
        ).map {
            (
                try $0.value("column_name", of: "field") as String,
                FieldKind(rawValue: try $0.value("kind", of: "field")) ?? .text
            )
        }
        .filter { !present.contains($0.0.lowercased()) }
    }

    func isSearchSound(of table: ListTable) throws -> Bool {
        do {
            try db.execute(
                sql: """
                    INSERT INTO \(table.search)(\(table.search), rank) VALUES ('integrity-check', 1)
                    """)
            return true
        } catch let error as DatabaseError
            where [.SQLITE_CORRUPT, .SQLITE_ERROR].contains(error.resultCode.primaryResultCode)
        {
            return false
        }
    }

    func areCountsRight(of list: List) throws -> Bool {
        let counts = try Row.fetchOne(
            db,
            sql: """
                SELECT count(*) FILTER (WHERE deleted_at IS NULL) AS records,
                    count(deleted_at) AS trash FROM \(ListTable(list).quotedName)
                """)
        return counts?["records"] as Int? == list.recordCount
            && counts?["trash"] as Int? == list.trashCount
    }
}
