import GRDB
import TextCore
import TroveModel

extension EditPlanner {
    /// Plans to merge records into the first; the others go to the trash, and links to them lead to
    /// the first.
    func merge(
        _ records: [RecordID], in listID: ListID, values chosen: [FieldID: FieldValue]
    ) throws -> EditPlan {
        let list = try ListStore.list(listID, in: db)
        let kept = try LibraryError.keptRecord(merging: records)
        let reader = try StoredRecordReader(list, in: db)
        let stored = try records.map { try reader.record($0) }
        guard chosen.keys.allSatisfy({ id in reader.fields.contains { $0.id == id } }) else {
            throw LibraryError.missingOneField(in: list.name)
        }
        let others = Set(records.dropFirst())
        let values = try mergedValues(of: stored, reader, in: list, chosen)
        try ValueRules(db: db, list: list).checkUnique(changed: [kept: values], removed: others)
        try requireOneLoan(merging: records, in: listID)
        var plan = EditPlan(
            name: .records(
                .merge(count: records.count, title: try shortTitle(of: kept, in: list))),
            list: listID, steps: [])
        plan.steps += try RecordLinks(planner: self).steps(to: listID, of: others.contains) { _ in
            .integer(kept)
        }
        if !values.isEmpty {
            plan.steps.append(.setValues(listID, [kept: values], modifiedAt: [kept: now]))
        }
        plan.steps += try loanSteps(of: others, in: listID) { _ in
            RecordAddress(list: listID, record: kept)
        }
        plan.steps += try draftSteps(merging: others, into: kept, of: listID)
        let deleted = Dictionary(records.dropFirst().map { ($0, Optional(now)) }) { $1 }
        plan.steps.append(.setDeletedAt(listID, deleted))
        return plan
    }

    /// The values that the first of merged records gets, by field, without those that it has.
    private func mergedValues(
        of records: [StoredRecord], _ reader: StoredRecordReader, in list: List,
        _ chosen: [FieldID: FieldValue]
    ) throws -> [Int64: StoredValue] {
        let rules = ValueRules(db: db, list: list)
        var values: [Int64: StoredValue] = [:]
        let read = records.map { record in
            reader.fields.map { reader.value(of: $0, in: record) }
        }
        for part in MergeProposal(fields: reader.fields, records: read).parts {
            var value = chosen[part.field] ?? part.proposed
            // A link between two of them would lead to itself.
            if case .record(let id) = value,
                (list.field(part.field)?.options.targetList ?? list.id) == list.id,
                records.contains(where: { $0.id == id })
            {
                value = .empty
            }
            if let field = list.field(part.field) {
                if !part.candidates.isEmpty { try rules.checkRequired(value, of: field) }
                // A link that one of the records has may stay, wherever it leads.
                if !part.candidates.contains(value) { try rules.checkLink(value, of: field) }
            }
            let new = StoredValue(value)
            if new != records[0].values[part.field.rawValue] ?? .null {
                values[part.field.rawValue] = new
            }
        }
        return values
    }
}
