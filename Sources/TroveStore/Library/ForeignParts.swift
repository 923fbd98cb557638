import GRDB
import TextCore
import TroveModel

/// The triggers, indexes, tables and views in the file that other programs made.
struct ForeignParts {
    let db: Database

    /// A part of the file that another program made.
    struct Part: Hashable {
        let kind: Kind
        let name: String
        /// The table or view that it belongs to; its own name for tables and views.
        let table: String

        /// The kinds, by their names in SQL.
        enum Kind: String {
            case trigger, table, view, index
            case uniqueIndex = "unique index"
            /// An index with a function or collation that only the other program has.
            case brokenIndex = "broken index"
        }

        /// Whether it runs with each change of Trove, or makes some of them fail.
        var isHarmful: Bool {
            switch kind {
            case .trigger, .uniqueIndex, .brokenIndex: true
            case .table, .view, .index: false
            }
        }

        /// The part as a sentence about what is no damage.
        var note: String {
            translated("Not Trove’s, and left alone: the {kind} “{name}”.")
                .filling(["kind": kind.rawValue, "name": name])
        }
    }

    /// All parts, without triggers and indexes of tables of other programs.
    func all() throws -> [Part] {
        let own = try OwnNames(db)
        let shadows = try String.fetchSet(
            db, sql: "SELECT name FROM pragma_table_list WHERE type = 'shadow'")
        return try Row.fetchAll(
            db,
            sql: """
                SELECT type, name, tbl_name, ifnull(sql, '') LIKE 'CREATE UNIQUE %' AS is_unique
                FROM sqlite_master WHERE name NOT LIKE 'sqlite@_%' ESCAPE '@'
                ORDER BY tbl_name, name
                """
        ).compactMap { row in
            let type: String = row["type"]
            let kind = row["is_unique"] ? Part.Kind.uniqueIndex : Part.Kind(rawValue: type)
            guard let kind else { return nil }
            let part = Part(kind: kind, name: row["name"], table: row["tbl_name"])
            guard !own.contain(part), !shadows.contains(part.name) else { return nil }
            guard part.kind == .index, try isBroken(part.name) else { return part }
            return Part(kind: .brokenIndex, name: part.name, table: part.table)
        }
    }

    /// The tables, also of other programs, with indexes that this program cannot compute, in lower
    /// case. It can neither check nor change them.
    func tablesWithBrokenIndexes() throws -> Set<String> {
        let indexes = try Row.fetchAll(
            db,
            sql: """
                SELECT name, lower(tbl_name) AS tbl_name FROM sqlite_master
                WHERE type = 'index' AND sql IS NOT NULL
                """)
        return try Set(indexes.filter { try isBroken($0["name"]) }.map { $0["tbl_name"] })
    }

    private func isBroken(_ index: String) throws -> Bool {
        do {
            _ = try db.makeStatement(sql: "EXPLAIN REINDEX \(SQLName.quoted(index))")
            return false
        } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
            return true
        }
    }

    /// The parts that run with changes of Trove, or make some of them fail, as sentences.
    func problems() throws -> [String] {
        let lists = try LibraryInspection(db: db).allLists()
        return try all().filter(\.isHarmful).map { part in
            let list = lists.first { $0.tableName.lowercased() == part.table.lowercased() }
            return list.map { InspectionProblem.foreign(part.kind.rawValue, part.name, in: $0) }
                ?? InspectionProblem.foreign(part.kind.rawValue, part.name, inTable: part.table)
        }
    }

    /// The parts that Trove leaves alone, as sentences.
    func notes() throws -> [String] {
        let harmless = try all().filter { !$0.isHarmful }
        let tables = harmless.filter { $0.kind == .table }.map(\.name)
        // A reference to a column that is not unique cannot be checked.
        let dangling = tables.flatMap {
            (try? OwnTables.danglingCounts(in: [$0], db)) ?? []
        }
        return harmless.map(\.note)
            + dangling.map { LibraryInspection.danglingProblem($0.count, in: $0.table) }
    }

    /// Drops the parts that run with changes of Trove, or make some of them fail.
    ///
    /// - Returns: A sentence for each.
    func dropHarmful() throws -> [String] {
        try all().filter(\.isHarmful).map { part in
            let type = part.kind == .trigger ? "TRIGGER" : "INDEX"
            try db.execute(sql: "DROP \(type) \(SQLName.quoted(part.name))")
            return RepairNote.removed(part.kind.rawValue, part.name, table: part.table)
        }
    }
}

/// The names of the parts of the file that are Trove's, in lower case.
private struct OwnNames {
    /// The tables and views.
    private var tables: Set<String>
    /// The triggers and indexes.
    private var parts: Set<String>
    /// The beginnings of the names of the indexes of fields.
    private var prefixes: [String] = []

    init(_ db: Database) throws {
        tables = try OwnTables.names()
        parts = tables
        tables.formUnion(try BulkTable.allNames(in: db).map { $0.lowercased() })
        tables.formUnion(try RenamedTables(db: db).all().map { $0.name.lowercased() })
        let lists = try String.fetchAll(db, sql: "SELECT table_name FROM list")
        let orphans = try ForeignDefinitions(db: db).orphans().map(\.name)
        for name in (lists + orphans).map({ $0.lowercased() }) {
            tables.formUnion([name] + ListTable.companionSuffixes.map { name + $0 })
            parts.formUnion([name + "_order", name + "_trash"])
            parts.formUnion(ListTable.triggeringEvents.map { "\(name)_on_\($0)" })
            prefixes += ["\(name)__unique_", "\(name)__links_"]
        }
    }

    /// Whether a part is Trove's, or belongs to a table that is not.
    func contain(_ part: ForeignParts.Part) -> Bool {
        let name = part.name.lowercased()
        switch part.kind {
        case .table, .view: return tables.contains(name)
        case .trigger, .uniqueIndex, .brokenIndex, .index:
            guard tables.contains(part.table.lowercased()) else { return true }
            // No index of Trove's is unique.
            return part.kind != .uniqueIndex
                && (parts.contains(name) || prefixes.contains(where: name.hasPrefix))
        }
    }
}
