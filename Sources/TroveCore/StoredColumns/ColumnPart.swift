import CTroveSearch
import Foundation

/// The values of one column of up to 4 096 records with neighbouring identities, packed so that all
/// of them are compared in some microseconds. ``ColumnPartWriter`` makes them.
///
/// All numbers begin with the lowest byte:
///
/// | bytes | |
/// |---|---|
/// | 4 | how many records |
/// | 2 | the offset of the first one's identity from that of the part |
/// | 1 | 1 if identities are missing in between, so that the offsets follow; 2 if the types differ, so that they follow |
/// | 1 | the type of all values, if they do not differ |
/// | 1 | the bytes of each number: 0, 1, 2, 4 or 8 |
/// | 1 | the bytes of each text's length: 0 if there are no texts, else 1, 2 or 4 |
/// | 6 | nothing |
/// | 8 | what is added to each integer |
/// | 2 per record | the offsets of the identities, if they follow |
/// | 1 per record | the types, if they follow |
/// | … per record | the numbers: integers less what is added, or the bits of decimals |
/// | … per record | the lengths of the texts |
/// | … | the texts, a zero byte behind each |
struct ColumnPart {
    /// The identities of a part are its number times this, and what follows.
    static let capacity = 4_096
    static let headerSize = 24

    /// What a value is.
    enum ValueType {
        static let empty: UInt8 = 0
        static let integer: UInt8 = 1
        static let decimal: UInt8 = 2
        static let text: UInt8 = 3
        static let emptyText: UInt8 = 4
        /// A text that is stored as it is, although folding changes it.
        static let unfoldedText: UInt8 = 5
        /// Something else.
        static let other: UInt8 = 6
        /// Is added to the type of what does not fit the field's kind.
        static let misfit: UInt8 = 0x80
    }

    let count: Int
    private let data: UnsafeRawBufferPointer
    private let firstOffset: Int
    private let uniformType: UInt8
    private let numberWidth: Int
    private let lengthWidth: Int
    private let base: Int64
    /// Where what is stored begins, from the beginning of the part; -1 for what is not.
    private var offsets = -1
    private var types = -1
    private let numbers: Int
    private let lengths: Int
    private let texts: Int

    /// Reads what the writer wrote; nil if it is something else.
    init?(_ data: UnsafeRawBufferPointer) {
        guard data.count >= Self.headerSize else { return nil }
        self.data = data
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
        texts = next
        guard next <= data.count, offsets >= 0 || firstOffset + count <= Self.capacity else {
            return nil
        }
    }

    /// Adds to `matches` the records that pass a test, and those that this cannot tell of.
    func select(_ test: ColumnTest, into matches: inout PartMatches) {
        switch test {
        case .isEmpty:
            selectByType(into: &matches) { $0 == ValueType.empty || $0 == ValueType.emptyText }
        case .isNumber(let range): selectNumbers(in: range, into: &matches)
        case .isNoNumber(let range):
            selectNumbers(in: range, into: &matches)
            for index in 0..<count { matches.invert(offset(of: index)) }
        case .isMisfit:
            for index in 0..<count where type(of: index) & ValueType.misfit != 0 {
                matches.find(offset(of: index))
            }
        case .isMoment(let range): selectMoments(in: range, into: &matches)
        case .isText(let range): selectTexts(in: range, into: &matches)
        case .contains(let part):
            selectTexts(with: part, into: &matches)
            selectNumbers(with: part, into: &matches)
        }
    }

    @inline(__always)
    private func offset(of index: Int) -> Int {
        offsets < 0
            ? firstOffset + index
            : Int(data.littleEndian(UInt16.self, at: offsets + 2 * index)) % Self.capacity
    }

    @inline(__always)
    private func type(of index: Int) -> UInt8 {
        types < 0 ? uniformType : data[types + index]
    }

    private func selectByType(
        into matches: inout PartMatches, _ isMatch: (UInt8) -> Bool
    ) {
        for index in 0..<count {
            let type = type(of: index) & ~ValueType.misfit
            if isMatch(type) { matches.find(offset(of: index)) }
            if type == ValueType.other { matches.doubt(offset(of: index)) }
        }
    }
}

// MARK: - Numbers

extension ColumnPart {
    private func selectNumbers(in range: NumberRange, into matches: inout PartMatches) {
        let integers = range.integers
        for index in 0..<count {
            switch type(of: index) & ~ValueType.misfit {
            case ValueType.integer:
                if let integers, integers.contains(bits(of: index)) {
                    matches.find(offset(of: index))
                }
            case ValueType.decimal:
                if range.contains(Double(bitPattern: UInt64(bitPattern: bits(of: index)))) {
                    matches.find(offset(of: index))
                }
            case ValueType.other: matches.doubt(offset(of: index))
            default: continue
            }
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

    /// The integer, or the bits of the decimal, of a record.
    @inline(__always)
    private func bits(of index: Int) -> Int64 {
        switch numberWidth {
        case 0: base
        case 1: base &+ Int64(data[numbers + index])
        case 2: base &+ Int64(data.littleEndian(UInt16.self, at: numbers + 2 * index))
        case 4: base &+ Int64(data.littleEndian(UInt32.self, at: numbers + 4 * index))
        default: base &+ data.littleEndian(Int64.self, at: numbers + 8 * index)
        }
    }

    /// Numbers are searched as they are written; how SQLite writes decimals, it knows best.
    private func selectNumbers(with part: [UInt8], into matches: inout PartMatches) {
        guard types >= 0 || uniformType & ~ValueType.misfit != ValueType.text else { return }
        let isWritable = part.allSatisfy { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
        var digits = DigitBuffer()
        for index in 0..<count {
            let type = type(of: index) & ~ValueType.misfit
            if type == ValueType.integer {
                guard isWritable else { continue }
                if digits.write(bits(of: index), has: part) { matches.find(offset(of: index)) }
            } else if type == ValueType.decimal || type == ValueType.other {
                matches.doubt(offset(of: index))
            }
        }
    }
}

// MARK: - Texts

extension ColumnPart {
    @inline(__always)
    private func length(of index: Int) -> Int {
        switch lengthWidth {
        case 0: 0
        case 1: Int(data[lengths + index])
        case 2: Int(data.littleEndian(UInt16.self, at: lengths + 2 * index))
        default: Int(data.littleEndian(UInt32.self, at: lengths + 4 * index))
        }
    }

    private func selectTexts(in range: TextRange, into matches: inout PartMatches) {
        var start = texts
        for index in 0..<count {
            let length = length(of: index)
            defer { start += lengthWidth == 0 ? 0 : length + 1 }
            switch type(of: index) & ~ValueType.misfit {
            case ValueType.empty: continue
            case ValueType.emptyText where !range.canBeEmpty: continue
            case ValueType.text, ValueType.unfoldedText, ValueType.emptyText:
                guard start + length <= data.count else { return }
                let text = UnsafeRawBufferPointer(rebasing: data[start..<start + length])
                if range.contains(text) { matches.find(offset(of: index)) }
            default: matches.doubt(offset(of: index))
            }
        }
    }

    /// Searches all texts at once: most parts of most columns do not have what is searched.
    private func selectTexts(with part: [UInt8], into matches: inout PartMatches) {
        guard lengthWidth > 0, let base = data.baseAddress else { return }
        if types >= 0 || uniformType & ~ValueType.misfit == ValueType.unfoldedText {
            for index in 0..<count
            where type(of: index) & ~ValueType.misfit == ValueType.unfoldedText {
                matches.doubt(offset(of: index))
            }
        }
        var index = 0
        var end = texts + length(of: 0)
        var start = texts
        while start < data.count {
            let rest = data.count - start
            guard
                let hit = part.withUnsafeBytes({ part in
                    trove_find(base + start, rest, part.baseAddress, part.count)
                })
            else { return }
            let place = hit - base
            while place > end, index + 1 < count {
                index += 1
                end += 1 + length(of: index)
            }
            // A zero byte is behind every text, and none in what is searched.
            if type(of: index) & ~ValueType.misfit == ValueType.text {
                matches.find(offset(of: index))
            }
            start = end + 1
        }
    }
}

extension TextRange {
    fileprivate func contains(_ text: UnsafeRawBufferPointer) -> Bool {
        if let low {
            let order = Self.compare(text, low.bytes)
            if order < 0 || (order == 0 && !low.isIncluded) { return false }
        }
        if let high {
            let order = Self.compare(text, high.bytes)
            if order > 0 || (order == 0 && !high.isIncluded) { return false }
        }
        return true
    }

    private static func compare(_ text: UnsafeRawBufferPointer, _ other: [UInt8]) -> Int {
        other.withUnsafeBytes { other in
            let count = min(text.count, other.count)
            if count > 0, let a = text.baseAddress, let b = other.baseAddress {
                let order = memcmp(a, b, count)
                if order != 0 { return Int(order) }
            }
            return text.count - other.count
        }
    }
}
