import Foundation
import TextCore
import TroveModel

/// Reads a text byte by byte as UTF-8, whatever its encoding and line ends, with only one piece of
/// it in memory.
///
/// A class, so that nested parsers share one position.
final class TextCursor {
    private let nextPiece: () throws -> Data?
    private let encoding: TextEncoding?
    private var transcoder: Transcoder?
    private var validator = UTF8Validator()
    private var position = Position()
    private var isAtStart = true
    private var isAtEnd = false
    /// The line of the next character, from 1.
    var line: Int { position.line }
    /// The column of the next character in its line, from 1.
    var column: Int { position.column }
    /// The number of bytes read from the file.
    private(set) var bytesRead = 0

    /// Creates a cursor for a text that arrives in pieces of any size.
    ///
    /// - Parameter encoding: nil to pass the bytes on unchanged, because parts of the text declare
    ///   their own encoding.
    init(encoding: TextEncoding? = .utf8, nextPiece: @escaping () throws -> Data?) {
        self.encoding = encoding
        self.nextPiece = nextPiece
        transcoder = encoding.map { Transcoder(encoding: $0) }
    }

    /// Creates a cursor for a file.
    convenience init(_ source: FileSource, encoding: TextEncoding?) {
        self.init(encoding: encoding) { try source.nextPiece() }
    }

    /// The bytes in memory and the position in them. A single value, so that a byte costs one
    /// exclusivity check instead of one for each property.
    private struct Position {
        var buffer: [UInt8] = []
        var index = 0
        var line = 1
        var column = 1

        var rest: Int { buffer.count - index }

        /// The next byte, if it is in memory and not a line end.
        var next: UInt8? {
            guard index < buffer.count else { return nil }
            let byte = buffer[index]
            return byte == 10 || byte == 13 ? nil : byte
        }

        /// Consumes the next byte, if it is in memory and not a line end.
        mutating func take() -> UInt8? {
            guard let byte = next else { return nil }
            index += 1
            if byte & 0xC0 != 0x80 { column += 1 }
            return byte
        }

        mutating func beginLine() {
            line += 1
            column = 1
        }
    }

    /// Returns the next byte without consuming it; LF for any line end; nil at the end of the text.
    func peek() throws -> UInt8? {
        if !isAtStart, let byte = position.next { return byte }
        guard try fill(1) else { return nil }
        let byte = position.buffer[position.index]
        return byte == 13 ? 10 : byte
    }

    /// Consumes and returns the next byte; LF for any line end; nil at the end of the text.
    @discardableResult
    func next() throws -> UInt8? {
        if !isAtStart, let byte = position.take() { return byte }
        guard try fill(1) else { return nil }
        if let byte = position.take() { return byte }
        let byte = position.buffer[position.index]
        position.index += 1
        if byte == 13, try fill(1), position.buffer[position.index] == 10 { position.index += 1 }
        position.beginLine()
        return 10
    }

    /// Returns up to `count` of the next bytes without consuming them.
    func lookahead(_ count: Int) throws -> ArraySlice<UInt8> {
        _ = try fill(count)
        return position.buffer[
            position.index..<min(position.index + count, position.buffer.count)]
    }

    /// Consumes and returns the rest of the line, without its end; nil at the end of the text.
    ///
    /// - Throws: `malformed` for a line longer than ``ReadingLimits/recordBytes``.
    func nextLine() throws -> [UInt8]? {
        guard try fill(1) else { return nil }
        var bytes: [UInt8] = []
        while try fill(1) {
            let rest = position.buffer[position.index...]
            let end = rest.firstIndex { $0 == 10 || $0 == 13 } ?? rest.endIndex
            bytes += rest[..<end]
            position.index = end
            try ReadingLimits.checkRecord(byteCount: bytes.count, partCount: 0, line: line)
            guard position.rest == 0 else {
                try next()
                return bytes
            }
        }
        position.column += bytes.count
        return bytes
    }

    /// Consumes and returns the next bytes in memory, or those of the next piece, with their line
    /// ends; nil at the end of the text. Lines are not counted.
    func nextBytes() throws -> [UInt8]? {
        guard try fill(1) else { return nil }
        defer { position.index = position.buffer.count }
        return Array(position.buffer[position.index...])
    }

    /// Fills the buffer with at least `count` bytes and returns whether the text has that many.
    private func fill(_ count: Int) throws -> Bool {
        if isAtStart {
            isAtStart = false
            if try lookahead(3).elementsEqual([0xEF, 0xBB, 0xBF]) { position.index += 3 }
        }
        while position.rest < count {
            guard !isAtEnd else { return false }
            guard let piece = try nextPiece() else {
                isAtEnd = true
                if encoding == .utf8, !validator.isComplete { throw notText() }
                return false
            }
            bytesRead += piece.count
            try take(piece)
        }
        return true
    }

    private func take(_ piece: Data) throws {
        position.buffer.removeSubrange(..<position.index)
        position.index = 0
        try piece.withUnsafeBytes { bytes in
            if encoding == .utf8, !validator.isValid(bytes) { throw notText() }
            if transcoder?.transcode(bytes, { position.buffer.append(contentsOf: $0) }) == nil {
                position.buffer.append(contentsOf: bytes)
            }
        }
    }

    private func notText() -> LibraryError {
        LibraryError(
            .notText,
            translated("The text is not encoded in {encoding}. Choose another encoding.")
                .filling(["encoding": (encoding ?? .utf8).displayName]),
            line: line)
    }
}
