import Foundation
import TextCore
import TroveModel

extension Editor {
    /// Moves records to the trash, apart from those that are there already.
    func delete(_ records: [RecordID], in listID: ListID) throws -> EditOutcome {
        let list = try catalog.list(listID)
        try require(records, in: list)
        let titles = RecordTitles(db: db)
        // The record of a single one is known until it changes.
        let single = records.count == 1 ? try titles.group(records, in: list) : nil
        db.knownRecord = nil
        let moved = try db.integers(
            """
            UPDATE \(ListTable(list).name) SET deleted_at = now()
            WHERE id = ANY($1) AND deleted_at IS NULL RETURNING id
            """, [.integers(records)])
        if moved.isEmpty {
            try LibraryError.refuse(records, areInTrash: true) {
                try RecordTitles(db: db).shown($0, in: list)
            }
        }
        return EditOutcome(
            name: .records(.delete(try single ?? titles.group(moved, in: list))), list: listID)
    }

    /// Restores records from the trash, apart from those that are not there.
    func restore(_ records: [RecordID], in listID: ListID) throws -> EditOutcome {
        let list = try catalog.list(listID)
        try require(records, in: list)
        let restored = try db.integers(
            """
            UPDATE \(ListTable(list).name) SET deleted_at = NULL
            WHERE id = ANY($1) AND deleted_at IS NOT NULL RETURNING id
            """, [.integers(records)])
        if restored.isEmpty {
            try LibraryError.refuse(records, areInTrash: false) {
                try RecordTitles(db: db).shown($0, in: list)
            }
        }
        try ValueRules(db: db, list: list).checkUnique(
            list.fields, of: restored, namingOwner: true)
        return EditOutcome(
            name: .records(.restore(try RecordTitles(db: db).group(restored, in: list))),
            list: listID)
    }

    /// - Throws: `notFound` if one of the records does not exist.
    func require(_ records: [RecordID], in list: List) throws {
        if let known = db.knownRecord, records.allSatisfy({ known.isRecord($0, of: list.id) }) {
            return
        }
        let missing = try db.integer(
            """
            SELECT r.id FROM unnest($1::bigint[]) WITH ORDINALITY AS r(id, place)
            LEFT JOIN \(ListTable(list).name) t ON t.id = r.id
            WHERE t.id IS NULL ORDER BY r.place LIMIT 1
            """, [.integers(records)])
        if let missing { throw LibraryError.missingRecord(missing, in: list.name) }
    }

    /// Deletes records in the trash permanently; only undo brings them back.
    func erase(_ records: [RecordID], in listID: ListID) throws -> EditOutcome {
        let list = try catalog.list(listID)
        try require(records, in: list)
        let present = try db.integer(
            """
            SELECT t.id FROM unnest($1::bigint[]) WITH ORDINALITY AS r(id, place)
            JOIN \(ListTable(list).name) t ON t.id = r.id
            WHERE t.deleted_at IS NULL ORDER BY r.place LIMIT 1
            """, [.integers(records)])
        if let present {
            throw LibraryError.notInTrash(try RecordTitles(db: db).shown(present, in: list))
        }
        let group = try RecordTitles(db: db).group(records, in: list)
        try remove(records, from: list)
        try forgetLoansOfErasedRecords(in: list)
        return EditOutcome(name: .records(.erase(group)), list: listID)
    }

    /// Deletes the rows of records.
    func remove(_ records: [RecordID], from list: List) throws {
        try db.execute(
            "DELETE FROM \(ListTable(list).name) WHERE id = ANY($1)", [.integers(records)])
    }

    /// Empties the trash permanently, or deletes the records that were moved there before a date.
    func emptyTrash(of listID: ListID?, deletedBefore limit: Date?) throws -> EditOutcome {
        // The trash of all lists is that of those which the person can change.
        let lists =
            try listID.map { [try catalog.list($0)] }
            ?? catalog.lists().filter { !$0.isReadOnly }
        var count = 0
        for list in lists where list.trashCount > 0 {
            let erased = try db.execute(
                """
                DELETE FROM \(ListTable(list).name) WHERE deleted_at IS NOT NULL
                    AND ($1::bigint IS NULL OR deleted_at < to_timestamp($1::bigint))
                """, [PostgresValue(limit.map { Int64($0.timeIntervalSince1970) })])
            guard erased > 0 else { continue }
            count += erased
            try forgetLoansOfErasedRecords(in: list)
        }
        return EditOutcome(
            name: .emptyingTrash(count, deletedBefore: limit), list: listID)
    }
}
