/// A row with its sort key.
struct KeyedRow {
    var key: UInt64
    var row: UInt32
}

extension [KeyedRow] {
    /// Sorts by key, keeping the order of rows with equal keys: a radix sort by bytes that skips
    /// bytes in which all keys are equal.
    ///
    /// - Complexity: O(*n*)
    mutating func sortByKey() {
        let union = reduce(0 as UInt64) { $0 | $1.key }
        let common = reduce(UInt64.max) { $0 & $1.key }
        guard union != common else { return }
        var others = self
        for shift in stride(from: 0 as UInt64, to: 64, by: 8)
        where (union ^ common) >> shift & 0xFF != 0 {
            Self.pass(from: self, to: &others, shift: shift)
            swap(&self, &others)
        }
    }

    private static func pass(from: [KeyedRow], to: inout [KeyedRow], shift: UInt64) {
        var places = [Int](repeating: 0, count: 257)
        for entry in from { places[Int(entry.key >> shift & 0xFF) + 1] += 1 }
        for digit in 1..<256 { places[digit] += places[digit - 1] }
        to.withUnsafeMutableBufferPointer { to in
            for entry in from {
                let digit = Int(entry.key >> shift & 0xFF)
                to[places[digit]] = entry
                places[digit] += 1
            }
        }
    }
}
