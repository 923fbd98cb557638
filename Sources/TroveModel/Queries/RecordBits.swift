/// A set of records with one bit per identity, or the complement of such a set.
package struct RecordBits: Sendable {
    private var bits: [UInt64] = []
    private var isInverted = false

    /// Creates an empty set.
    package init() {}

    package mutating func insert(_ id: RecordID) {
        guard id >= 0 else { return }
        let word = Int(id >> 6)
        grow(to: word + 1)
        bits[word] |= 1 << UInt64(id & 63)
    }

    package mutating func remove(_ id: RecordID) {
        guard contains(id) else { return }
        bits[Int(id >> 6)] ^= 1 << UInt64(id & 63)
    }

    /// Inserts records as 64-bit words, of which the first starts at identity `first`, a multiple
    /// of 64.
    package mutating func insert(words: [UInt64], from first: RecordID) {
        guard first >= 0, let last = words.lastIndex(where: { $0 != 0 }) else { return }
        let start = Int(first >> 6)
        grow(to: start + last + 1)
        for index in 0...last { bits[start + index] |= words[index] }
    }

    package func contains(_ id: RecordID) -> Bool {
        guard id >= 0 else { return isInverted }
        let word = Int(id >> 6)
        let isIn = word < bits.count && bits[word] >> UInt64(id & 63) & 1 == 1
        return isIn != isInverted
    }

    /// The number of records in the set; nil for a complement.
    package var count: Int? {
        isInverted ? nil : bits.reduce(0) { $0 + $1.nonzeroBitCount }
    }

    /// Calls `body` with every record in order of identity; does nothing for a complement.
    package func visit(_ body: (RecordID) throws -> Void) rethrows {
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
    package var inverted: RecordBits {
        var result = self
        result.isInverted.toggle()
        return result
    }

    package func intersection(_ other: RecordBits) -> RecordBits {
        combined(other, isInverted: isInverted && other.isInverted) { $0 & $1 }
    }

    package func union(_ other: RecordBits) -> RecordBits {
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
