import Foundation

/// Reads a text character by character as UTF-8, whatever its encoding and its line ends, with only a
/// piece of it in memory.
///
/// A class because parsers at several depths read on from the same place.
final class TextCursor {
    private let nextPiece: () throws -> Data?
    private let encoding: TextEncoding?
    private var transcoder: Transcoder?
    private var validator = UTF8Validator()
    private var buffer: [UInt8] = []
    private var index = 0
    private var isAtStart = true
    private var isAtEnd = false
    /// The line of the next character, from 1.
    private(set) var line = 1
    /// The place of the next character in its line, from 1.
    private(set) var column = 1
    /// How many bytes of the file were taken in.
    private(set) var bytesRead = 0

    /// A text that comes in pieces of any size.
    ///
    /// - Parameter encoding: nil for bytes that are handed on as they are, because the text says of its
    ///   parts how they are encoded.
    init(encoding: TextEncoding? = .utf8, nextPiece: @escaping () throws -> Data?) {
        self.encoding = encoding
        self.nextPiece = nextPiece
        transcoder = encoding.map { Transcoder(encoding: $0) }
    }

    /// The text of a file.
    convenience init(_ source: CSVSource, encoding: TextEncoding?) {
        self.init(encoding: encoding) { try source.nextPiece() }
    }

    /// The next character's first byte, which stays there; LF for every line end; nil at the end.
    func peek() throws -> UInt8? {
        guard try fill(1) else { return nil }
        let byte = buffer[index]
        return byte == 13 ? 10 : byte
    }

    /// Takes the next byte; LF for every line end.
    @discardableResult
    func next() throws -> UInt8? {
        guard try fill(1) else { return nil }
        var byte = buffer[index]
        index += 1
        if byte == 13 {
            if try fill(1), buffer[index] == 10 { index += 1 }
            byte = 10
        }
        if byte == 10 {
            line += 1
            column = 1
        } else if byte & 0xC0 != 0x80 {
            column += 1
        }
        return byte
    }

    /// Up to `count` of the next bytes, which stay there.
    func lookahead(_ count: Int) throws -> ArraySlice<UInt8> {
        _ = try fill(count)
        return buffer[index..<min(index + count, buffer.count)]
    }

    /// Takes the rest of the line, without its end; nil if there is no line any more.
    ///
    /// - Throws: `malformed` for a line longer than a record.
    func nextLine() throws -> [UInt8]? {
        guard try fill(1) else { return nil }
        var bytes: [UInt8] = []
        while try fill(1) {
            let rest = buffer[index...]
            let end = rest.firstIndex { $0 == 10 || $0 == 13 } ?? rest.endIndex
            bytes += rest[..<end]
            index = end
            try ReadingLimits.checkRecord(byteCount: bytes.count, partCount: 0, line: line)
            guard index == buffer.count else {
                try next()
                return bytes
            }
        }
        column += bytes.count
        return bytes
    }

    /// Sees to it that `count` bytes are in the buffer; false if there are not so many.
    private func fill(_ count: Int) throws -> Bool {
        if isAtStart {
            isAtStart = false
            if try lookahead(3).elementsEqual([0xEF, 0xBB, 0xBF]) { index += 3 }
        }
        while buffer.count - index < count {
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
        buffer.removeSubrange(..<index)
        index = 0
        try piece.withUnsafeBytes { bytes in
            if encoding == .utf8, !validator.isValid(bytes) { throw notText() }
            if transcoder?.transcode(bytes, { buffer.append(contentsOf: $0) }) == nil {
                buffer.append(contentsOf: bytes)
            }
        }
    }

    private func notText() -> LibraryError {
        LibraryError(
            .notText, "The text is not encoded in \((encoding ?? .utf8).rawValue).", line: line)
    }
}
