import GRDB
import TextCore
import TroveModel

/// The table `_draft` with the drafts in the file.
///
/// A draft of a missing record, field or list is kept as long as undo can restore that.
enum DraftTable {
    /// All drafts, including those of deleted records.
    static func all(_ db: Database) throws -> [ValueDraft] {
        try Row.fetchAll(
            db, sql: "SELECT * FROM _draft ORDER BY list_id, record_id, field_id"
        ).map { row in
            ValueDraft(
                try row.value("text", of: "_draft"),
                at: ValueDraft.Place(
                    list: ListID(rawValue: try row.value("list_id", of: "_draft")),
                    record: try row.value("record_id", of: "_draft"),
                    field: FieldID(rawValue: try row.value("field_id", of: "_draft"))),
                storedReason: try row.value("reason", of: "_draft"))
        }
    }

    /// Saves a draft, replacing an earlier one of the same place.
    ///
    /// - Throws: `notFound` if the field or record is missing.
    static func keep(_ draft: ValueDraft, in db: Database) throws {
        let place = draft.place
        let list = try ListStore.list(place.list, in: db, evenDeleted: true)
        _ = try list.knownField(place.field)
        guard try hasRecord(place.record, in: ListTable(list), evenInTrash: true, db: db) else {
            throw LibraryError.missingRecord(place.record, in: list.name)
        }
        try db.execute(
            sql: "INSERT OR REPLACE INTO _draft VALUES (?, ?, ?, ?, ?)",
            arguments: [
                place.list.rawValue, place.record, place.field.rawValue, draft.text,
                draft.storedReason,
            ])
    }

    /// Whether the record of a place or its list was deleted, and can be restored.
    static func isDeleted(_ place: ValueDraft.Place, in db: Database) throws -> Bool {
        let list = try Row.fetchOne(
            db, sql: "SELECT table_name, deleted_at FROM list WHERE id = ?",
            arguments: [place.list.rawValue])
        guard let list else { return false }
        let table = ListTable(
            listID: place.list, name: try list.value("table_name", of: "list"))
        if try hasRecord(place.record, in: table, evenInTrash: false, db: db) {
            return try list.optional("deleted_at", of: "list") as Int64? != nil
        }
        return try hasRecord(place.record, in: table, evenInTrash: true, db: db)
    }

    static func drop(_ place: ValueDraft.Place, in db: Database) throws {
        try db.execute(
            sql: "DELETE FROM _draft WHERE list_id = ? AND record_id = ? AND field_id = ?",
            arguments: [place.list.rawValue, place.record, place.field.rawValue])
    }

    /// The drafts whose lists, records and fields are visible, in order of the sidebar, the record
    /// numbers and the fields.
    static func visible(_ drafts: [ValueDraft], in db: Database) throws -> [ValueDraft] {
        try drafts.visible(in: try ListStore.lists(db)) { records, list in
            let table = ListTable(list)
            return Set(
                try Set(records).filter {
                    try hasRecord($0, in: table, evenInTrash: false, db: db)
                })
        }
    }

    /// Clears the reasons of a field's drafts, because its definition changed.
    static func forgetReasons(of field: FieldID, in list: ListID, db: Database) throws {
        try db.execute(
            sql: "UPDATE _draft SET reason = '' WHERE list_id = ? AND field_id = ?",
            arguments: [list.rawValue, field.rawValue])
    }

    /// The places of drafts in a list, limited to some records.
    static func places(
        in list: ListID, where isIncluded: (RecordID) -> Bool, db: Database
    ) throws -> [ValueDraft.Place] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT record_id, field_id FROM _draft WHERE list_id = ?
                ORDER BY record_id, field_id
                """, arguments: [list.rawValue]
        ).map { row in
            ValueDraft.Place(
                list: list, record: try row.value("record_id", of: "_draft"),
                field: FieldID(rawValue: try row.value("field_id", of: "_draft")))
        }.filter { isIncluded($0.record) }
    }

    /// Moves drafts to other places and clears their reasons. Skips places without a draft.
    static func move(_ moves: [DraftMove], in db: Database) throws {
        for move in moves {
            try db.execute(
                sql: """
                    UPDATE OR REPLACE _draft
                    SET list_id = ?, record_id = ?, field_id = ?, reason = ''
                    WHERE list_id = ? AND record_id = ? AND field_id = ?
                    """,
                arguments: [
                    move.new.list.rawValue, move.new.record, move.new.field.rawValue,
                    move.old.list.rawValue, move.old.record, move.old.field.rawValue,
                ])
        }
    }

    private static func hasRecord(
        _ record: RecordID, in table: ListTable, evenInTrash: Bool, db: Database
    ) throws -> Bool {
        let condition = evenInTrash ? "" : " AND +deleted_at IS NULL"
        return try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (SELECT 1 FROM \(table.quotedName) WHERE id = ?\(condition))
                """, arguments: [record]) ?? false
    }

    /// Deletes drafts of missing records that no undo step refers to.
    static func dropForgotten(in db: Database) throws {
        for list in try LibraryInspection(db: db).allLists()
        where try db.tableExists(list.tableName) {
            try db.execute(
                sql: """
                    DELETE FROM _draft WHERE list_id = ?1
                        AND record_id NOT IN (SELECT id FROM \(ListTable(list).quotedName))
                        AND NOT EXISTS (
                            SELECT 1 FROM history
                            WHERE list_id = ?1 OR steps LIKE '%"_0":' || ?1 || ',%')
                    """, arguments: [list.id.rawValue])
        }
    }
}
