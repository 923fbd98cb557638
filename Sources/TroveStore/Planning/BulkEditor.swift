import GRDB
import TroveModel

/// Computes the effect of bulk changes on records.
struct BulkEditor {
    private let reader: StoredRecordReader
    private let edits: FieldEdits

    /// - Throws: `notFound` if a field is missing; `invalid` if a change does not fit its field.
    init(_ list: List, changes: [RecordEdit], in db: Database) throws {
        edits = try FieldEdits(changes, of: list)
        reader = try StoredRecordReader(list, fields: edits.fields, in: db)
    }

    /// The record and the values that the changes give it, by field; no values if nothing changes.
    func differences(
        of record: RecordID
    ) throws -> (stored: StoredRecord, values: [(field: Field, old: FieldValue, new: FieldValue)]) {
        let stored = try reader.record(record)
        let values = edits.values { reader.value(of: $0, in: stored) }
            .filter { _, old, new in StoredValue(old) != StoredValue(new) }
        return (stored, values)
    }

    /// The fields that the changes affect.
    var fields: [Field] { edits.fields }
}

extension EditPlanner {
    /// Plans several changes of many records; records that stay equal are not written.
    func editRecords(
        _ records: [RecordID], in listID: ListID, _ changes: [RecordEdit]
    ) throws -> EditPlan {
        let list = try ListStore.list(listID, in: db)
        let editor = try BulkEditor(list, changes: changes, in: db)
        let rules = ValueRules(db: db, list: list)
        for case .set(let id, let value) in changes {
            try rules.checkLink(value, of: list.knownField(id))
        }
        let records = records.withoutRepetitions
        guard records.count <= limits.singleCount else {
            return try editMany(records, in: list, editor, rules)
        }
        var values: [RecordID: [Int64: StoredValue]] = [:]
        for record in records {
            let differences = try editor.differences(of: record).values
            guard !differences.isEmpty else { continue }
            for difference in differences {
                try rules.checkRequired(difference.new, of: difference.field)
            }
            values[record] = Dictionary(
                differences.map { ($0.field.id.rawValue, StoredValue($0.new)) }
            ) { $1 }
        }
        try rules.checkUnique(changed: values)
        return EditPlan(
            name: .records(.change(try group(values.keys.sorted(), in: list))), list: listID,
            steps: try settingValues(values, in: list))
    }

    /// Plans the changes with one record in memory at a time.
    private func editMany(
        _ records: [RecordID], in list: List, _ editor: BulkEditor, _ rules: ValueRules
    ) throws -> EditPlan {
        let fields = editor.fields
        let columns = fields.map(\.columnName)
        let table = try BulkTable.next(in: db)
        try table.create(columns: columns)
        let marks = columns.indices.map { "?\($0 + 3)" }
        let write = try RawStatement(
            "INSERT INTO \(table.quotedName) VALUES (?1, ?2, \(marks.joined(separator: ", ")))",
            on: db)
        write.bind(now, at: 2)
        for record in records {
            let (stored, differences) = try editor.differences(of: record)
            guard !differences.isEmpty else { continue }
            write.bind(record, at: 1)
            for (index, field) in fields.enumerated() {
                (stored.values[field.id.rawValue] ?? .null).bind(to: write, at: Int32(index) + 3)
            }
            for difference in differences {
                try rules.checkRequired(difference.new, of: difference.field)
                guard let index = fields.firstIndex(where: { $0.id == difference.field.id }) else {
                    continue
                }
                StoredValue(difference.new).bind(to: write, at: Int32(index) + 3)
            }
            try write.run()
        }
        try rules.checkUnique(fields, in: table)
        let changed = try table.ids()
        let name = ChangeName.records(.change(try group(changed, in: list)))
        guard !changed.isEmpty else {
            try table.drop()
            return EditPlan(name: name, list: list.id, steps: [])
        }
        return EditPlan(
            name: name, list: list.id,
            steps: [.exchangeValues(list.id, columns: columns, table: table.name)])
    }
}
