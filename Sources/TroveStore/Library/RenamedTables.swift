import GRDB
import TroveModel

/// A table that has the triggers of a list's table.
///
/// A trigger is named after its table and counts for the list. SQLite leaves both as they are when
/// the table is renamed. A copy of the table that a person made has no triggers, or others.
struct TriggeredTable: Hashable {
    /// The name of the table.
    let name: String
    /// The name of the table when the triggers were made.
    let formerName: String
    /// The list that the triggers count for.
    let list: ListID

    /// The tables that have another name than their triggers, or that no list names.
    ///
    /// - Complexity: O(*n*) for *n* triggers.
    static func unexpected(in db: Database) throws -> [TriggeredTable] {
        let events = ListTable.countingEvents.map { "_on_\($0)" }
        let rows = try events.flatMap { suffix in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT tbl_name AS name, sql,
                        substr(name, 1, length(name) - length(?1)) AS former_name
                    FROM sqlite_master WHERE type = 'trigger' AND name GLOB '*' || ?1
                        AND (name <> tbl_name || ?1 OR lower(tbl_name) NOT IN (
                            SELECT lower(table_name) FROM list))
                    """, arguments: [suffix])
        }
        let found = rows.compactMap { row in
            ListTable.countedList(byTrigger: row["sql"]).map {
                TriggeredTable(name: row["name"], formerName: row["former_name"], list: $0)
            }
        }
        // Some triggers of a table may be missing.
        return Dictionary(found.map { ($0.name, $0) }) { first, _ in first }
            .values.sorted { $0.name < $1.name }
    }
}

/// The tables of lists that another program renamed.
struct RenamedTables {
    let db: Database

    /// The tables whose former names are free, or are the names of others of them, also those of
    /// lists whose rows another program deleted.
    func all() throws -> [TriggeredTable] {
        let lists = try lists()
        let taken = try String.fetchSet(db, sql: "SELECT lower(name) FROM sqlite_master")
        let triggered = try TriggeredTable.unexpected(in: db)
        var renamed = triggered.filter { table in
            table.name != table.formerName
                && (lists[table.list].map { $0.lowercased() == table.formerName.lowercased() }
                    ?? true)
        }
        while true {
            let leaving = Set(renamed.map { $0.name.lowercased() })
            let count = renamed.count
            renamed.removeAll {
                let name = $0.formerName.lowercased()
                return taken.contains(name) && !leaving.contains(name)
            }
            if renamed.count == count { break }
        }
        let missing = lists.filter { list in
            !taken.contains(list.value.lowercased()) && !renamed.contains { $0.list == list.key }
        }
        return try renamed + withoutTriggers(missing, except: Set(triggered.map(\.name)))
    }

    /// The tables of lists that exist.
    func ofLists() throws -> [TriggeredTable] {
        let lists = try lists()
        return try all().filter { lists[$0.list] != nil }
    }

    /// Gives all tables their names back. Runs inside a transaction, before any changes are taken
    /// in.
    func giveNamesBack() throws {
        let tables = try all()
        guard !tables.isEmpty else { return }
        do {
            try db.inSavepoint {
                try rename(tables)
                return .commit
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
            // Triggers and views still read the former names: the other program renamed the tables
            // in this way, too.
            try db.execute(sql: "PRAGMA legacy_alter_table = ON")
            defer { try? db.execute(sql: "PRAGMA legacy_alter_table = OFF") }
            try rename(tables)
        }
        db.clearSchemaCache()
    }

    private func rename(_ tables: [TriggeredTable]) throws {
        func rename(_ name: String, to other: String) throws {
            let (name, other) = (SQLName.quoted(name), SQLName.quoted(other))
            try db.execute(sql: "ALTER TABLE \(name) RENAME TO \(other)")
        }
        // Tables may have exchanged their names.
        func between(_ index: Int) -> String { "_renaming_\(index)" }
        for (index, table) in tables.enumerated() { try rename(table.name, to: between(index)) }
        for (index, table) in tables.enumerated() {
            try rename(between(index), to: table.formerName)
        }
    }

    /// The names of the tables of all lists, including deleted ones.
    private func lists() throws -> [ListID: String] {
        let rows = try Row.fetchAll(db, sql: "SELECT id, table_name FROM list")
        return try Dictionary(
            rows.map {
                (
                    ListID(rawValue: try $0.value("id", of: "list")),
                    try $0.value("table_name", of: "list")
                )
            }
        ) { first, _ in first }
    }

    // MARK: - Tables without triggers

    /// The tables that have the definition and the records of lists whose tables are missing.
    ///
    /// - Parameter others: The names of tables that have triggers.
    private func withoutTriggers(
        _ missing: [ListID: String], except others: Set<String>
    ) throws -> [TriggeredTable] {
        guard !missing.isEmpty else { return [] }
        let candidates = try String.fetchAll(
            db,
            sql: """
                SELECT name FROM sqlite_master WHERE type = 'table'
                    AND sql LIKE '%AUTOINCREMENT%DEFAULT \(ListTable.noPosition)%'
                    AND lower(name) NOT IN (SELECT lower(table_name) FROM list)
                """)
        let found = try candidates.filter { !others.contains($0) }.flatMap { name in
            try missing.filter { try holds(name, recordsOf: $0.key, formerName: $0.value) }
                .map { TriggeredTable(name: name, formerName: $0.value, list: $0.key) }
        }
        // Several tables may be copies of one list.
        return found.filter { table in
            found.count { $0.name == table.name || $0.list == table.list } == 1
        }
    }

    /// Whether a table has the columns of all fields, and the records that the search index of the
    /// list contains.
    private func holds(
        _ name: String, recordsOf list: ListID, formerName: String
    ) throws -> Bool {
        let index = formerName + "_search_docsize"
        guard try db.tableExists(index) else { return false }
        let (table, indexed) = (SQLName.quoted(name), SQLName.quoted(index))
        return try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (SELECT 1 FROM \(indexed))
                    AND NOT EXISTS (SELECT lower(column_name) FROM field WHERE list_id = ?
                        EXCEPT SELECT lower(name) FROM pragma_table_xinfo(?))
                    AND NOT EXISTS (SELECT id FROM \(indexed) EXCEPT SELECT id FROM \(table))
                    AND NOT EXISTS (SELECT id FROM \(table) EXCEPT SELECT id FROM \(indexed))
                """, arguments: [list.rawValue, name]) ?? false
    }
}
