/// Reads an array of objects from JSON, one object after the other, keeping the order of names.
///
/// Nested objects become names with dots, arrays of plain values one text with commas between.
struct JSONScanner {
    /// A plain value.
    enum Value: Hashable {
        case null
        case bool(Bool)
        /// As it was written.
        case number(String)
        case string(String)

        /// The value as the text of a cell.
        var text: String {
            switch self {
            case .null: ""
            case .bool(let isTrue): isTrue ? "true" : "false"
            case .number(let text), .string(let text): text
            }
        }
    }

    private let bytes: UnsafeRawBufferPointer
    private(set) var position = 0
    private var isAtStart = true
    private var depth = 0

    private static let maximumDepth = 100

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    /// The members of the next object; nil after the last.
    ///
    /// - Throws: `malformed` with line and column.
    mutating func nextObject() throws(LibraryError) -> [(name: String, value: Value)]? {
        skipSpace()
        if isAtStart {
            try expect("[", "The file must hold an array of objects, beginning with “[”.")
            isAtStart = false
            skipSpace()
            if take("]") { return try end() }
        } else {
            if take("]") { return try end() }
            try expect(",", "A “,” or “]” is missing behind an object.")
        }
        skipSpace()
        var members: [(name: String, value: Value)] = []
        try object(prefix: "", into: &members)
        return members
    }

    private mutating func end() throws(LibraryError) -> [(name: String, value: Value)]? {
        skipSpace()
        guard position == bytes.count else { throw failure("There is more behind the array.") }
        return nil
    }

    private mutating func object(
        prefix: String, into members: inout [(name: String, value: Value)]
    ) throws(LibraryError) {
        try descend()
        defer { depth -= 1 }
        try expect("{", "An object must begin here, with “{”.")
        skipSpace()
        if take("}") { return }
        repeat {
            skipSpace()
            let name = prefix + (try string())
            skipSpace()
            try expect(":", "A “:” is missing behind the name “\(name)”.")
            skipSpace()
            switch peek {
            case UInt8(ascii: "{"): try object(prefix: name + ".", into: &members)
            case UInt8(ascii: "["):
                members.append((name, .string(try array().joined(separator: ", "))))
            default: members.append((name, try value()))
            }
            skipSpace()
        } while take(",")
        try expect("}", "A “,” or “}” is missing here.")
    }

    private mutating func array() throws(LibraryError) -> [String] {
        try descend()
        defer { depth -= 1 }
        position += 1
        skipSpace()
        if take("]") { return [] }
        var texts: [String] = []
        repeat {
            skipSpace()
            switch peek {
            case UInt8(ascii: "["): texts += try array()
            case UInt8(ascii: "{"):
                var members: [(name: String, value: Value)] = []
                try object(prefix: "", into: &members)
                texts.append(members.map { "\($0.name): \($0.value.text)" }.joined(separator: ", "))
            default: texts.append(try value().text)
            }
            skipSpace()
        } while take(",")
        try expect("]", "A “,” or “]” is missing here.")
        return texts
    }

    private mutating func value() throws(LibraryError) -> Value {
        if peek == UInt8(ascii: "\"") { return .string(try string()) }
        let start = position
        while let byte = peek,
            byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: "+") || (48...57).contains(byte)
                || (97...122).contains(byte)
                || byte == UInt8(ascii: "E")
        {
            position += 1
        }
        let word = String(decoding: bytes[start..<position], as: UTF8.self)
        switch word {
        case "null": return .null
        case "true": return .bool(true)
        case "false": return .bool(false)
        case _ where Double(word) != nil && word.first?.isLetter == false: return .number(word)
        default:
            position = start
            throw failure("A value is missing or not understood here.")
        }
    }

    private mutating func string() throws(LibraryError) -> String {
        try expect("\"", "A text in quotes must be here.")
        var scalars = String.UnicodeScalarView()
        var start = position
        var text = ""
        func flush(_ scanner: JSONScanner) {
            text += String(decoding: scanner.bytes[start..<scanner.position], as: UTF8.self)
        }
        while let byte = peek, byte != UInt8(ascii: "\"") {
            guard byte == UInt8(ascii: "\\") else {
                position += 1
                continue
            }
            flush(self)
            position += 1
            scalars.removeAll()
            scalars.append(try escape())
            text.unicodeScalars.append(contentsOf: scalars)
            start = position
        }
        flush(self)
        try expect("\"", "A text is never closed by “\"”.")
        return text
    }

    private mutating func escape() throws(LibraryError) -> Unicode.Scalar {
        guard let byte = peek else { throw failure("A text is never closed by “\"”.") }
        position += 1
        switch byte {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "u"):
            let unit = try hexadecimal()
            guard (0xD800...0xDBFF).contains(unit), peek == UInt8(ascii: "\\"),
                position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "u")
            else { return Unicode.Scalar(unit == 0 ? 0xFFFD : unit) ?? "\u{FFFD}" }
            position += 2
            let low = try hexadecimal()
            guard (0xDC00...0xDFFF).contains(low) else { return "\u{FFFD}" }
            return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + low - 0xDC00) ?? "\u{FFFD}"
        default: return Unicode.Scalar(byte)
        }
    }

    private mutating func hexadecimal() throws(LibraryError) -> UInt32 {
        guard position + 4 <= bytes.count,
            let unit = UInt32(
                String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
        else { throw failure("Four digits are missing behind “\\u”.") }
        position += 4
        return unit
    }

    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = peek, byte == 32 || (9...10).contains(byte) || byte == 13 { position += 1 }
    }

    private mutating func take(_ character: Character) -> Bool {
        guard peek == character.asciiValue else { return false }
        position += 1
        return true
    }

    private mutating func expect(_ character: Character, _ message: String) throws(LibraryError) {
        guard take(character) else { throw failure(message) }
    }

    private mutating func descend() throws(LibraryError) {
        depth += 1
        guard depth <= Self.maximumDepth else {
            throw failure("Objects are nested too deeply here.")
        }
    }

    private func failure(_ message: String) -> LibraryError {
        let before = bytes[..<min(position, bytes.count)]
        let line = before.count { $0 == 10 } + 1
        let lineStart = before.lastIndex(of: 10).map { $0 + 1 } ?? 0
        let column = before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1
        return LibraryError(
            .malformed, "Line \(line), column \(column): \(message)", line: line, column: column)
    }
}
