import GRDB
import TextCore
import TroveModel

extension EditPlanner {
    /// Plans to insert copies after the last of the records. Both dates of a copy are the current
    /// time.
    func duplicate(_ records: [RecordID], in listID: ListID) throws -> EditPlan {
        let list = try ListStore.list(listID, in: db)
        guard let last = try lastInOrder(of: records, in: list) else {
            return EditPlan(
                name: .records(.duplicate(.several(count: 0))), list: listID, steps: [])
        }
        let order = ManualOrder(db: db, table: ListTable(list))
        let (positions, shifted) = try order.makeRoom(for: records.count, at: .after(last))
        let first = try nextRecordID(in: list)
        // A unique field stays empty: the copy must not share its value.
        let fields = list.fields.filter { !$0.options.isUnique }
        let reader = try StoredRecordReader(list, fields: fields, in: db)
        let copies = try inserting(records.count, with: reader.fields, into: list) { index in
            StoredRecord(
                id: first + RecordID(index), position: positions[index], createdAt: now,
                modifiedAt: now, values: try reader.record(records[index]).values)
        }
        return EditPlan(
            name: .records(.duplicate(try group(records, in: list))), list: listID,
            steps: placing(shifted, in: list) + copies)
    }

    /// The last of the records in the manual order; nil if `records` is empty.
    private func lastInOrder(of records: [RecordID], in list: List) throws -> RecordID? {
        let reader = try StoredRecordReader(list, fields: [], in: db)
        var last: (position: Int64, id: RecordID)?
        for id in records {
            let place = (position: try reader.record(id).position, id: id)
            if last.map({ $0 < place }) ?? true { last = place }
        }
        return last?.id
    }

    /// Plans to copy or move records to the end of another list.
    func transfer(
        _ records: [RecordID], from sourceID: ListID, to targetID: ListID,
        unmatched: UnmatchedFields, keepsOriginals: Bool
    ) throws -> EditPlan {
        let source = try ListStore.list(sourceID, in: db)
        let target = try ListStore.list(targetID, in: db)
        guard sourceID != targetID else {
            throw LibraryError.alreadyInList(source.name)
        }
        let group = try group(records, in: source)
        var plan = EditPlan(
            name: .records(
                keepsOriginals
                    ? .copy(group, list: target.name) : .transfer(group, list: target.name)),
            list: targetID, steps: [])
        var conversion = try RecordConversion(
            records, from: source, to: target, unmatched: unmatched, planner: self)
        plan.steps += conversion.steps
        let order = ManualOrder(db: db, table: ListTable(target))
        let (positions, shifted) = try order.makeRoom(for: records.count, at: .last)
        plan.steps += placing(shifted, in: target)
        let first = try nextRecordID(in: target)
        let moved = Dictionary(records.enumerated().map { ($1, first + RecordID($0)) }) { $1 }
        conversion.setNewIDs(moved)
        let reader = try StoredRecordReader(source, in: db)
        let fields = conversion.rules.filledFields
        plan.steps += try inserting(records.count, with: fields, into: target) { index in
            let original = try reader.record(records[index])
            return StoredRecord(
                id: first + RecordID(index), position: positions[index],
                createdAt: keepsOriginals ? now : original.createdAt,
                modifiedAt: keepsOriginals ? now : original.modifiedAt,
                deletedAt: keepsOriginals ? nil : original.deletedAt,
                values: try conversion.values(of: original, reader: reader))
        }
        guard !keepsOriginals else { return plan }
        // A link field has one target list, so links to moved records become their titles.
        func isMoved(_ record: RecordID) -> Bool { moved[record] != nil }
        plan.steps += try RecordLinks(planner: self).steps(to: sourceID, of: isMoved) {
            .text(try title(of: $0, in: source))
        }
        plan.steps += try draftSteps(for: conversion)
        // The loans have moved before the originals are erased, which would delete them.
        plan.steps += try loanSteps(of: Set(records), in: sourceID) { record in
            moved[record].map { RecordAddress(list: targetID, record: $0) }
        }
        plan.steps += try erasing(records, from: source, keepsLoans: true)
        return plan
    }

    /// A record's title; its number if the title is empty.
    func title(of record: RecordID, in list: List) throws -> String {
        let record = try RecordReader(list).records([record], in: db).first
        let title = record.map { list.title(of: $0) } ?? ""
        return title.isEmpty ? record.map { "#\($0.id)" } ?? "" : title
    }
}
