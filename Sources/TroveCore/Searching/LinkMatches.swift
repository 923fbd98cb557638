/// The records that match a part of a query by their links. Each instance equals only itself.
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
