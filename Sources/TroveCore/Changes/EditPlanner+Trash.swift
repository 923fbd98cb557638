import Foundation
import GRDB

extension EditPlanner {
    /// Moves records to the trash; those that are there stay as they are.
    func delete(_ records: [RecordID], in listID: ListID) throws -> EditPlan {
        let list = try ListStore.list(listID, in: db)
        let (there, steps) = try settingDeletedAt(now, of: records, in: list)
        try expectAny(of: records, there, of: list, "in the trash already")
        return EditPlan(name: try name("Delete", there, in: list), list: listID, steps: steps)
    }

    /// Takes records back out of the trash; those that are not there stay as they are.
    func restore(_ records: [RecordID], in listID: ListID) throws -> EditPlan {
        let list = try ListStore.list(listID, in: db)
        let (there, steps) = try settingDeletedAt(nil, of: records, in: list)
        try expectAny(of: records, there, of: list, "not in the trash")
        return EditPlan(name: try name("Restore", there, in: list), list: listID, steps: steps)
    }

    /// Moves records to the trash, or out of it where unique fields stay unique.
    ///
    /// - Returns: Those that are not there yet, and the steps.
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

    /// - Throws: `invalid` if there were records, and none of them is where it should be.
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

    /// Takes records out of the trash for good; only undo brings them back.
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

    /// Takes everything out of the trash for good, or what is in it since before a moment.
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
