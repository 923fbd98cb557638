import TroveModel

extension Editor {
    func setValue(
        _ value: FieldValue, of field: FieldID, in records: [RecordID], of listID: ListID
    ) throws -> EditOutcome {
        let list = try catalog.list(listID)
        let edit = try ValueRules(db: db, list: list).setting(value, of: field, in: records) {
            try RecordTitles(db: db).group($0, in: list)
        }
        try RecordWriter(db: db, list: list).set(value, of: edit.field, in: edit.records)
        var outcome = EditOutcome(name: edit.name, list: listID)
        outcome.coalescingKey = edit.coalescingKey
        return outcome
    }

    func addRecord(
        to listID: ListID, values given: [FieldID: FieldValue], at place: Edit.Place
    ) throws -> EditOutcome {
        let list = try catalog.list(listID)
        let values = try ValueRules(db: db, list: list).valuesOfNewRecord(given)
        let inserter = RecordInserter(db: db, list: list)
        var id: RecordID = 0
        inserter.postponeNextID { id = $0 }
        let position = try ManualOrder(db: db, list: list).makeRoom(for: 1, at: place).first
        try inserter.insert([
            RecordInserter.NewRecord(id: id, position: position, values: values)
        ])
        return EditOutcome(name: .records(.add), list: listID)
    }
}
