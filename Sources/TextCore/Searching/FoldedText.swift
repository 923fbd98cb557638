import CICU

/// A folded text that maps each of its bytes to the original.
struct FoldedText {
    private(set) var units: [UInt8] = []
    /// For each folded byte, the range of original bytes that it stands for.
    private var origins: [Range<Int>] = []
    private let keepsOrigins: Bool
    private(set) var words: [Range<Int>] = []
    /// Words of several parts joined by single apostrophes, by their parts.
    private(set) var joinedWords: [[Range<Int>]] = []
    /// The preceding parts that the next word may be joined to.
    private var parts: [Range<Int>] = []

    /// - Parameter keepsOrigins: Whether to map bytes to the original, which takes most of the
    ///   time.
    init(_ text: String, keepsOrigins: Bool = true) {
        self.keepsOrigins = keepsOrigins
        units.reserveCapacity(text.utf8.count)
        var offset = 0
        var wordStart: Int?
        for scalar in text.unicodeScalars {
            let stop = offset + UTF8.width(scalar)
            let fold = ScalarFold.of(scalar)
            if fold.units.isEmpty {
                // A combining accent belongs to the preceding letter.
                if let last = origins.last, last.upperBound == offset {
                    extendLast(from: last, to: stop)
                }
            } else if fold.isWord {
                wordStart = wordStart ?? units.count
                append(fold.units, offset..<stop)
            } else {
                let isApostrophe = fold.units == [UInt8(ascii: "'")]
                if let start = wordStart {
                    end(word: start..<units.count, isJoined: isApostrophe)
                } else {
                    endJoined()
                }
                wordStart = nil
                append(fold.units, offset..<stop)
            }
            offset = stop
        }
        if let start = wordStart { end(word: start..<units.count, isJoined: false) }
        endJoined()
    }

    /// Ends a word.
    ///
    /// - Parameters:
    ///   - word: The folded bytes of the word.
    ///   - isJoined: Whether an apostrophe follows.
    private mutating func end(word: Range<Int>, isJoined: Bool) {
        words.append(word)
        parts.append(word)
        if !isJoined { endJoined() }
    }

    private mutating func endJoined() {
        if parts.count > 1 { joinedWords.append(parts) }
        parts.removeAll()
    }

    /// Returns the folded bytes of a word of several parts.
    func units(of word: [Range<Int>]) -> [UInt8] {
        word.flatMap { units[$0] }
    }

    /// Returns the range of the first `count` folded bytes of a word of several parts.
    func range(ofFirst count: Int, of word: [Range<Int>]) -> Range<Int> {
        let start = word[0].lowerBound
        var rest = count
        for part in word {
            if rest <= part.count { return start..<part.lowerBound + rest }
            rest -= part.count
        }
        return start..<(word.last?.upperBound ?? start)
    }

    private mutating func append(_ new: [UInt8], _ origin: Range<Int>) {
        if new.count == 1 { units.append(new[0]) } else { units += new }
        guard keepsOrigins else { return }
        origins += repeatElement(origin, count: new.count)
    }

    private mutating func extendLast(from old: Range<Int>, to end: Int) {
        var index = origins.count - 1
        while index >= 0, origins[index] == old {
            origins[index] = old.lowerBound..<end
            index -= 1
        }
    }

    /// Returns the ranges of all occurrences of some folded bytes, without overlaps.
    func ranges(of part: [UInt8]) -> [Range<Int>] {
        guard let first = part.first else { return [] }
        var found: [Range<Int>] = []
        var start = units.startIndex
        while let index = units[start...].firstIndex(of: first) {
            if units[index...].starts(with: part) {
                found.append(index..<index + part.count)
                start = index + part.count
            } else {
                start = index + 1
            }
        }
        return found
    }

    /// Returns the original bytes for a nonempty range of folded bytes.
    func origin(of range: Range<Int>) -> Range<Int> {
        origins[range.lowerBound].lowerBound..<origins[range.upperBound - 1].upperBound
    }
}

/// The folded form of one Unicode scalar.
private struct ScalarFold {
    var units: [UInt8]
    var isWord: Bool

    /// The folded scalars below U+0800: the letters of Europe and the Near East, computed once.
    private static let table = (UInt32(0)..<0x800).map { ScalarFold(scalar: $0) }

    static func of(_ scalar: Unicode.Scalar) -> ScalarFold {
        scalar.value < 0x800 ? table[Int(scalar.value)] : ScalarFold(scalar: scalar.value)
    }

    private init(scalar: UInt32) {
        units = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
            let count = icu_fold_scalar(scalar, buffer.baseAddress, 128)
            return buffer.prefix(Int(count)).map { UInt8(bitPattern: $0) }
        }
        isWord = icu_is_word_scalar(scalar)
    }
}
