/// A set of records with one bit per identity, or the complement of such a set.
///
/// Other programs may give a record any identity. Those far from the others are kept one by one, so
/// that a set takes no more memory than the records of a list.
public struct RecordBits: Sendable {
    private var bits: [UInt64] = []
    private var far: Set<RecordID> = []
    private var isInverted = false

    /// The identities that have a bit.
    private static let near: Range<RecordID> = 0..<1 << 28

    /// Creates an empty set.
    public init() {}

    /// Adds a record.
    public mutating func insert(_ id: RecordID) {
        guard Self.near.contains(id) else {
            far.insert(id)
            return
        }
        let word = Int(id >> 6)
        grow(to: word + 1)
        bits[word] |= 1 << UInt64(id & 63)
    }

    /// Removes a record, if it is in the set.
    public mutating func remove(_ id: RecordID) {
        guard contains(id) else { return }
        guard Self.near.contains(id) else {
            far.remove(id)
            return
        }
        bits[Int(id >> 6)] ^= 1 << UInt64(id & 63)
    }

    /// Inserts records as 64-bit words, of which the first starts at identity `first`, a multiple
    /// of 64.
    public mutating func insert(words: [UInt64], from first: RecordID) {
        guard let last = words.lastIndex(where: { $0 != 0 }) else { return }
        guard first >= 0, first < Self.near.upperBound - RecordID(words.count * 64) else {
            for (index, word) in words.enumerated() {
                Self.visit(word) { insert(first + RecordID(index << 6 + $0)) }
            }
            return
        }
        let start = Int(first >> 6)
        grow(to: start + last + 1)
        for index in 0...last { bits[start + index] |= words[index] }
    }

    /// Whether a record is in the set.
    public func contains(_ id: RecordID) -> Bool {
        guard Self.near.contains(id) else { return far.contains(id) != isInverted }
        let word = Int(id >> 6)
        let isIn = word < bits.count && bits[word] >> UInt64(id & 63) & 1 == 1
        return isIn != isInverted
    }

    /// The number of records in the set; nil for a complement.
    public var count: Int? {
        isInverted ? nil : bits.reduce(far.count) { $0 + $1.nonzeroBitCount }
    }

    /// Calls `body` with every record in order of identity; does nothing for a complement.
    public func visit(_ body: (RecordID) throws -> Void) rethrows {
        guard !isInverted else { return }
        let far = far.sorted()
        for id in far where id < 0 { try body(id) }
        for (index, word) in bits.enumerated() {
            try Self.visit(word) { try body(RecordID(index << 6 + $0)) }
        }
        for id in far where id >= 0 { try body(id) }
    }

    private static func visit(_ word: UInt64, _ body: (Int) throws -> Void) rethrows {
        var rest = word
        while rest != 0 {
            try body(rest.trailingZeroBitCount)
            rest &= rest - 1
        }
    }

    /// The complement of this set.
    public var inverted: RecordBits {
        var result = self
        result.isInverted.toggle()
        return result
    }

    /// Returns the records that are in both sets.
    public func intersection(_ other: RecordBits) -> RecordBits {
        combined(other, isInverted: isInverted && other.isInverted) { $0 & $1 }
    }

    /// Returns the records that are in either set.
    public func union(_ other: RecordBits) -> RecordBits {
        combined(other, isInverted: isInverted || other.isInverted) { $0 | $1 }
    }

    private func combined(
        _ other: RecordBits, isInverted: Bool, _ operation: (UInt64, UInt64) -> UInt64
    ) -> RecordBits {
        var result = RecordBits()
        let count = max(bits.count, other.bits.count)
        result.bits.reserveCapacity(count)
        for word in 0..<count {
            let value = operation(self.word(word), other.word(word))
            result.bits.append(isInverted ? ~value : value)
        }
        result.far = far.union(other.far).filter { id in
            let both = operation(contains(id) ? ~0 : 0, other.contains(id) ? ~0 : 0)
            return (both != 0) != isInverted
        }
        result.isInverted = isInverted
        return result
    }

    /// The membership of 64 records, one bit each.
    private func word(_ index: Int) -> UInt64 {
        let value = index < bits.count ? bits[index] : 0
        return isInverted ? ~value : value
    }

    private mutating func grow(to count: Int) {
        guard count > bits.count else { return }
        bits.append(contentsOf: repeatElement(0, count: max(count, bits.count * 2) - bits.count))
    }
}
