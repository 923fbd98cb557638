/// A set of records with one bit per identity, or the complement of such a set.
public struct RecordBits: Sendable {
    private var bits: [UInt64] = []
    private var isInverted = false

    /// Creates an empty set.
    public init() {}

    /// Adds a record.
    public mutating func insert(_ id: RecordID) {
        guard id >= 0 else { return }
        let word = Int(id >> 6)
        grow(to: word + 1)
        bits[word] |= 1 << UInt64(id & 63)
    }

    /// Removes a record, if it is in the set.
    public mutating func remove(_ id: RecordID) {
        guard contains(id) else { return }
        bits[Int(id >> 6)] ^= 1 << UInt64(id & 63)
    }

    /// Inserts records as 64-bit words, of which the first starts at identity `first`, a multiple
    /// of 64.
    public mutating func insert(words: [UInt64], from first: RecordID) {
        guard first >= 0, let last = words.lastIndex(where: { $0 != 0 }) else { return }
        let start = Int(first >> 6)
        grow(to: start + last + 1)
        for index in 0...last { bits[start + index] |= words[index] }
    }

    /// Whether a record is in the set.
    public func contains(_ id: RecordID) -> Bool {
        guard id >= 0 else { return isInverted }
        let word = Int(id >> 6)
        let isIn = word < bits.count && bits[word] >> UInt64(id & 63) & 1 == 1
        return isIn != isInverted
    }

    /// The number of records in the set; nil for a complement.
    public var count: Int? {
        isInverted ? nil : bits.reduce(0) { $0 + $1.nonzeroBitCount }
    }

    /// Calls `body` with every record in order of identity; does nothing for a complement.
    public func visit(_ body: (RecordID) throws -> Void) rethrows {
        guard !isInverted else { return }
        for (index, word) in bits.enumerated() {
            var rest = word
            while rest != 0 {
                try body(RecordID(index << 6 + rest.trailingZeroBitCount))
                rest &= rest - 1
            }
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
