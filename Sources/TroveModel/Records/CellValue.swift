/// A value for one field of one record. See ``Edit/setCells(_:list:)``.
public struct CellValue: Hashable, Sendable {
    /// The record.
    public var record: RecordID
    /// The field.
    public var field: FieldID
    /// The value.
    public var value: FieldValue

    /// Creates a value for a field of a record.
    public init(_ value: FieldValue, field: FieldID, record: RecordID) {
        (self.value, self.field, self.record) = (value, field, record)
    }
}
