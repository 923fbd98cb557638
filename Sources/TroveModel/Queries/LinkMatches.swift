/// The records that match a part of a query by their links. Each instance equals only itself.
package final class LinkMatches: Hashable, Sendable {
    package let records: RecordBits

    package init(_ records: RecordBits) {
        self.records = records
    }

    package static func == (lhs: LinkMatches, rhs: LinkMatches) -> Bool { lhs === rhs }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
