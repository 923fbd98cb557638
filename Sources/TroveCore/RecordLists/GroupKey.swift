/// Which section a record belongs to.
struct GroupKey {
    /// Identifies the section.
    var label: SectionLabel
    /// Sections without a value come last, "#" and other leftovers before them.
    var rank = 0
    /// The order among sections of the same rank.
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
