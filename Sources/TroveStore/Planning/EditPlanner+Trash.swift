import Foundation
import GRDB
import TextCore
import TroveModel

extension EditPlanner {
    /// Plans to move records to the trash, apart from those that are there already.
    func delete(_ records: [RecordID], in listID: ListID) throws -> EditPlan {
        let list = try ListStore.list(listID, in: db)
        let (there, steps) = try settingDeletedAt(now, of: records, in: list)
        if there.isEmpty {
            try LibraryError.refuse(records, areInTrash: true) {
                try shownTitle(of: $0, in: list)
            }
        }
        return EditPlan(
            name: .records(.delete(try group(there, in: list))), list: listID, steps: steps)
    }

    /// Plans to restore records from the trash, apart from those that are not there.
    func restore(_ records: [RecordID], in listID: ListID) throws -> EditPlan {
        let list = try ListStore.list(listID, in: db)
        let (there, steps) = try settingDeletedAt(nil, of: records, in: list)
        if there.isEmpty {
            try LibraryError.refuse(records, areInTrash: false) {
                try shownTitle(of: $0, in: list)
            }
        }
        return EditPlan(
            name: .records(.restore(try group(there, in: list))), list: listID, steps: steps)
    }

    /// Moves records to the trash (a time), or restores them (nil) if unique fields allow it.
    ///
    /// - Returns: The records whose state changes, and the steps.
    private func settingDeletedAt(
        _ time: Int64?, of records: [RecordID], in list: List
    ) throws -> (records: [RecordID], steps: [Step]) {
        let rules = ValueRules(db: db, list: list)
        let records = records.withoutRepetitions
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

    /// Plans to delete records in the trash permanently; only undo brings them back.
    func erase(_ records: [RecordID], in listID: ListID) throws -> EditPlan {
        let list = try ListStore.list(listID, in: db)
        let reader = try StoredRecordReader(list, fields: [], in: db)
        for record in records where try reader.record(record).deletedAt == nil {
            throw LibraryError.notInTrash(try shownTitle(of: record, in: list))
        }
        return EditPlan(
            name: .records(.erase(try group(records, in: list))), list: listID,
            steps: try erasing(records, from: list))
    }

    /// Plans to empty the trash permanently, or to delete the records that were moved there before
    /// a date.
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
        return EditPlan(
            name: .emptyingTrash(count, deletedBefore: limit), list: listID, steps: steps)
    }
}
