import TextCore

/// Removes characters that XML forbids, and references to them, from a document, and converts its
/// line ends to LF.
struct XMLCleaner {
    /// The numbers of characters removed before offsets of the clean text, in order of offset.
    private var gaps: [(offset: Int, count: Int)] = []
    private var nextGap = 0
    private var line = 1
    /// The end of a piece, if it could be the beginning of something to remove.
    private var held: [UInt8] = []
    private var isBehindReturn = false

    /// The length of the longest reference that is checked, such as `&#x0000C;`.
    private static let longestReference = 12

    var hasGaps: Bool { nextGap < gaps.count }

    /// Returns and forgets the number of characters removed directly after the byte at `offset`.
    mutating func takeGap(at offset: Int) -> Int {
        var count = 0
        while nextGap < gaps.count, gaps[nextGap].offset <= offset + 1 {
            count += gaps[nextGap].count
            nextGap += 1
        }
        if nextGap == gaps.count {
            gaps.removeAll(keepingCapacity: true)
            nextGap = 0
        }
        return count
    }

    /// Appends a piece to the clean text.
    ///
    /// - Parameter firstOffset: The offset of the first byte of `text` in the whole clean text.
    mutating func clean(
        _ piece: [UInt8], to text: inout [UInt8], firstOffset: Int, notes: inout ImportNotes
    ) {
        let whole = held.isEmpty ? piece : held + piece
        held = []
        text.reserveCapacity(text.count + whole.count)
        whole.withUnsafeBufferPointer { bytes in
            var start = 0
            var index = 0
            while index < bytes.count {
                let byte = bytes[index]
                guard Self.isSpecial[Int(byte)] else {
                    index += 1
                    continue
                }
                if byte == 13 {
                    text.append(contentsOf: bytes[start..<index])
                    text.append(10)
                    line += 1
                    (start, index) = (index + 1, index + 1)
                    isBehindReturn = true
                    continue
                }
                guard let length = removedLength(at: index, in: bytes, runStart: start) else {
                    text.append(contentsOf: bytes[start..<index])
                    held = Array(bytes[index...])
                    isBehindReturn = false
                    return
                }
                if length > 0 {
                    text.append(contentsOf: bytes[start..<index])
                    if byte != 10 {
                        leaveOut(
                            bytes[index..<(index + length)], at: firstOffset + text.count, &notes)
                    }
                    start = index + length
                }
                isBehindReturn = false
                index += max(1, length)
            }
            if start < bytes.count { isBehindReturn = false }
            text.append(contentsOf: bytes[start...])
        }
    }

    /// Returns the number of bytes to remove at a special byte other than CR; nil if that depends
    /// on the next piece.
    private mutating func removedLength(
        at index: Int, in bytes: UnsafeBufferPointer<UInt8>, runStart: Int
    ) -> Int? {
        switch bytes[index] {
        case 10:
            if isBehindReturn, index == runStart { return 1 }
            line += 1
            return 0
        case UInt8(ascii: "&"), 0xEF:
            return Self.forbiddenLength(
                bytes[index..<min(bytes.count, index + Self.longestReference)])
        default: return 1
        }
    }

    /// Appends the held bytes. Call it at the end of the document.
    mutating func finish(_ text: inout [UInt8]) {
        text += held
        held = []
    }

    private mutating func leaveOut(
        _ bytes: Slice<UnsafeBufferPointer<UInt8>>, at offset: Int, _ notes: inout ImportNotes
    ) {
        let isReference = bytes.first == UInt8(ascii: "&")
        let count = isReference ? bytes.count : 1
        if let last = gaps.last, last.offset == offset {
            gaps[gaps.count - 1].count += count
        } else {
            gaps.append((offset, count))
        }
        let shown =
            isReference
            ? String(decoding: bytes, as: UTF8.self)
            : "U+00" + String(Int(bytes.first ?? 0) + 0x100, radix: 16).dropFirst().uppercased()
        notes.add(
            "control", line: line,
            bytes.first == 0xEF
                ? translated("An invalid character (U+FFFE or U+FFFF) was removed.")
                : translated("The control character “{character}” was removed.")
                    .filling(["character": shown]))
    }

    private static let isSpecial: [Bool] = (UInt8.min...UInt8.max).map { byte in
        byte < 32 && byte != 9 || byte == UInt8(ascii: "&") || byte == 0xEF
    }

    /// Returns the length in bytes of a forbidden character or reference at the beginning of
    /// `ahead`, or 0; nil if that depends on the next bytes.
    private static func forbiddenLength(_ ahead: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        if ahead.first == 0xEF {
            guard ahead.count >= 3 else { return nil }
            let bytes = ahead.prefix(3).dropFirst()
            return bytes.first == 0xBF && (bytes.last ?? 0) >= 0xBE ? 3 : 0
        }
        guard ahead.dropFirst().first.map({ $0 == UInt8(ascii: "#") }) ?? true else { return 0 }
        guard let end = ahead.firstIndex(of: UInt8(ascii: ";")) else {
            return ahead.count < longestReference ? nil : 0
        }
        let digits = String(decoding: ahead[..<end].dropFirst(2), as: UTF8.self)
        let number =
            digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        guard let number else { return 0 }
        let isAllowed =
            number > 31 && !(0xD800...0xDFFF).contains(number) && number & ~1 != 0xFFFE
            || [9, 10, 13].contains(number)
        return isAllowed && number < 0x110000 ? 0 : end - ahead.startIndex + 1
    }
}
