/// The records that match a part of a query, such as one about linked records. Each instance equals
/// only itself.
public final class LinkMatches: Hashable, Sendable {
    /// The matching records.
    public let records: RecordBits

    /// Creates the matches of a part.
    public init(_ records: RecordBits) {
        self.records = records
    }

    public static func == (lhs: LinkMatches, rhs: LinkMatches) -> Bool { lhs === rhs }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
