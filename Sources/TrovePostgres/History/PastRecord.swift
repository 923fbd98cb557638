import TroveModel

/// A former state of a record, made of the present one by taking back one logged row after the
/// other.
///
/// It has the columns of the record, also those of removed fields: a field that was converted to
/// another kind got a new column, and the former one still has the former values.
struct PastRecord: PastValues {
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
    var change = PastChange()

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

    var fieldIDs: [FieldID] { fields.keys.map(FieldID.init(rawValue:)) }

    func position(of field: FieldID) -> Int64 { fields[field.rawValue]?.position ?? 0 }

    func value(of id: FieldID) -> RecordedValue? {
        guard let past = fields[id.rawValue], past.kind != .computed else { return nil }
        let field = Field(
            id: id, name: past.name, kind: past.kind, options: past.options,
            columnName: past.column)
        guard !past.isRemoved else { return RecordedValue(.empty, in: field) }
        let value = row.misfit(in: past.column).map { FieldValue.text($0) }
        return RecordedValue(value ?? row[past.column]?.value(as: past.kind) ?? .empty, in: field)
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
            note(FieldID(rawValue: id))
        }
        if let wasDeleted = before.isDeleted {
            noteTrash(from: wasDeleted, to: row.isDeleted ?? false)
        }
        row.take(before)
    }

    /// Takes back a change of a field's definition. A field that was added then had no values.
    mutating func goBack(_ field: Int64, to before: RowImage?) {
        guard fields[field] != nil, let before else { return }
        note(FieldID(rawValue: field))
        fields[field]?.image.take(before)
    }

    /// Continues with the record as it was in another list, before it was moved.
    mutating func goBack(to address: RecordAddress, row: RowImage, fields: [Int64: RowImage]) {
        self.address = address
        self.row = row
        take(fields)
        change = PastChange(effect: .moved)
    }
}
