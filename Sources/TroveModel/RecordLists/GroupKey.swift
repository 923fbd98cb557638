/// The section that a record belongs to, with the values that order sections.
package struct GroupKey {
    /// The identity of the section.
    package var label: SectionLabel
    /// The primary order: 0 for ordinary sections, 1 for "#" and values of other kinds, 2 for empty
    /// values.
    package var rank = 0
    /// The order among sections of the same rank, before `bytes`.
    package var number = 0.0
    package var bytes: [UInt8] = []

    package init(
        label: SectionLabel, rank: Int = 0, number: Double = 0.0, bytes: [UInt8] = []
    ) {
        self.label = label
        self.rank = rank
        self.number = number
        self.bytes = bytes
    }

    package func precedes(_ other: GroupKey, ascending: Bool) -> Bool {
        if rank != other.rank { return rank < other.rank }
        if number != other.number { return (number < other.number) == ascending }
        if bytes != other.bytes {
            return bytes.lexicographicallyPrecedes(other.bytes) == ascending
        }
        return label.title.utf8.lexicographicallyPrecedes(other.label.title.utf8) == ascending
    }
}
