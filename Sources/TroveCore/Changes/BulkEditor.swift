import GRDB

/// Works out what bulk changes do to records.
struct BulkEditor {
    private let list: List
    private let reader: StoredRecordReader
    /// The changes of each field that is read, in order.
    private let changes: [(field: Field, changes: [RecordChange])]

    init(_ list: List, changes: [RecordChange], in db: Database) throws {
        self.list = list
        let ids = Set(changes.flatMap(\.fields))
        let fields = list.fields.filter { ids.contains($0.id) }
        guard fields.count == ids.count else {
            throw LibraryError(
                .notFound, "A field to be changed is no longer in “\(list.name)”.")
        }
        if let computed = fields.first(where: { $0.kind == .computed }) {
            throw LibraryError(
                .invalid,
                "“\(computed.name)” is computed from other fields. Change those instead.")
        }
        for change in changes {
            if case .replace(let replacement, _) = change, replacement.text.isEmpty {
                throw LibraryError(.invalid, "There is no text to look for. Write what to replace.")
            }
            guard case .addText(let id, let text) = change, let field = list.field(id) else {
                continue
            }
            guard field.kind.holdsSeveralTexts, !text.isEmpty else {
                throw LibraryError(
                    .invalid, "“\(field.name)” does not hold tags or several texts to add to.")
            }
        }
        self.changes = fields.map { field in
            (field, changes.filter { $0.fields.contains(field.id) })
        }
        reader = try StoredRecordReader(list, fields: fields, in: db)
    }

    /// The values that differ afterwards, by field; empty if nothing changes.
    func differences(
        of record: RecordID
    ) throws -> [(field: Field, old: FieldValue, new: FieldValue)] {
        let stored = try reader.record(record)
        return changes.compactMap { field, changes in
            let old = reader.value(of: field, in: stored)
            let new = changes.reduce(old) { $1.applied(to: $0, of: field) }
            return StoredValue(old) == StoredValue(new) ? nil : (field, old, new)
        }
    }
}

extension EditPlanner {
    /// Does several things to many records; those that stay as they are are not written.
    func editRecords(
        _ records: [RecordID], in listID: ListID, _ changes: [RecordChange]
    ) throws -> EditPlan {
        let list = try ListStore.list(listID, in: db)
        let editor = try BulkEditor(list, changes: changes, in: db)
        let rules = ValueRules(db: db, list: list)
        for case .set(let id, let value) in changes {
            try rules.checkLink(value, of: list.knownField(id))
        }
        var values: [RecordID: [Int64: StoredValue]] = [:]
        values.reserveCapacity(records.count)
        for record in records {
            let differences = try editor.differences(of: record)
            guard !differences.isEmpty else { continue }
            for difference in differences {
                try rules.checkRequired(difference.new, of: difference.field)
            }
            values[record] = Dictionary(
                differences.map { ($0.field.id.rawValue, StoredValue($0.new)) }
            ) { $1 }
        }
        try rules.checkUnique(changed: values)
        var name = "Change \(values.count) Records"
        if values.count == 1, let record = values.keys.first {
            name = "Change \(try quotedTitle(of: record, in: list))"
        }
        return EditPlan(
            name: name, list: listID,
            steps: [.setValues(listID, values, modifiedAt: values.mapValues { _ in now })])
    }
}
