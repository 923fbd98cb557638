import Foundation
import TroveModel

/// The cached values of one column for up to 4 096 records with neighboring IDs, packed so that
/// comparing all of them takes a few microseconds. ``ColumnPartWriter`` writes them.
///
/// All numbers are little-endian:
///
/// | bytes | |
/// |---|---|
/// | 4 | the number of records |
/// | 2 | the offset of the first record ID from the first ID of the part |
/// | 1 | flags: 1 if IDs are not contiguous: ID offsets are stored, 2 if types differ: they are |
/// | 1 | the type of all values, if it is the same |
/// | 1 | the width of each number in bytes: 0, 1, 2, 4 or 8 |
/// | 1 | the width of each text length in bytes: 0 without texts, else 1, 2 or 4 |
/// | 6 | zero |
/// | 8 | the base that is added to each stored number |
/// | 2 per record | the ID offsets, if stored |
/// | 1 per record | the types, if stored |
/// | … per record | the numbers: integers less the base, or the bit patterns of decimals |
/// | … per record | the lengths of the texts in bytes |
///
/// The texts, each with a terminating zero byte, are stored separately, so that tests that do not
/// need them do not read them.
struct ColumnPart {
    /// The number of IDs that a part covers: part *n* begins with ID *n* · `capacity`.
    static let capacity = 4_096
    /// The size of the header in bytes.
    static let headerSize = 24

    /// The stored types of values, and flags that are combined with them.
    enum ValueType {
        static let empty: UInt8 = 0
        static let integer: UInt8 = 1
        static let decimal: UInt8 = 2
        static let text: UInt8 = 3
        static let emptyText: UInt8 = 4
        /// A text whose folded form is not stored.
        static let unfoldedText: UInt8 = 5
        /// Any other value, which tests leave in doubt.
        static let other: UInt8 = 6
        /// A flag for values that do not fit the field's kind.
        static let misfit: UInt8 = 0x80
        /// A flag for texts whose folded form divides into other words.
        static let otherWords: UInt8 = 0x40
        /// The mask that removes the flags.
        static let mask: UInt8 = 0x3F
    }

    let count: Int
    let data: UnsafeRawBufferPointer
    private let firstOffset: Int
    private let uniformType: UInt8
    private let numberWidth: Int
    let lengthWidth: Int
    private let base: Int64
    // Offsets into `data` in bytes; -1 for arrays that are not stored.
    private var offsets = -1
    private var types = -1
    private let numbers: Int
    let lengths: Int
    let texts: UnsafeRawBufferPointer

    /// Reads a part; fails if the data is malformed.
    ///
    /// - Parameters:
    ///   - data: The part without its texts. Must outlive the instance, like `texts`.
    ///   - texts: The texts; may be empty if no test reads them.
    init?(_ data: UnsafeRawBufferPointer, texts: UnsafeRawBufferPointer) {
        guard data.count >= Self.headerSize else { return nil }
        self.data = data
        self.texts = texts
        count = Int(data.littleEndian(UInt32.self, at: 0))
        firstOffset = Int(data.littleEndian(UInt16.self, at: 4))
        let form = data[6]
        uniformType = data[7]
        numberWidth = Int(data[8])
        lengthWidth = Int(data[9])
        base = data.littleEndian(Int64.self, at: 16)
        var next = Self.headerSize
        guard count <= Self.capacity, [0, 1, 2, 4, 8].contains(numberWidth),
            [0, 1, 2, 4].contains(lengthWidth)
        else { return nil }
        if form & 1 != 0 {
            offsets = next
            next += 2 * count
        }
        if form & 2 != 0 {
            types = next
            next += count
        }
        numbers = next
        next += numberWidth * count
        lengths = next
        next += lengthWidth * count
        guard next <= data.count, offsets >= 0 || firstOffset + count <= Self.capacity else {
            return nil
        }
    }

    /// Adds the records that pass a test to `matches`, and those that the cached values leave in
    /// doubt.
    ///
    /// - Complexity: O(*n*) for *n* records, or bytes of text.
    func select(_ test: ColumnTest, into matches: inout PartMatches) {
        switch test {
        case .isEmpty:
            selectByType(into: &matches) { $0 == ValueType.empty || $0 == ValueType.emptyText }
        case .isNumber(let range): selectNumbers(in: range, into: &matches)
        case .isNoNumber(let range):
            selectNumbers(in: range, into: &matches)
            var all = PartMatches()
            find(into: &all) { _ in true }
            matches.formDifference(from: all)
        case .isMisfit:
            find(into: &matches) { type(of: $0) & ValueType.misfit != 0 }
        case .isMoment(let range): selectMoments(in: range, into: &matches)
        case .isText(let range): selectTexts(in: range, into: &matches)
        case .beginsWord(let letters): selectTexts(withWord: letters, into: &matches)
        case .contains(let part):
            selectTexts(with: part, into: &matches)
            selectNumbers(with: part, into: &matches)
        }
    }

    /// Returns the offset of a record's ID in the part.
    @inline(__always)
    func offset(of index: Int) -> Int {
        offsets < 0
            ? firstOffset + index
            : Int(data.littleEndian(UInt16.self, at: offsets + 2 * index)) % Self.capacity
    }

    /// Returns the type of a record's value, with flags.
    @inline(__always)
    func type(of index: Int) -> UInt8 {
        types < 0 ? uniformType : data[types + index]
    }

    /// Adds the records whose index passes a test, up to 64 at a time.
    @inline(__always)
    private func find(into matches: inout PartMatches, _ isMatch: (_ index: Int) -> Bool) {
        guard offsets < 0 else {
            for index in 0..<count where isMatch(index) { matches.find(offset(of: index)) }
            return
        }
        var index = 0
        while index < count {
            let offset = firstOffset + index
            let end = min(count, index + 64 - offset & 63)
            var word: UInt64 = 0
            for (bit, index) in (index..<end).enumerated() {
                word |= (isMatch(index) ? 1 : 0) << UInt64(bit)
            }
            matches.find(word << UInt64(offset & 63), at: offset >> 6)
            index = end
        }
    }

    /// Adds the records with matching types, and leaves those of type ``ValueType/other`` in doubt.
    private func selectByType(into matches: inout PartMatches, _ isMatch: (UInt8) -> Bool) {
        var isWanted = [Bool](repeating: false, count: 256)
        for type in UInt8.min...UInt8.max {
            isWanted[Int(type)] = isMatch(type & ValueType.mask)
        }
        isWanted.withUnsafeBufferPointer { isWanted in
            find(into: &matches) { isWanted[Int(type(of: $0))] }
        }
        doubt(ValueType.other, into: &matches)
    }

    /// Leaves the records with a type in doubt.
    func doubt(_ wanted: UInt8, into matches: inout PartMatches) {
        guard has(wanted) else { return }
        for index in 0..<count where type(of: index) & ValueType.mask == wanted {
            matches.doubt(offset(of: index))
        }
    }

    /// Whether any record has a value of a type.
    func has(_ wanted: UInt8) -> Bool {
        guard types >= 0 else { return uniformType & ValueType.mask == wanted }
        // No early exit, so that the compiler can vectorize the loop.
        return data[types..<types + count].reduce(0 as UInt8) {
            $0 | ($1 & ValueType.mask == wanted ? 1 : 0)
        } != 0
    }
}

// MARK: - Numbers

extension ColumnPart {
    private func selectNumbers(in range: NumberRange, into matches: inout PartMatches) {
        if let integers = range.integers {
            switch numberWidth {
            case 0: if integers.contains(base) { selectIntegers(into: &matches) { _ in true } }
            case 1: selectIntegers(UInt8.self, in: integers, into: &matches)
            case 2: selectIntegers(UInt16.self, in: integers, into: &matches)
            case 4: selectIntegers(UInt32.self, in: integers, into: &matches)
            default: selectIntegers(UInt64.self, in: integers, into: &matches)
            }
        }
        if has(ValueType.decimal) {
            find(into: &matches) {
                type(of: $0) & ValueType.mask == ValueType.decimal
                    && range.contains(Double(bitPattern: UInt64(bitPattern: bits(of: $0))))
            }
        }
        doubt(ValueType.other, into: &matches)
    }

    private func selectIntegers<Stored: FixedWidthInteger>(
        _: Stored.Type, in range: ClosedRange<Int64>, into matches: inout PartMatches
    ) {
        // Numbers below the range wrap around and exceed its span.
        let shift = UInt64(bitPattern: base &- range.lowerBound)
        let span = UInt64(bitPattern: range.upperBound &- range.lowerBound)
        let width = Stored.bitWidth / 8
        selectIntegers(into: &matches) {
            let stored = data.littleEndian(Stored.self, at: numbers + width * $0)
            return UInt64(truncatingIfNeeded: stored) &+ shift <= span
        }
    }

    @inline(__always)
    private func selectIntegers(into matches: inout PartMatches, _ isMatch: (_ index: Int) -> Bool)
    {
        if types >= 0 {
            find(into: &matches) {
                data[types + $0] & ValueType.mask == ValueType.integer && isMatch($0)
            }
        } else if uniformType & ValueType.mask == ValueType.integer {
            find(into: &matches, isMatch)
        }
    }

    private func selectMoments(in range: NumberRange, into matches: inout PartMatches) {
        for index in 0..<count {
            let moment = bits(of: index)
            if type(of: index) != ValueType.integer || !DayBounds.known.contains(moment) {
                matches.doubt(offset(of: index))
            } else if range.integers?.contains(moment) == true {
                matches.find(offset(of: index))
            }
        }
    }

    /// Returns the integer, or the bit pattern of the decimal, of a record.
    @inline(__always)
    func bits(of index: Int) -> Int64 {
        switch numberWidth {
        case 0: base
        case 1: base &+ Int64(data[numbers + index])
        case 2: base &+ Int64(data.littleEndian(UInt16.self, at: numbers + 2 * index))
        case 4: base &+ Int64(data.littleEndian(UInt32.self, at: numbers + 4 * index))
        default: base &+ data.littleEndian(Int64.self, at: numbers + 8 * index)
        }
    }

    /// Selects the integers whose digits contain a folded text. Decimals are left in doubt, because
    /// only SQLite knows how it formats them.
    private func selectNumbers(with part: [UInt8], into matches: inout PartMatches) {
        guard
            has(ValueType.integer) || has(ValueType.decimal) || has(ValueType.other)
        else { return }
        let isWritable = part.allSatisfy { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
        var digits = DigitBuffer()
        for index in 0..<count {
            let type = type(of: index) & ValueType.mask
            if type == ValueType.integer {
                guard isWritable else { continue }
                if digits.write(bits(of: index), has: part) { matches.find(offset(of: index)) }
            } else if type == ValueType.decimal || type == ValueType.other {
                matches.doubt(offset(of: index))
            }
        }
    }
}
