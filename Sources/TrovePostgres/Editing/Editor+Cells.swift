import TextCore
import TroveModel

extension Editor {
    /// Sets single fields of records; values that stay equal are not written. Of several values for
    /// the same field of a record, the last one counts.
    ///
    /// - Parameter added: The values of records to add at the end.
    func setCells(
        _ cells: [CellValue], in list: ListID, adding added: [[FieldID: FieldValue]]
    ) throws -> EditOutcome {
        try writeCells(cells, in: list, adding: added).outcome
    }

    /// Sets fields as ``setCells(_:in:adding:)`` does.
    ///
    /// - Returns: The outcome, and whether anything changed.
    func writeCells(
        _ cells: [CellValue], in listID: ListID, adding added: [[FieldID: FieldValue]]
    ) throws -> (outcome: EditOutcome, isChanged: Bool) {
        let list = try catalog.list(listID)
        let rules = ValueRules(db: db, list: list)
        let fields = try Dictionary(
            uniqueKeysWithValues: Set(cells.map(\.field)).map { ($0, try list.cellField($0)) })
        var values: [RecordID: [FieldID: FieldValue]] = [:]
        for cell in cells { values[cell.record, default: [:]][cell.field] = cell.value }
        try rules.checkLinks(
            cells.lazy.compactMap { cell in fields[cell.field].map { ($0, cell.value) } })
        let changed = try RecordWriter(db: db, list: list).change(values.keys.sorted()) {
            record, old in
            let new = values[record.id] ?? [:]
            for (id, value) in new where value.isEmpty && !old(id).isEmpty {
                if let field = fields[id] { try rules.checkRequired(value, of: field) }
            }
            return new
        }
        let new = try add(added, to: list)
        try rules.checkUnique(
            list.fields.filter { changed.fields.contains($0.id) || new.fields.contains($0.id) },
            of: changed.records + new.records)
        guard added.isEmpty else {
            let name = ChangeName.RecordAction.pasting(
                changed: changed.records.count, added: added.count)
            return (EditOutcome(name: .records(name), list: listID), true)
        }
        let group = try RecordTitles(db: db).group(changed.records, in: list)
        let field = changed.fields.count == 1 ? changed.fields.first.flatMap(list.field) : nil
        let name = field.map { ChangeName.RecordAction.changeField(field: $0.name, group) }
        return (
            EditOutcome(name: .records(name ?? .change(group)), list: listID),
            !changed.records.isEmpty
        )
    }

    /// Adds records at the end of a list, without a check of unique fields.
    private func add(
        _ added: [[FieldID: FieldValue]], to list: List
    ) throws -> (records: [RecordID], fields: Set<FieldID>) {
        guard !added.isEmpty else { return ([], []) }
        let rules = ValueRules(db: db, list: list)
        let inserter = RecordInserter(db: db, list: list)
        let defaults = try rules.defaults()
        let room = try ManualOrder(db: db, list: list).makeRoom(for: added.count, at: .last)
        let first = try inserter.nextID()
        let records = added.enumerated().map { index, given in
            RecordInserter.NewRecord(
                id: first + RecordID(index), position: room.position(index),
                values: defaults.merging(given) { _, given in given }.filter { !$0.value.isEmpty })
        }
        let used = Set(records.lazy.flatMap(\.values.keys))
        let fields = try Dictionary(
            uniqueKeysWithValues: used.map { ($0, try list.cellField($0)) })
        try rules.checkLinks(
            records.lazy.flatMap(\.values).compactMap { id, value in
                fields[id].map { ($0, value) }
            })
        try inserter.insert(records)
        return (records.map(\.id), used)
    }
}
