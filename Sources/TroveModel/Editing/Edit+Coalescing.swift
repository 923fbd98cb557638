extension Edit {
    /// The key under which successive edits of a text become one step of undo; nil for other edits.
    package static func coalescingKey(
        setting value: FieldValue, of field: FieldID, in records: [RecordID], of list: ListID
    ) -> String? {
        guard records.count == 1, let record = records.first, case .text = value else { return nil }
        return "\(list.rawValue)/\(field.rawValue)/\(record)"
    }
}
