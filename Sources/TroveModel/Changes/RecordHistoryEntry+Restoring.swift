import TextCore

/// Restoring earlier values.
extension RecordHistoryEntry {
    /// The fields whose former values can be set again; those that a record was added with count as
    /// its first values.
    private var formerValues: [(name: String, field: FieldID, former: RecordedValue)] {
        fields.map { ($0.name, $0.field, effect == .added ? $0.after : $0.before) }
    }

    /// Whether there are former values to set again.
    public var canBeRestored: Bool { !fields.isEmpty }

    /// Returns the edit that sets the values that the record had before the change, or those that
    /// it was added with. A field that the list no longer has is left out if others changed with
    /// it.
    ///
    /// - Parameters:
    ///   - record: The record as it is now.
    ///   - list: The list of the record as it is now.
    /// - Throws: `invalid`, with a message to show, if a value can no longer be set, or if the
    ///   record has all of them.
    public func restoration(of record: Record, in list: List) throws(LibraryError) -> Edit {
        guard record.deletedAt == nil else {
            throw LibraryError(
                .invalid,
                translated("The record is in the trash. Restore it first, then its values."))
        }
        var cells: [CellValue] = []
        let present = formerValues.filter { list.field($0.field) != nil }
        for (name, id, former) in present.isEmpty ? formerValues : present {
            let field = try Self.field(id, called: name, in: list)
            let value = try Self.value(of: former, for: field, in: list)
            let index = list.fields.firstIndex { $0.id == id }
            guard let index, record.values.indices.contains(index), record.values[index] != value
            else { continue }
            cells.append(CellValue(value, field: id, record: record.id))
        }
        guard !cells.isEmpty else {
            throw LibraryError(.invalid, translated("The record already has these values."))
        }
        return .setCells(cells, list: list.id)
    }

    private static func field(
        _ id: FieldID, called name: String, in list: List
    ) throws(LibraryError) -> Field {
        guard let field = list.field(id) else {
            throw LibraryError(
                .invalid,
                translated(
                    "“{field}” was removed from “{list}”. Undo the removal to restore its value."
                ).filling(["field": name, "list": list.name]))
        }
        guard field.isWritable else {
            throw LibraryError(
                .invalid,
                translated(
                    "“{field}” is now computed. Its earlier value cannot be restored."
                ).filling(["field": field.name]))
        }
        return field
    }

    /// Converts a former value to the present kind of its field.
    private static func value(
        of former: RecordedValue, for field: Field, in list: List
    ) throws(LibraryError) -> FieldValue {
        guard former.value != .empty else { return .empty }
        if case .record = former.value {
            let sameTarget =
                field.kind == former.field.kind
                && list.target(of: field) == list.target(of: former.field)
            guard sameTarget, former.link?.state != .missing else { throw unfit(former, field) }
            return former.value
        }
        // Text that was invalid at that time may still be invalid.
        guard field.kind != former.field.kind else { return former.value }
        guard let value = former.value.converted(to: field.kind, options: field.options) else {
            throw unfit(former, field)
        }
        return value
    }

    private static func unfit(_ former: RecordedValue, _ field: Field) -> LibraryError {
        if former.link?.state == .missing {
            return LibraryError(
                .invalid,
                translated("The record that “{field}” linked to was deleted permanently.")
                    .filling(["field": field.name]))
        }
        return LibraryError(
            .invalid,
            translated("“{value}” cannot be restored: the kind of “{field}” is now {kind}.")
                .filling([
                    "value": String((former.link?.text ?? former.value.text).prefix(60)),
                    "field": field.name, "kind": field.kind.displayName,
                ]))
    }
}
