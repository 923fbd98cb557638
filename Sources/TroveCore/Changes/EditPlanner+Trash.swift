import Foundation
import GRDB

extension EditPlanner {
    /// Moves records to the trash; those that are there stay as they are.
    func delete(_ records: [RecordID], in listID: ListID) throws -> EditPlan {
        let list = try ListStore.list(listID, in: db)
        let there = try self.records(records, of: list, inTrash: false)
        try expectAny(of: records, there, of: list, "in the trash already")
        return EditPlan(
            name: try name("Delete", there, in: list), list: listID,
            steps: try settingDeletedAt(now, of: there, in: list))
    }

    /// Takes records back out of the trash; those that are not there stay as they are.
    func restore(_ records: [RecordID], in listID: ListID) throws -> EditPlan {
        let list = try ListStore.list(listID, in: db)
        let there = try self.records(records, of: list, inTrash: true)
        try expectAny(of: records, there, of: list, "not in the trash")
        try ValueRules(db: db, list: list).checkRestoring(there)
        return EditPlan(
            name: try name("Restore", there, in: list), list: listID,
            steps: try settingDeletedAt(nil, of: there, in: list))
    }

    /// Those of the records that are in the trash, or that are not.
    private func records(
        _ records: [RecordID], of list: List, inTrash: Bool
    ) throws -> [RecordID] {
        let reader = try StoredRecordReader(list, fields: [], in: db)
        return try unique(records).filter {
            (try reader.record($0).deletedAt != nil) == inTrash
        }
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
