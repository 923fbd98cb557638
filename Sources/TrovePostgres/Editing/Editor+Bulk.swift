import TroveModel

extension FieldEdits {
    /// The values that the changes give a record, without those that stay equal.
    fileprivate func differences(
        _ old: (FieldID) -> FieldValue
    ) -> [(field: Field, old: FieldValue, new: FieldValue)] {
        values { old($0.id) }.filter { field, old, new in
            StoredValue(old, as: field.kind) != StoredValue(new, as: field.kind)
        }
    }
}

extension Editor {
    /// Applies several changes to many records; records that stay equal are not written.
    func editRecords(
        _ records: [RecordID], in listID: ListID, _ changes: [RecordEdit]
    ) throws -> EditOutcome {
        let list = try catalog.list(listID)
        let edits = try FieldEdits(changes, of: list)
        let rules = ValueRules(db: db, list: list)
        for case .set(let id, let value) in changes {
            try rules.checkLink(value, of: list.knownField(id))
        }
        let changed = try RecordWriter(db: db, list: list).change(records.withoutRepetitions) {
            _, old in
            try edits.differences(old).reduce(into: [:]) { values, difference in
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
            let edits = try FieldEdits(changes, of: list)
            list.fields = edits.fields
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
                        edits.differences { id in
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
