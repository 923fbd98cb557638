import GRDB
import TextCore
import TroveModel

extension EditPlanner {
    /// Plans setting single fields of records; values that stay equal are not written. Of several
    /// values for the same field of a record, the last one counts.
    func setCells(_ cells: [CellValue], in listID: ListID) throws -> EditPlan {
        let list = try ListStore.list(listID, in: db)
        let ids = Set(cells.map(\.field))
        let fields = try Dictionary(
            uniqueKeysWithValues: ids.map { ($0, try cellField($0, of: list)) })
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
        try rules.checkUnique(changed: values)
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

    private func cellField(_ id: FieldID, of list: List) throws -> Field {
        let field = try list.writableField(id)
        guard field.kind != .computed else {
            throw LibraryError(
                .invalid,
                translated("“{field}” is computed from other fields. Change them instead.")
                    .filling(["field": field.name]))
        }
        return field
    }
}
