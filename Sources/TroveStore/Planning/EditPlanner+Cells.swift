import GRDB
import TextCore
import TroveModel

extension EditPlanner {
    /// Plans setting single fields of records; values that stay equal are not written. Of several
    /// values for the same field of a record, the last one counts.
    ///
    /// - Parameter added: The values of records to add at the end.
    func setCells(
        _ cells: [CellValue], in listID: ListID, adding added: [[FieldID: FieldValue]] = []
    ) throws -> EditPlan {
        let list = try ListStore.list(listID, in: db)
        let ids = Set(cells.map(\.field))
        let fields = try Dictionary(
            uniqueKeysWithValues: ids.map { ($0, try list.cellField($0)) })
        let reader = try StoredRecordReader(list, fields: Array(fields.values), in: db)
        let rules = ValueRules(db: db, list: list)
        var values: [RecordID: [Int64: StoredValue]] = [:]
        for cell in cells {
            guard let field = fields[cell.field] else { continue }
            try rules.checkLink(cell.value, of: field)
            values[cell.record, default: [:]][field.id.rawValue] = StoredValue(cell.value)
        }
        for (record, new) in values {
            let old = try reader.record(record).values
            let changed = new.filter { (old[$0.key] ?? .null) != $0.value }
            for field in fields.values where changed[field.id.rawValue] == .null {
                try rules.checkRequired(.empty, of: field)
            }
            values[record] = changed.isEmpty ? nil : changed
        }
        let new = try newRecords(added, in: list)
        try rules.checkUnique(changed: values, added: new.records)
        if !new.records.isEmpty {
            return EditPlan(
                name: .records(.pasting(changed: values.count, added: new.records.count)),
                list: listID,
                steps: try settingValues(values, in: list) + new.steps)
        }
        let group = try group(values.keys.sorted(), in: list)
        let changedFields = Set(values.values.lazy.flatMap(\.keys))
        let field =
            changedFields.count == 1
            ? fields.values.first { changedFields.contains($0.id.rawValue) } : nil
        let name = field.map { ChangeName.RecordAction.changeField(field: $0.name, group) }
        return EditPlan(
            name: .records(name ?? .change(group)), list: listID,
            steps: try settingValues(values, in: list))
    }

    /// New records at the end of a list, without a check of unique fields, and the steps that
    /// insert them.
    private func newRecords(
        _ added: [[FieldID: FieldValue]], in list: List
    ) throws -> (records: [StoredRecord], steps: [Step]) {
        guard !added.isEmpty else { return ([], []) }
        let rules = ValueRules(db: db, list: list)
        let defaults = try rules.defaults()
        let order = ManualOrder(db: db, table: ListTable(list))
        let (positions, shifted) = try order.makeRoom(for: added.count, at: .last)
        let first = try nextRecordID(in: list)
        var fields: [FieldID: Field] = [:]
        let records = try zip(added, positions).enumerated().map { index, new in
            let values = defaults.merging(new.0) { _, given in given }.filter { !$0.value.isEmpty }
            var stored: [Int64: StoredValue] = [:]
            for (id, value) in values {
                let field = try fields[id] ?? list.cellField(id)
                fields[id] = field
                try rules.checkLink(value, of: field)
                stored[id.rawValue] = StoredValue(value)
            }
            return StoredRecord(
                id: first + Int64(index), position: new.1, createdAt: now, modifiedAt: now,
                values: stored)
        }
        let steps = try inserting(
            records.count, with: Array(fields.values), into: list, checksUnique: false
        ) { records[$0] }
        return (records, placing(shifted, in: list) + steps)
    }
}
