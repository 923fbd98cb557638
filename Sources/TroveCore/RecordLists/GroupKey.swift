/// The section that a record belongs to, with the values that order sections.
struct GroupKey {
    /// The identity of the section.
    var label: SectionLabel
    /// The primary order: 0 for ordinary sections, 1 for "#" and values of other kinds, 2 for empty
    /// values.
    var rank = 0
    /// The order among sections of the same rank, before `bytes`.
    var number = 0.0
    var bytes: [UInt8] = []

    func precedes(_ other: GroupKey, ascending: Bool) -> Bool {
        if rank != other.rank { return rank < other.rank }
        if number != other.number { return (number < other.number) == ascending }
        if bytes != other.bytes {
            return bytes.lexicographicallyPrecedes(other.bytes) == ascending
        }
        return label.title.utf8.lexicographicallyPrecedes(other.label.title.utf8) == ascending
    }
}
