import Foundation
import TextCore

/// The encoding of a text file.
public enum TextEncoding: String, Hashable, Sendable, CaseIterable {
    /// UTF-8.
    case utf8 = "UTF-8"
    /// UTF-16, with the low byte first.
    case utf16LittleEndian = "UTF-16 (little endian)"
    /// UTF-16, with the high byte first.
    case utf16BigEndian = "UTF-16 (big endian)"
    /// Windows-1252, which includes the printable characters of Latin-1.
    case windows1252 = "Windows-1252 (Latin-1)"

    /// The name of the encoding for display.
    public var displayName: String {
        switch self {
        case .utf8, .windows1252: rawValue
        case .utf16LittleEndian: translated("UTF-16 (little endian)")
        case .utf16BigEndian: translated("UTF-16 (big endian)")
        }
    }

    /// Detects the encoding of a text that begins with `head`.
    ///
    /// A byte order mark decides. Otherwise the text is UTF-16 if every other byte is zero, or at
    /// least those after (or before) all line ends; else UTF-8 if that is valid, and Windows-1252
    /// if not.
    static func detect(in head: UnsafeRawBufferPointer) -> TextEncoding {
        let marked = [utf8, utf16LittleEndian, utf16BigEndian]
        if let marked = marked.first(where: { $0.markLength(in: head) > 0 }) { return marked }
        if let utf16 = unmarkedUTF16(head) { return utf16 }
        var validator = UTF8Validator()
        return validator.isValid(head) ? .utf8 : .windows1252
    }

    private static func unmarkedUTF16(_ head: UnsafeRawBufferPointer) -> TextEncoding? {
        var zeros = [0, 0]
        // Line feeds beside a zero byte, by the parity of that byte, and line feeds without one.
        var lineEnds = [0, 0]
        var bareLineEnds = 0
        for (index, byte) in head.enumerated() {
            if byte == 0 { zeros[index & 1] += 1 }
            guard byte == 10 else { continue }
            let neighbor = index ^ 1
            if neighbor < head.count, head[neighbor] == 0 {
                lineEnds[neighbor & 1] += 1
            } else {
                bareLineEnds += 1
            }
        }
        let half = head.count / 2
        guard half > 1 else { return nil }
        for (place, encoding) in [(1, utf16LittleEndian), (0, utf16BigEndian)] {
            let others = zeros[1 - place]
            if zeros[place] * 10 > half * 4, others * 10 < half { return encoding }
            // Cyrillic or Chinese letters have no zero bytes, but the line ends between them have.
            if lineEnds[place] > bareLineEnds + lineEnds[1 - place], zeros[place] > 1,
                zeros[place] > others * 2
            {
                return encoding
            }
        }
        return nil
    }

    /// The byte order mark of the encoding; empty if it has none.
    var mark: [UInt8] {
        switch self {
        case .utf8: [0xEF, 0xBB, 0xBF]
        case .utf16LittleEndian: [0xFF, 0xFE]
        case .utf16BigEndian: [0xFE, 0xFF]
        case .windows1252: []
        }
    }

    /// Returns the length in bytes of this encoding's byte order mark in `head`; 0 if it is
    /// missing.
    func markLength(in head: UnsafeRawBufferPointer) -> Int {
        head.prefix(mark.count).elementsEqual(mark) ? mark.count : 0
    }
}

/// Removes the byte order mark from text that arrives in pieces of any size.
struct ByteOrderMark {
    private let mark: [UInt8]
    /// The beginning of the text while it could still be a mark; nil once that is decided.
    private var beginning: Data? = Data()

    init(of encoding: TextEncoding) {
        mark = encoding.mark
    }

    /// Returns the text without the mark; empty while that is undecided.
    ///
    /// A text that ends within a mark is lost; it is not text of this encoding anyway.
    mutating func skip(in piece: Data) -> Data {
        guard var held = beginning else { return piece }
        held.append(piece)
        guard held.count >= mark.count || !mark.starts(with: held) else {
            beginning = held
            return Data()
        }
        beginning = nil
        return held.starts(with: mark) ? held.dropFirst(mark.count) : held
    }
}

/// Validates UTF-8 that arrives in pieces of any size.
struct UTF8Validator {
    /// The number of bytes that the current character still needs.
    private var pending = 0
    /// The valid range of the next byte within a character.
    private var lowest: UInt8 = 0x80
    private var highest: UInt8 = 0xBF

    /// Validates the next piece and returns whether it is valid. A character may be cut off at its
    /// end.
    mutating func isValid(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var index = 0
        let count = bytes.count
        while index < count {
            if pending == 0 {
                while index + 8 <= count,
                    bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                        & 0x8080_8080_8080_8080 == 0
                {
                    index += 8
                }
                guard index < count else { break }
            }
            let byte = bytes[index]
            index += 1
            if pending > 0 {
                guard byte >= lowest, byte <= highest else { return false }
                (pending, lowest, highest) = (pending - 1, 0x80, 0xBF)
                continue
            }
            switch byte {
            case 0..<0x80: break
            case 0xC2...0xDF: pending = 1
            case 0xE0: (pending, lowest) = (2, 0xA0)
            case 0xED: (pending, highest) = (2, 0x9F)
            case 0xE1...0xEF: pending = 2
            case 0xF0: (pending, lowest) = (3, 0x90)
            case 0xF4: (pending, highest) = (3, 0x8F)
            case 0xF1...0xF3: pending = 3
            default: return false
            }
        }
        return true
    }

    /// Whether the text so far ends with a complete character.
    var isComplete: Bool { pending == 0 }
}
