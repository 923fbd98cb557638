/// The records of a list that link to a record through one of their fields.
public struct Backlinks: Hashable, Sendable {
    /// The list of the linking records.
    public let list: ListID
    /// The link field.
    public let field: FieldID
    /// The linking records, in the manual order of their list.
    public let records: [RecordID]

    /// Creates links.
    public init(list: ListID, field: FieldID, records: [RecordID]) {
        self.list = list
        self.field = field
        self.records = records
    }
}
