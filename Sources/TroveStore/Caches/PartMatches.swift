import CTroveSearch

/// The records of a part that a test finds, and those that it leaves in doubt, as bit sets of the
/// offsets of their IDs in the part.
struct PartMatches {
    private(set) var found = [UInt64](repeating: 0, count: ColumnPart.capacity / 64)
    private(set) var doubtful = [UInt64](repeating: 0, count: ColumnPart.capacity / 64)

    /// Marks a record as found.
    @inline(__always)
    mutating func find(_ offset: Int) {
        found[offset >> 6] |= 1 << UInt64(offset & 63)
    }

    /// Marks those of 64 neighboring records as found whose bits are set.
    @inline(__always)
    mutating func find(_ bits: UInt64, at word: Int) {
        found[word] |= bits
    }

    /// Leaves a record in doubt.
    mutating func doubt(_ offset: Int) {
        doubtful[offset >> 6] |= 1 << UInt64(offset & 63)
    }

    /// Intersects with the matches of another test. A record is in doubt if either test leaves it
    /// in doubt and neither rules it out.
    mutating func formIntersection(_ other: PartMatches) {
        for word in found.indices {
            let possible =
                (found[word] | doubtful[word]) & (other.found[word] | other.doubtful[word])
            doubtful[word] = possible & (doubtful[word] | other.doubtful[word])
            found[word] = possible & ~doubtful[word]
        }
    }

    /// Replaces the found records by those of `all` that were not found. Doubts remain.
    mutating func formDifference(from all: PartMatches) {
        for word in found.indices { found[word] = all.found[word] & ~found[word] }
    }

    /// Removes records in doubt from the found ones.
    mutating func settle() {
        for word in found.indices { found[word] &= ~doubtful[word] }
    }
}

/// A buffer that formats integers like SQLite, to search their digits.
struct DigitBuffer {
    private var bytes = [UInt8](repeating: 0, count: 20)

    /// Formats a number.
    ///
    /// - Returns: Whether the digits contain `part`.
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
    /// Returns the little-endian integer at an offset in bytes.
    @inline(__always)
    func littleEndian<Integer: FixedWidthInteger>(_: Integer.Type, at offset: Int) -> Integer {
        Integer(littleEndian: loadUnaligned(fromByteOffset: offset, as: Integer.self))
    }
}
