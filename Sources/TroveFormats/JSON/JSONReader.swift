import Foundation
import TextCore
import TroveModel

/// Reads JSON from a file, value by value, with one piece of the file in memory at a time.
final class JSONReader {
    let url: URL
    /// The line of the next character, from 1.
    private(set) var line = 1
    private let source: FileSource
    private let encoding: TextEncoding
    private var transcoder: Transcoder
    private var validator = UTF8Validator()
    private var buffer: [UInt8] = []
    private var position = 0
    private var mark: ByteOrderMark
    private(set) var bytesRead = 0
    private var depth = 0
    /// The size of the current object so far.
    private var size = RecordSize()
    private(set) var notes = ImportNotes()
    /// The start of the current line in the buffer, and the number of its characters before the
    /// buffer.
    private var lineStart = 0
    private var charactersBefore = 0

    /// - Throws: `notFound`, `notPermitted`, `empty`, `inputOutput`.
    init(_ url: URL, encoding: TextEncoding?) throws(LibraryError) {
        self.url = url
        source = try FileSource(url)
        guard let head = try source.nextPiece() else {
            throw .emptyFile(url)
        }
        let found = encoding ?? head.withUnsafeBytes { TextEncoding.detect(in: $0) }
        self.encoding = found
        mark = ByteOrderMark(of: found)
        transcoder = Transcoder(encoding: found)
        try take(head)
    }

    /// The part of the file that has been read, from 0 to 1.
    var share: Double { Double(bytesRead) / Double(max(1, source.byteCount)) }

    /// Returns the next byte in UTF-8; nil at the end of the file.
    func peek() throws(LibraryError) -> UInt8? {
        if position < buffer.count { return buffer[position] }
        return try refill() ? buffer[position] : nil
    }

    func advance() {
        position += 1
    }

    func skipSpace() throws(LibraryError) {
        while let byte = try peek(), byte == 32 || (9...10).contains(byte) || byte == 13 {
            position += 1
            if byte == 10 { endLine() }
        }
    }

    /// Consumes `character` if it is next, and returns whether it was.
    func take(_ character: Unicode.Scalar) throws(LibraryError) -> Bool {
        guard try peek() == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    /// Consumes `character`.
    ///
    /// - Throws: `malformed` with `message` if another character is next.
    func expect(
        _ character: Unicode.Scalar, _ message: @autoclosure () -> String
    ) throws(LibraryError) {
        guard try take(character) else { throw failure(message()) }
    }

    /// Enters an object or array. Call ``ascend()`` at its end.
    ///
    /// - Throws: `malformed` if the nesting is deeper than ``ReadingLimits/depth``.
    func descend() throws(LibraryError) {
        depth += 1
        guard depth <= ReadingLimits.depth else {
            throw failure(
                translated("Objects are nested more than {limit} levels deep here.")
                    .filling(["limit": String(ReadingLimits.depth)]))
        }
    }

    func ascend() {
        depth -= 1
    }

    /// Returns an error with a message about the current position.
    ///
    /// - Parameter count: The number of characters by which the error precedes the current
    ///   position.
    func failure(_ message: String, before count: Int = 0) -> LibraryError {
        let column = charactersBefore + characters(from: lineStart, to: position) + 1 - count
        return LibraryError(
            .malformed, message, line: line, column: column
        ).naming(url)
    }

    // MARK: - Limits

    /// Starts counting the size of an object.
    func beginRecord() {
        size = RecordSize()
        size.line = line
    }

    /// Counts a value.
    ///
    /// - Throws: `malformed` if a record has too many values.
    func countValue() throws(LibraryError) { try count(parts: 1) }

    private func count(bytes: Int = 0, parts: Int = 0) throws(LibraryError) {
        do {
            try size.add(bytes: bytes, parts: parts)
        } catch {
            throw error.naming(url)
        }
    }
}

// MARK: - Strings and words

extension JSONReader {
    /// Reads a quoted string.
    func string() throws(LibraryError) -> String {
        try expect("\"", translated("A text in quotes must begin here."))
        var text: [UInt8] = []
        while true {
            let start = position
            position = endOfPlainText
            try count(bytes: position - start)
            text.append(contentsOf: buffer[start..<position])
            guard let byte = try peek() else {
                throw failure(translated("The closing quote of a text is missing."))
            }
            if byte < 32 { throw controlCharacter(byte) }
            guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
            position += 1
            if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
            try escape(into: &text)
        }
    }

    /// Reads the name of a member.
    func name() throws(LibraryError) -> String {
        let name = try string()
        guard name.utf8.count < ReadingLimits.nameBytes else {
            throw failure(translated("The name that ends here is too long."))
        }
        return name
    }

    /// The position of the next quote, backslash or control character in the buffer, or its end.
    private var endOfPlainText: Int {
        buffer.withUnsafeBufferPointer { buffer in
            var index = position
            while index < buffer.count, buffer[index] != UInt8(ascii: "\""),
                buffer[index] != UInt8(ascii: "\\"), buffer[index] >= 32
            {
                index += 1
            }
            return index
        }
    }

    private func controlCharacter(_ byte: UInt8) -> LibraryError {
        switch byte {
        case 10, 13:
            failure(
                translated(
                    """
                    A line ends within a text. Add the closing quote, or write the line end as \
                    “\\n”.
                    """))
        case 9: failure(translated("Write a tab within a text as “\\t”."))
        default:
            failure(
                translated("Write a control character within a text as “{escape}”.").filling([
                    "escape": "\\u00" + String(Int(byte) + 0x100, radix: 16).dropFirst()
                ]))
        }
    }

    /// Reads a run of letters, digits, full stops and signs: a number, or an unquoted name.
    func word() throws(LibraryError) -> String {
        var word: [UInt8] = []
        while let byte = try peek(),
            byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
                || (48...57).contains(byte) || (97...122).contains(byte) || (65...90).contains(byte)
        {
            word.append(byte)
            position += 1
            if word.count > ReadingLimits.nameBytes {
                throw failure(translated("The number here is too long."))
            }
        }
        return String(decoding: word, as: UTF8.self)
    }

    private func escape(into text: inout [UInt8]) throws(LibraryError) {
        guard let byte = try peek() else {
            throw failure(translated("The closing quote of a text is missing."))
        }
        position += 1
        switch byte {
        case UInt8(ascii: "n"): text.append(10)
        case UInt8(ascii: "r"): text.append(13)
        case UInt8(ascii: "t"): text.append(9)
        case UInt8(ascii: "b"): text.append(8)
        case UInt8(ascii: "f"): text.append(12)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "u"): try unicodeEscape(into: &text)
        default:
            throw failure(
                translated("After “\\” within a text, write one of {characters}.")
                    .filling(["characters": "\" \\ / b f n r t u"]))
        }
    }

    /// Reads the digits of a `\u` escape, and the escape of the second surrogate if there is one.
    private func unicodeEscape(into text: inout [UInt8]) throws(LibraryError) {
        var unit = try hexadecimal()
        while (0xD800...0xDBFF).contains(unit) {
            guard try take("\\") else { break }
            guard try take("u") else {
                append(unit, to: &text)
                return try escape(into: &text)
            }
            let next = try hexadecimal()
            if (0xDC00...0xDFFF).contains(next) {
                unit = 0x10000 + (unit - 0xD800) << 10 + next - 0xDC00
            } else {
                append(unit, to: &text)
                unit = next
            }
        }
        append(unit, to: &text)
    }

    private func append(_ value: UInt32, to text: inout [UInt8]) {
        let scalar = value == 0 ? nil : Unicode.Scalar(value)
        if scalar == nil {
            notes.add(
                "escape", line: line,
                value == 0
                    ? translated("The character U+0000 (“\\u0000”) was replaced with “\u{FFFD}”.")
                    : translated(
                        "“{escape}” is only half a character. It was replaced with “\u{FFFD}”."
                    ).filling(["escape": "\\u" + String(value, radix: 16)]))
        }
        text.append(
            contentsOf: scalar.flatMap { UTF8.encode($0) } ?? UTF8.encodedReplacementCharacter)
    }

    private func hexadecimal() throws(LibraryError) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = try peek(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue
            else { throw failure(translated("Four digits are missing after “\\u”.")) }
            unit = unit << 4 | UInt32(digit)
            position += 1
        }
        return unit
    }
}

// MARK: - Pieces

extension JSONReader {
    private func endLine() {
        line += 1
        lineStart = position
        charactersBefore = 0
    }

    private func refill() throws(LibraryError) -> Bool {
        repeat {
            guard let piece = try source.nextPiece() else {
                guard validator.isComplete else { throw .notUTF8(url) }
                return false
            }
            try take(piece)
        } while buffer.isEmpty
        return true
    }

    private func take(_ piece: Data) throws(LibraryError) {
        charactersBefore += characters(from: lineStart, to: buffer.count)
        buffer.removeAll(keepingCapacity: true)
        (position, lineStart) = (0, 0)
        bytesRead += piece.count
        var isValid = true
        mark.skip(in: piece).withUnsafeBytes { bytes in
            if encoding == .utf8 { isValid = validator.isValid(bytes) }
            if isValid { transcoder.transcode(bytes) { buffer.append(contentsOf: $0) } }
        }
        guard isValid else { throw .notUTF8(url) }
    }

    private func characters(from start: Int, to end: Int) -> Int {
        guard start < end else { return 0 }
        return buffer[start..<end].count { $0 & 0xC0 != 0x80 }
    }
}
