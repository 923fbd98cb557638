/// A possible borrower: a name, or a record of a list of people.
public struct Borrower: Hashable, Sendable {
    /// The name of the person.
    public let name: String
    /// The record of the person; nil for a name alone.
    public let record: RecordAddress?

    /// Creates a possible borrower.
    public init(name: String, record: RecordAddress? = nil) {
        (self.name, self.record) = (name, record)
    }
}
