import CTroveSearch

/// Which records of a part a test finds, and of which it cannot tell; by the offsets of their
/// identities in the part.
struct PartMatches {
    private(set) var found = [UInt64](repeating: 0, count: ColumnPart.capacity / 64)
    private(set) var doubtful = [UInt64](repeating: 0, count: ColumnPart.capacity / 64)

    @inline(__always)
    mutating func find(_ offset: Int) {
        found[offset >> 6] |= 1 << UInt64(offset & 63)
    }

    /// Adds those of sixty-four neighbours whose bits are set.
    @inline(__always)
    mutating func find(_ bits: UInt64, at word: Int) {
        found[word] |= bits
    }

    mutating func doubt(_ offset: Int) {
        doubtful[offset >> 6] |= 1 << UInt64(offset & 63)
    }

    /// Leaves only what another test finds too, and doubts only what that leaves open.
    mutating func formIntersection(_ other: PartMatches) {
        for word in found.indices {
            let possible =
                (found[word] | doubtful[word]) & (other.found[word] | other.doubtful[word])
            doubtful[word] = possible & (doubtful[word] | other.doubtful[word])
            found[word] = possible & ~doubtful[word]
        }
    }

    /// Finds those of `all` that were not found.
    mutating func formDifference(from all: PartMatches) {
        for word in found.indices { found[word] = all.found[word] & ~found[word] }
    }

    /// Leaves out of what is found what is in doubt.
    mutating func settle() {
        for word in found.indices { found[word] &= ~doubtful[word] }
    }
}

/// Writes integers as SQLite does, to look for digits in them.
struct DigitBuffer {
    private var bytes = [UInt8](repeating: 0, count: 20)

    mutating func write(_ number: Int64, has part: [UInt8]) -> Bool {
        var start = bytes.count
        var rest = number.magnitude
        repeat {
            start -= 1
            bytes[start] = 0x30 + UInt8(rest % 10)
            rest /= 10
        } while rest > 0
        if number < 0 {
            start -= 1
            bytes[start] = UInt8(ascii: "-")
        }
        return bytes.withUnsafeBytes { bytes in
            part.withUnsafeBytes { part in
                guard let base = bytes.baseAddress else { return false }
                return trove_find(
                    base + start, bytes.count - start, part.baseAddress, part.count) != nil
            }
        }
    }
}

extension UnsafeRawBufferPointer {
    /// An integer whose lowest byte comes first.
    @inline(__always)
    func littleEndian<Integer: FixedWidthInteger>(_: Integer.Type, at offset: Int) -> Integer {
        Integer(littleEndian: loadUnaligned(fromByteOffset: offset, as: Integer.self))
    }
}
