import CTroveSearch

/// A writer of one part of a cached column, in the format of ``ColumnPart``.
struct ColumnPartWriter {
    private let source: ColumnSource
    private var types: [UInt8] = []
    private var numbers: [Int64] = []
    private var lengths: [UInt32] = []
    private var texts: [UInt8] = []
    private var folded = [UInt8](repeating: 0, count: 256)

    init(_ source: ColumnSource) {
        self.source = source
        types.reserveCapacity(ColumnPart.capacity)
        numbers.reserveCapacity(ColumnPart.capacity)
        lengths.reserveCapacity(ColumnPart.capacity)
    }

    /// Removes all values, to begin the next part.
    mutating func removeAll() {
        types.removeAll(keepingCapacity: true)
        numbers.removeAll(keepingCapacity: true)
        lengths.removeAll(keepingCapacity: true)
        texts.removeAll(keepingCapacity: true)
    }

    /// Appends the value of the next record.
    mutating func append(_ value: borrowing ColumnValue) {
        var type = ColumnPart.ValueType.other
        var number: Int64 = 0
        let start = texts.count
        switch value.type {
        case .null: type = ColumnPart.ValueType.empty
        case .integer:
            type = ColumnPart.ValueType.integer
            number = value.integer
        case .decimal:
            type = ColumnPart.ValueType.decimal
            number = Int64(bitPattern: value.decimal.bitPattern)
        case .text: type = append(text: value.bytes)
        case .other: break
        }
        lengths.append(UInt32(texts.count - start))
        texts.append(0)
        switch source.isMisfit(value) {
        case nil: type = ColumnPart.ValueType.other
        case true?: type |= ColumnPart.ValueType.misfit
        case false?: break
        }
        types.append(type)
        numbers.append(number)
    }

    private mutating func append(text: UnsafeRawBufferPointer) -> UInt8 {
        guard !text.isEmpty else { return ColumnPart.ValueType.emptyText }
        guard source.textForm != .none else { return ColumnPart.ValueType.unfoldedText }
        var count = fold(text)
        if count > folded.count {
            folded = [UInt8](repeating: 0, count: count + count / 2)
            count = fold(text)
        }
        return folded.withUnsafeBytes { bytes in
            let folded = bytes[..<count]
            guard source.textForm == .plain else {
                texts.append(contentsOf: folded)
                return trove_folding_keeps_words(text.baseAddress, text.count)
                    ? ColumnPart.ValueType.text
                    : ColumnPart.ValueType.text | ColumnPart.ValueType.otherWords
            }
            texts.append(contentsOf: text)
            return text.elementsEqual(folded)
                ? ColumnPart.ValueType.text : ColumnPart.ValueType.unfoldedText
        }
    }

    private mutating func fold(_ text: UnsafeRawBufferPointer) -> Int {
        folded.withUnsafeMutableBytes {
            trove_fold_text(text.baseAddress, text.count, $0.baseAddress, $0.count)
        }
    }

    /// Returns the encoded part without its texts.
    ///
    /// - Parameter offsets: The offsets of the record IDs in the part, one per appended value,
    ///   ascending.
    func data(_ offsets: [UInt16]) -> [UInt8] {
        guard let first = offsets.first, let last = offsets.last, let type = types.first else {
            return [UInt8](repeating: 0, count: ColumnPart.headerSize)
        }
        let count = types.count
        let isSparse = Int(last - first) + 1 != count
        let isMixed = types.contains { $0 != type }
        let (base, width) = numberForm
        let lengthWidth = lengthWidth
        var data: [UInt8] = []
        data.reserveCapacity(ColumnPart.headerSize + count * (2 + 1 + width + 4))
        data.append(UInt32(count), bytes: 4)
        data.append(first, bytes: 2)
        data.append((isSparse ? 1 : 0) | (isMixed ? 2 : 0))
        data += [isMixed ? 0 : type, UInt8(width), UInt8(lengthWidth)]
        data.append(0 as UInt64, bytes: 6)
        data.append(base, bytes: 8)
        if isSparse { for offset in offsets { data.append(offset, bytes: 2) } }
        if isMixed { data += types }
        if width > 0 { for number in numbers { data.append(number &- base, bytes: width) } }
        for length in lengths { data.append(length, bytes: lengthWidth) }
        return data
    }

    /// Calls `body` with the texts, each with a terminating zero byte; with no bytes if no value is
    /// a text.
    func withTexts<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try texts.withUnsafeBytes {
            try body(lengthWidth > 0 ? $0 : UnsafeRawBufferPointer(rebasing: $0[..<0]))
        }
    }

    /// The base to subtract from every number, and the width of the differences in bytes.
    private var numberForm: (base: Int64, width: Int) {
        var (low, high) = (Int64.max, Int64.min)
        for (type, number) in zip(types, numbers) {
            switch type & ColumnPart.ValueType.mask {
            case ColumnPart.ValueType.integer: (low, high) = (min(low, number), max(high, number))
            case ColumnPart.ValueType.decimal: return (0, 8)
            default: continue
            }
        }
        guard low < high else { return (low == high ? low : 0, 0) }
        let span = UInt64(bitPattern: high &- low)
        return (low, span <= 0xFF ? 1 : span <= 0xFFFF ? 2 : span <= 0xFFFF_FFFF ? 4 : 8)
    }

    private var lengthWidth: Int {
        // Even without texts, `texts` has a zero byte for each record.
        guard texts.count > lengths.count || types.contains(where: Self.isText) else { return 0 }
        let longest = lengths.max() ?? 0
        return longest <= 0xFF ? 1 : longest <= 0xFFFF ? 2 : 4
    }

    private static func isText(_ type: UInt8) -> Bool {
        switch type & ColumnPart.ValueType.mask {
        case ColumnPart.ValueType.text, ColumnPart.ValueType.emptyText,
            ColumnPart.ValueType.unfoldedText:
            true
        default: false
        }
    }
}

extension [UInt8] {
    /// Appends the lowest bytes of an integer in little-endian order.
    fileprivate mutating func append(_ integer: some FixedWidthInteger, bytes: Int) {
        var rest = integer
        for _ in 0..<bytes {
            append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
    }
}
