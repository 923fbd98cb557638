/// Records that a part of a query finds by what their links lead to. Each is a set of its own.
final class LinkMatches: Hashable, Sendable {
    let records: RecordBits

    init(_ records: RecordBits) {
        self.records = records
    }

    static func == (lhs: LinkMatches, rhs: LinkMatches) -> Bool { lhs === rhs }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
