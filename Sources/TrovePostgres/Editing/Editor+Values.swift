import TroveModel

extension Editor {
    func setValue(
        _ value: FieldValue, of field: FieldID, in records: [RecordID], of listID: ListID
    ) throws -> EditOutcome {
        let list = try catalog.list(listID)
        let field = try list.writableField(field)
        let records = records.withoutRepetitions
        try ValueRules(db: db, list: list).check(value, of: field, in: records)
        let group = try RecordTitles(db: db).group(records, in: list)
        var outcome = EditOutcome(
            name: .records(.changeField(field: field.name, group)), list: listID)
        if records.count == 1, let record = records.first, case .text = value {
            outcome.coalescingKey = "\(listID.rawValue)/\(field.id.rawValue)/\(record)"
        }
        try RecordWriter(db: db, list: list).set(value, of: field, in: records)
        return outcome
    }

    func addRecord(
        to listID: ListID, values given: [FieldID: FieldValue], at place: Edit.Place
    ) throws -> EditOutcome {
        let list = try catalog.list(listID)
        let rules = ValueRules(db: db, list: list)
        let values = try rules.defaults().merging(given) { _, given in given }
            .filter { !$0.value.isEmpty }
        for (field, value) in values {
            try rules.check(value, of: try list.writableField(field), in: [])
        }
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
