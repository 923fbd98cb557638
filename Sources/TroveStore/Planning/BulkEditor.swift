import GRDB
import TextCore
import TroveModel

/// Computes the effect of bulk changes on records.
struct BulkEditor {
    private let list: List
    private let reader: StoredRecordReader
    /// The changes of each affected field, in order.
    private let changes: [(field: Field, changes: [RecordEdit])]

    init(_ list: List, changes: [RecordEdit], in db: Database) throws {
        self.list = list
        let ids = Set(changes.flatMap(\.fields))
        let fields = list.fields.filter { ids.contains($0.id) }
        guard fields.count == ids.count else {
            throw LibraryError.missingOneField(in: list.name)
        }
        if let computed = fields.first(where: { $0.kind == .computed }) {
            throw LibraryError(
                .invalid,
                translated("“{field}” is computed from other fields. Change them instead.")
                    .filling(["field": computed.name]))
        }
        for field in fields { _ = try list.writableField(field.id) }
        for change in changes {
            if case .replace(let replacement, _) = change, replacement.text.isEmpty {
                throw LibraryError(.invalid, translated("Enter the text to replace."))
            }
            guard case .addText(let id, let text) = change, let field = list.field(id) else {
                continue
            }
            guard field.kind.holdsSeveralTexts, !text.isEmpty else {
                throw LibraryError(
                    .invalid,
                    translated("“{field}” does not hold tags or several texts to add to.")
                        .filling(["field": field.name]))
            }
        }
        self.changes = fields.map { field in
            (field, changes.filter { $0.fields.contains(field.id) })
        }
        reader = try StoredRecordReader(list, fields: fields, in: db)
    }

    /// The record and the values that the changes give it, by field; no values if nothing changes.
    func differences(
        of record: RecordID
    ) throws -> (stored: StoredRecord, values: [(field: Field, old: FieldValue, new: FieldValue)]) {
        let stored = try reader.record(record)
        let values = changes.compactMap { field, changes in
            let old = reader.value(of: field, in: stored)
            let new = changes.reduce(old) { $1.applied(to: $0, of: field) }
            return StoredValue(old) == StoredValue(new) ? nil : (field, old, new)
        }
        return (stored, values)
    }

    /// The fields that the changes affect.
    var fields: [Field] { changes.map(\.field) }
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
        let records = unique(records)
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
