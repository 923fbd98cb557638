import Foundation
import GRDB
import TextCore
import TroveModel

/// The tables of lists that other programs deleted, or gave another table.
struct ForeignDefinitions {
    let db: Database

    /// The table of a list whose row another program deleted, or that has another table of its name
    /// now, without these records.
    struct Orphan {
        let name: String
        let count: Int
        /// The list that its triggers count for; nil without triggers.
        let list: ListID?
    }

    /// The tables that no list names, and that Trove made. A copy that a person made of a table has
    /// neither its triggers nor a search index of Trove.
    func orphans() throws -> [Orphan] {
        let required = ListTable.bookkeepingColumns
        let names = try String.fetchAll(
            db,
            sql: """
                SELECT m.name FROM sqlite_master m WHERE m.type = 'table'
                    AND lower(m.name) NOT IN (SELECT lower(table_name) FROM list)
                    AND (SELECT count(*) FROM pragma_table_xinfo(m.name)
                        WHERE name IN (\(required.map { "'\($0)'" }.joined(separator: ", "))))
                        = \(required.count)
                ORDER BY m.name
                """)
        let triggered = try TriggeredTable.unexpected(in: db)
        let renamed = try Set(RenamedTables(db: db).all().map(\.name))
        return try names.compactMap { name in
            let list = triggered.first { $0.name == name }?.list
            guard
                try list.map({
                    try isGone($0)
                        || !renamed.contains(name) && hasOtherRecords(name, than: $0)
                }) ?? hasSearchIndex(name)
            else { return nil }
            let count = try Int.fetchOne(
                db, sql: "SELECT count(*) FROM \(SQLName.quoted(name))")
            return Orphan(name: name, count: count ?? 0, list: list)
        }
    }

    private func isGone(_ list: ListID) throws -> Bool {
        try Int64.fetchOne(
            db, sql: "SELECT id FROM list WHERE id = ?", arguments: [list.rawValue]) == nil
    }

    /// Whether a table has records that are not in the present table of its list; without such
    /// records, it is a copy that a person keeps.
    private func hasOtherRecords(_ name: String, than list: ListID) throws -> Bool {
        let present = try String.fetchOne(
            db,
            sql: """
                SELECT m.name FROM list l JOIN sqlite_master m ON lower(m.name) = lower(table_name)
                WHERE l.id = ? AND EXISTS (SELECT 1 FROM pragma_table_xinfo(m.name)
                    WHERE lower(name) = 'id')
                """, arguments: [list.rawValue])
        let known = present.map { "SELECT id FROM \(SQLName.quoted($0))" } ?? "SELECT NULL"
        return try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (SELECT id FROM \(SQLName.quoted(name)) WHERE deleted_at IS NULL
                    EXCEPT \(known))
                """) ?? false
    }

    /// Whether there is a search index that Trove made for a table.
    private func hasSearchIndex(_ name: String) throws -> Bool {
        try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (SELECT 1 FROM sqlite_master WHERE type = 'table'
                    AND lower(name) = lower(?1 || '_search')
                    AND instr(lower(sql), lower('content="' || ?1 || '_search_text"')))
                """, arguments: [name]) ?? false
    }

    /// Makes a list of each table that no list names, with the fields that it had if they are still
    /// there, with those of the list that has another table now, else with one for each column.
    func adoptOrphans() throws {
        for orphan in try orphans() {
            let table = SQLName.quoted(orphan.name)
            let generation = try Int64.fetchOne(db, sql: "SELECT max(generation) FROM list") ?? 0
            try db.execute(
                sql: """
                    INSERT INTO list (
                        id, uuid, name, position, table_name, generation, created_at)
                    VALUES (?, ?, ?, (SELECT ifnull(max(position), -1) + 1 FROM list), ?, ?,
                        ifnull((SELECT min(created_at) FROM \(table)), unixepoch()))
                    """,
                arguments: [
                    try formerList(of: orphan)?.rawValue, UUID().uuidString, orphan.listName,
                    orphan.name, generation + 1,
                ])
            let id = ListID(rawValue: db.lastInsertedRowID)
            let adopted = ListTable(listID: id, name: orphan.name)
            if let other = orphan.list, id != other { try copyFields(of: other, to: adopted) }
            try addMissingFields(to: adopted)
            let list = try ListStore.list(id, in: db)
            try db.execute(
                sql: "UPDATE list SET settings = ? WHERE id = ?",
                arguments: [
                    try ListSettings.suggested(for: list.fields).storedText(), id.rawValue,
                ])
        }
    }

    /// The list whose fields, which are still there, are those of a table.
    private func formerList(of orphan: Orphan) throws -> ListID? {
        try Int64.fetchOne(
            db,
            sql: """
                SELECT list_id FROM field WHERE list_id NOT IN (SELECT id FROM list)
                GROUP BY list_id HAVING min(lower(column_name) IN (
                    SELECT lower(name) FROM pragma_table_xinfo(?))) = 1
                ORDER BY list_id IS ? DESC, count(*) DESC, list_id LIMIT 1
                """, arguments: [orphan.name, orphan.list?.rawValue]
        ).map { ListID(rawValue: $0) }
    }

    /// Gives a table the fields of another list for which it has columns. Computed ones refer to
    /// fields of that list.
    private func copyFields(of list: ListID, to table: ListTable) throws {
        try db.execute(
            sql: """
                INSERT INTO field (
                    list_id, position, name, column_name, search_column, kind, options)
                SELECT ?1, position, name, column_name, search_column, kind, options FROM field
                WHERE list_id = ?2 AND deleted_at IS NULL AND kind <> ?3
                    AND lower(column_name) IN (SELECT lower(name) FROM pragma_table_xinfo(?4)
                        WHERE hidden = 0)
                ORDER BY position
                """,
            arguments: [
                table.listID.rawValue, list.rawValue, FieldKind.computed.rawValue, table.name,
            ])
    }

    private func addMissingFields(to table: ListTable) throws {
        let known = try Int.fetchOne(
            db, sql: "SELECT count(*) FROM field WHERE list_id = ?",
            arguments: [table.listID.rawValue])
        guard known == 0 else { return }
        let columns = try Row.fetchAll(
            db, sql: "SELECT name, type FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid",
            arguments: [table.name]
        ).filter { !ListTable.bookkeepingColumns.contains($0["name"]) }
        for (index, column) in columns.enumerated() {
            let name: String = column["name"]
            let isNumber = ["NUMERIC", "REAL", "INTEGER"].contains(column["type"])
            try db.execute(
                sql: """
                    INSERT INTO field (list_id, position, name, column_name, search_column, kind)
                    VALUES (?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    table.listID.rawValue, index, Self.title(of: name), name, index,
                    (isNumber ? FieldKind.number : .text).rawValue,
                ])
        }
    }

    /// A name to read of a name in SQL.
    fileprivate static func title(of name: String) -> String {
        let words = name.replacing("_", with: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}

extension ForeignDefinitions.Orphan {
    fileprivate var listName: String { ForeignDefinitions.title(of: name) }

    /// The problem, as a sentence.
    var problem: String {
        translated(
            "The table “{table}” with {count} record belongs to no list.",
            plural: "The table “{table}” with {count} records belongs to no list.", count: count
        ).filling(["table": name, "count": String(count)])
    }
}
