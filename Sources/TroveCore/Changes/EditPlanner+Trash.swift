import Foundation
import GRDB

extension EditPlanner {
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
