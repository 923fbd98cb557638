/// Texts in the parts of a workbook.
enum XLSXText {
    /// Whether an attribute is true; Calc writes words instead of 1 and 0.
    static func isTrue(_ value: String?) -> Bool {
        value == "1" || value?.lowercased() == "true" || value == "on"
    }

    /// Appends a text without the white space around it, with its escapes resolved and with LF as
    /// line ends; control characters are left out.
    ///
    /// An escape such as `_x000D_` stands for one UTF-16 unit (ISO/IEC 29500-1, 22.9.2.19, the
    /// type ST_Xstring).
    static func append(_ bytes: UnsafeBufferPointer<UInt8>, to text: inout [UInt8]) {
        let start = text.count
        if bytes.contains(where: { $0 == UInt8(ascii: "_") || $0 < 32 || $0 == 127 }) {
            appendResolved(bytes, to: &text)
        } else {
            text.append(contentsOf: bytes)
        }
        trim(&text, from: start)
    }

    private static func appendResolved(
        _ bytes: UnsafeBufferPointer<UInt8>, to text: inout [UInt8]
    ) {
        var index = 0
        var isBehindReturn = false
        while index < bytes.count {
            var scalar = UInt32(bytes[index])
            var length = 1
            if let unit = escape(in: bytes, at: index) {
                scalar = unit
                length = 7
                if unit & 0xFC00 == 0xD800, let low = escape(in: bytes, at: index + 7),
                    low & 0xFC00 == 0xDC00
                {
                    scalar = 0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF
                    length = 14
                }
            } else if scalar >= 0x80 {
                text.append(bytes[index])
                index += 1
                isBehindReturn = false
                continue
            }
            index += length
            if scalar == 13 || scalar == 10 {
                if scalar == 13 || !isBehindReturn { text.append(10) }
            } else if scalar == 9 || scalar >= 32 && scalar != 127 && scalar & 0xFFFE != 0xFFFE,
                let character = Unicode.Scalar(scalar)
            {
                text.append(contentsOf: UTF8.encode(character).map { Array($0) } ?? [])
            }
            isBehindReturn = scalar == 13
        }
    }

    /// Returns the UTF-16 unit of an escape such as `_x000D_`; nil if none begins here.
    private static func escape(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt32? {
        guard index + 7 <= bytes.count, bytes[index] == UInt8(ascii: "_"),
            bytes[index + 1] == UInt8(ascii: "x"), bytes[index + 6] == UInt8(ascii: "_")
        else { return nil }
        var unit: UInt32 = 0
        for byte in bytes[(index + 2)..<(index + 6)] {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): unit = unit << 4 + UInt32(byte - 48)
            case UInt8(ascii: "A")...UInt8(ascii: "F"): unit = unit << 4 + UInt32(byte - 55)
            case UInt8(ascii: "a")...UInt8(ascii: "f"): unit = unit << 4 + UInt32(byte - 87)
            default: return nil
            }
        }
        return unit
    }

    private static func trim(_ text: inout [UInt8], from start: Int) {
        while text.count > start, let last = text.last, Byte.isSpace(last) { text.removeLast() }
        guard text.count > start, Byte.isSpace(text[start]) else { return }
        let first = text[start...].firstIndex { !Byte.isSpace($0) } ?? text.count
        text.removeSubrange(start..<first)
    }
}
