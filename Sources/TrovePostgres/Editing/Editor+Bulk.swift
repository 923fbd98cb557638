import TextCore
import TroveModel

/// Computes the effect of bulk changes on records.
struct BulkEditor {
    /// The changes of each affected field, in order.
    private let changes: [(field: Field, changes: [RecordEdit])]

    /// - Throws: `notFound` if a field is missing; `invalid` if a change does not fit its field.
    init(_ list: List, changes: [RecordEdit]) throws {
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
    }

    /// The fields that the changes affect.
    var fields: [Field] { changes.map(\.field) }

    /// The values that the changes give a record, without those that stay equal.
    func differences(
        _ old: (FieldID) -> FieldValue
    ) -> [(field: Field, old: FieldValue, new: FieldValue)] {
        changes.compactMap { field, changes in
            let old = old(field.id)
            let new = changes.reduce(old) { $1.applied(to: $0, of: field) }
            let isSame = StoredValue(old, as: field.kind) == StoredValue(new, as: field.kind)
            return isSame ? nil : (field, old, new)
        }
    }
}

extension Editor {
    /// Applies several changes to many records; records that stay equal are not written.
    func editRecords(
        _ records: [RecordID], in listID: ListID, _ changes: [RecordEdit]
    ) throws -> EditOutcome {
        let list = try catalog.list(listID)
        let editor = try BulkEditor(list, changes: changes)
        let rules = ValueRules(db: db, list: list)
        for case .set(let id, let value) in changes {
            try rules.checkLink(value, of: list.knownField(id))
        }
        let changed = try RecordWriter(db: db, list: list).change(unique(records)) { _, old in
            try editor.differences(old).reduce(into: [:]) { values, difference in
                try rules.checkRequired(difference.new, of: difference.field)
                values[difference.field.id] = difference.new
            }
        }
        try rules.checkUnique(
            list.fields.filter { changed.fields.contains($0.id) }, of: changed.records)
        return EditOutcome(
            name: .records(.change(try RecordTitles(db: db).group(changed.records, in: list))),
            list: listID)
    }
}

extension SharedLibrary {
    private static let previewPageSize = 10_000

    public func preview(
        _ changes: [RecordEdit], of records: [RecordID], in list: ListID
    ) async throws(LibraryError) -> BulkPreview {
        try await read { db in
            var list = try CatalogReader(db: db).list(list)
            let editor = try BulkEditor(list, changes: changes)
            list.fields = editor.fields
            let indices = Dictionary(
                list.fields.enumerated().map { ($1.id, $0) }
            ) { first, _ in first }
            let reader = RecordReader(list)
            var preview = BulkPreview()
            for start in stride(from: 0, to: records.count, by: Self.previewPageSize) {
                try db.checkCancellation()
                let page = Array(
                    records[start..<min(start + Self.previewPageSize, records.count)])
                let found = try reader.records(page, in: db)
                guard found.count == page.count else {
                    try Editor(db).require(page, in: list)
                    continue
                }
                for record in found {
                    try preview.add(
                        editor.differences { id in
                            indices[id].map { record.values[$0] } ?? .empty
                        }, of: record.id, in: list, LinkTitles(db: db))
                }
            }
            return preview
        }
    }
}

extension BulkPreview {
    fileprivate mutating func add(
        _ differences: [(field: Field, old: FieldValue, new: FieldValue)], of record: RecordID,
        in list: List, _ links: LinkTitles
    ) throws {
        guard !differences.isEmpty else { return }
        recordCount += 1
        valueCount += differences.count
        for difference in differences.prefix(Self.sampleCount - samples.count) {
            let texts = try links.texts(
                of: [difference.old, difference.new], in: difference.field, of: list)
            samples.append(
                Sample(
                    record: record, field: difference.field.id, old: difference.old,
                    new: difference.new, oldText: texts[0], newText: texts[1]))
        }
    }
}
