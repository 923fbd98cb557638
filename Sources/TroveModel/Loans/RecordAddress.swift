/// The address of a record: its list and its identity.
public struct RecordAddress: Hashable, Sendable, Codable {
    /// The list of the record.
    public let list: ListID
    /// The identity of the record in its list.
    public let record: RecordID

    /// Creates the address of a record.
    public init(list: ListID, record: RecordID) {
        (self.list, self.record) = (list, record)
    }
}
