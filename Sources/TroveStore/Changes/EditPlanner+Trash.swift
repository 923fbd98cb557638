import Foundation
import GRDB
import TroveModel

extension EditPlanner {
    /// Plans to move records to the trash, apart from those that are there already.
    func delete(_ records: [RecordID], in listID: ListID) throws -> EditPlan {
        let list = try ListStore.list(listID, in: db)
        let (there, steps) = try settingDeletedAt(now, of: records, in: list)
        try expectAny(of: records, there, of: list, "in the trash already")
        return EditPlan(name: try name("Delete", there, in: list), list: listID, steps: steps)
    }

    /// Plans to restore records from the trash, apart from those that are not there.
    func restore(_ records: [RecordID], in listID: ListID) throws -> EditPlan {
        let list = try ListStore.list(listID, in: db)
        let (there, steps) = try settingDeletedAt(nil, of: records, in: list)
        try expectAny(of: records, there, of: list, "not in the trash")
        return EditPlan(name: try name("Restore", there, in: list), list: listID, steps: steps)
    }

    /// Moves records to the trash (a time), or restores them (nil) if unique fields allow it.
    ///
    /// - Returns: The records whose state changes, and the steps.
    private func settingDeletedAt(
        _ time: Int64?, of records: [RecordID], in list: List
    ) throws -> (records: [RecordID], steps: [Step]) {
        let rules = ValueRules(db: db, list: list)
        let records = unique(records)
        if let table = try tableOfMany(records, deletedAt: time, in: list) {
            let there = try table.ids()
            guard !there.isEmpty else { return ([], []) }
            if time == nil { try rules.checkUnique(list.fields, restoredBy: table) }
            return (
                there, [.exchangeValues(list.id, columns: ["deleted_at"], table: table.name)]
            )
        }
        let reader = try StoredRecordReader(list, fields: [], in: db)
        let there = try records.filter {
            (try reader.record($0).deletedAt == nil) == (time != nil)
        }
        guard !there.isEmpty else { return ([], []) }
        if time == nil { try rules.checkRestoring(there) }
        return (there, [.setDeletedAt(list.id, Dictionary(there.map { ($0, time) }) { $1 })])
    }

    /// - Throws: `invalid` if `records` is not empty and none of them changes.
    private func expectAny(
        of records: [RecordID], _ found: [RecordID], of list: List, _ state: String
    ) throws {
        guard found.isEmpty, let first = records.first else { return }
        guard records.count == 1 else {
            throw LibraryError(
                .invalid, "All of the \(records.count) records are \(state). Choose others.")
        }
        throw LibraryError(
            .invalid, "\(try quotedTitle(of: first, in: list)) is \(state). Choose another record.")
    }

    /// Plans to delete records in the trash permanently; only undo brings them back.
    func erase(_ records: [RecordID], in listID: ListID) throws -> EditPlan {
        let list = try ListStore.list(listID, in: db)
        let reader = try StoredRecordReader(list, fields: [], in: db)
        for record in records where try reader.record(record).deletedAt == nil {
            throw LibraryError(
                .invalid,
                "\(try quotedTitle(of: record, in: list)) is not in the trash. Delete it first.")
        }
        return EditPlan(
            name: try name("Remove", records, in: list) + " for Good", list: listID,
            steps: try erasing(records, from: list))
    }

    /// Plans to empty the trash permanently, or to delete the records that were moved there before a date.
    func emptyTrash(of listID: ListID?, deletedBefore limit: Date?) throws -> EditPlan {
        let lists =
            try listID.map { [try ListStore.list($0, in: db)] } ?? ListStore.lists(db)
        var steps: [Step] = []
        var count = 0
        for list in lists where list.trashCount > 0 {
            let ids = try RecordID.fetchAll(
                db,
                sql: """
                    SELECT id FROM \(ListTable(list).quotedName)
                    WHERE deleted_at IS NOT NULL AND deleted_at < ? ORDER BY id
                    """, arguments: [limit.map { Int64($0.timeIntervalSince1970) } ?? Int64.max])
            guard !ids.isEmpty else { continue }
            count += ids.count
            steps += try erasing(ids, from: list)
        }
        let records = count == 1 ? "1 Record" : "\(count) Records"
        return EditPlan(
            name: limit == nil ? "Empty Trash" : "Remove \(records) from Trash", list: listID,
            steps: steps)
    }
}
