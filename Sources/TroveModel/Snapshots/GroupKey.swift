/// The section that a record belongs to, with the values that order sections.
public struct GroupKey {
    /// The identity of the section.
    public var label: SectionLabel
    /// The primary order: 0 for ordinary sections, 1 for "#" and values of other kinds, 2 for empty
    /// values.
    public var rank = 0
    /// The order among sections of the same rank, before `bytes`.
    public var number = 0.0
    /// The order among sections of the same rank and number, compared byte by byte.
    public var bytes: [UInt8] = []

    /// Creates a key.
    public init(
        label: SectionLabel, rank: Int = 0, number: Double = 0.0, bytes: [UInt8] = []
    ) {
        self.label = label
        self.rank = rank
        self.number = number
        self.bytes = bytes
    }

    /// Whether the section comes before another one.
    ///
    /// - Parameter ascending: The direction of the order. It does not affect the ranks.
    public func precedes(_ other: GroupKey, ascending: Bool) -> Bool {
        if rank != other.rank { return rank < other.rank }
        if number != other.number { return (number < other.number) == ascending }
        if bytes != other.bytes {
            return bytes.lexicographicallyPrecedes(other.bytes) == ascending
        }
        return label.title.utf8.lexicographicallyPrecedes(other.label.title.utf8) == ascending
    }
}
