import TroveModel

/// A former state of a record, made of the present one by taking back one logged row after the
/// other.
///
/// It has the columns of the record, also those of removed fields: a field that was converted to
/// another kind got a new column, and the former one still has the former values.
struct PastRecord {
    /// A field at a time in the past.
    private struct PastField {
        var image: RowImage
        /// The present name, or the last one of a removed field.
        let name: String

        var position: Int64 { image["position"]?.integer ?? 0 }
        var column: String { image["column_name"]?.text ?? "" }
        var kind: FieldKind { FieldKind(rawValue: image["kind"]?.text ?? "") ?? .text }
        var options: FieldOptions { FieldOptions(stored: image["options"]?.text ?? "{}") }
        var isRemoved: Bool { image.isDeleted ?? false }
    }

    /// The place of the record.
    private(set) var address: RecordAddress
    private var row: RowImage
    private var fields: [Int64: PastField] = [:]
    /// The effect of the rows since ``begin()``.
    private(set) var effect: RecordHistoryEntry.Effect?
    /// The values of the fields that the rows since ``begin()`` concern, as they were after them.
    private var later: [Int64: RecordedValue] = [:]

    /// The record as it is now.
    ///
    /// - Parameters:
    ///   - row: Its row.
    ///   - fields: The rows of the list's fields, also of removed ones, by identity.
    init(_ address: RecordAddress, row: RowImage, fields: [Int64: RowImage]) {
        self.address = address
        self.row = row
        take(fields)
    }

    private mutating func take(_ fields: [Int64: RowImage]) {
        self.fields = fields.mapValues { PastField(image: $0, name: $0["name"]?.text ?? "") }
    }

    // MARK: Values

    /// The value of a field now; nil for a field without stored values.
    private func value(of id: Int64) -> RecordedValue? {
        guard let past = fields[id], past.kind != .computed else { return nil }
        let field = Field(
            id: FieldID(rawValue: id), name: past.name, kind: past.kind, options: past.options,
            columnName: past.column)
        guard !past.isRemoved else { return RecordedValue(.empty, in: field) }
        let value = row.misfit(in: past.column).map { FieldValue.text($0) }
        return RecordedValue(value ?? row[past.column]?.value(as: past.kind) ?? .empty, in: field)
    }

    /// Notes a field whose value a row may change.
    private mutating func note(_ id: Int64) {
        if later[id] == nil { later[id] = value(of: id) }
    }

    /// Begins another change.
    mutating func begin() {
        later = [:]
        effect = nil
    }

    /// The fields whose values the rows since ``begin()`` changed, in their order.
    func changes() -> [RecordedChange] {
        ordered(later.keys).compactMap { id in
            guard let past = fields[id], let after = later[id], let before = value(of: id) else {
                return nil
            }
            let change = RecordedChange(
                field: FieldID(rawValue: id), name: past.name, before: before, after: after)
            return change.isInvisible ? nil : change
        }
    }

    /// All values of the record, as those that it was added with.
    func firstValues() -> [RecordedChange] {
        ordered(fields.keys).compactMap { id in
            guard let past = fields[id], let value = value(of: id), !value.value.isEmpty else {
                return nil
            }
            return RecordedChange(
                field: FieldID(rawValue: id), name: past.name,
                before: RecordedValue(.empty, in: value.field), after: value)
        }
    }

    private func ordered(_ ids: some Sequence<Int64>) -> [Int64] {
        ids.sorted { (fields[$0]?.position ?? 0, $0) < (fields[$1]?.position ?? 0, $1) }
    }
}

// MARK: - Taking back

extension PastRecord {
    /// Takes back a change of the record's row.
    mutating func goBack(to before: RowImage) {
        for (id, field) in fields
        where before[field.column] != nil
            || row.misfit(in: field.column) != before.misfit(in: field.column)
                && before["misfits"] != nil
        {
            note(id)
        }
        if let wasDeleted = before.isDeleted, wasDeleted != row.isDeleted {
            effect = wasDeleted ? .restored : .deleted
        }
        row.take(before)
    }

    /// Takes back a change of a field's definition. A field that was added then had no values.
    mutating func goBack(_ field: Int64, to before: RowImage?) {
        guard fields[field] != nil, let before else { return }
        note(field)
        fields[field]?.image.take(before)
    }

    /// Notes a change of the record's loans.
    mutating func noteLoan() {
        if effect == nil { effect = .changed }
    }

    /// Continues with the record as it was in another list, before it was moved.
    mutating func goBack(to address: RecordAddress, row: RowImage, fields: [Int64: RowImage]) {
        self.address = address
        self.row = row
        take(fields)
        begin()
        effect = .moved
    }
}
