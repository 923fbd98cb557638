import CXML2
import Foundation

/// Converts a document to UTF-8 from the encoding in its byte order mark or XML declaration.
///
/// Documents without either are UTF-8, as the standard requires, or UTF-16 if zero bytes show it.
final class XMLDecoder {
    private var way: Way
    /// The end of a piece that is not a complete character yet.
    private var held: [UInt8] = []
    /// The name of the encoding.
    let name: String

    private enum Way {
        case utf8(UTF8Validator)
        case transcoder(Transcoder)
        case iconv(iconv_t)
    }

    /// The number of bytes from which the encoding is detected.
    static let headSize = 1_024

    /// Creates a decoder; nil if the encoding is not supported.
    ///
    /// - Parameter head: The first ``headSize`` bytes of the document, or all if there are fewer.
    init?(head: [UInt8]) {
        switch Self.encoding(of: head) {
        case .known(.utf8):
            (name, way) = ("UTF-8", .utf8(UTF8Validator()))
        case .known(let encoding):
            (name, way) = (encoding.rawValue, .transcoder(Transcoder(encoding: encoding)))
        case .named(let name):
            guard let converter = iconv_open("UTF-8", name), converter != Self.none else {
                return nil
            }
            (self.name, way) = (name, .iconv(converter))
        }
    }

    deinit {
        if case .iconv(let converter) = way { iconv_close(converter) }
    }

    /// The value that `iconv_open` returns for an unsupported encoding.
    private static var none: iconv_t? { iconv_t(bitPattern: -1) }

    /// Appends a piece as UTF-8.
    ///
    /// - Returns: false at a byte that is invalid in the encoding; everything before it is
    ///   appended.
    func append(_ piece: UnsafeRawBufferPointer, to text: inout [UInt8]) -> Bool {
        switch way {
        case .utf8(var validator):
            let before = validator
            guard validator.isValid(piece) else {
                text.append(contentsOf: piece.prefix(Self.validCount(piece, from: before)))
                return false
            }
            way = .utf8(validator)
            text.append(contentsOf: piece)
        case .transcoder(var transcoder):
            transcoder.transcode(piece) { text.append(contentsOf: $0) }
            way = .transcoder(transcoder)
        case .iconv(let converter): return convert(piece, with: converter, to: &text)
        }
        return true
    }

    /// Whether the document so far ends with a complete character.
    var isComplete: Bool {
        if case .utf8(let validator) = way { return validator.isComplete }
        return held.isEmpty
    }

    private static func validCount(
        _ piece: UnsafeRawBufferPointer, from validator: UTF8Validator
    ) -> Int {
        var validator = validator
        var count = 0
        for index in piece.indices {
            let byte = UnsafeRawBufferPointer(rebasing: piece[index...index])
            guard validator.isValid(byte) else { break }
            if validator.isComplete { count = index + 1 }
        }
        return count
    }

    private func convert(
        _ piece: UnsafeRawBufferPointer, with converter: iconv_t, to text: inout [UInt8]
    ) -> Bool {
        var input = held.map { CChar(bitPattern: $0) } + piece.map { CChar(bitPattern: $0) }
        held = []
        var output = [CChar](repeating: 0, count: 64 << 10)
        return input.withUnsafeMutableBufferPointer { input in
            var next = input.baseAddress
            var left = input.count
            while left > 0 {
                let (result, count) = output.withUnsafeMutableBufferPointer { output in
                    var end = output.baseAddress
                    var room = output.count
                    let result = iconv(converter, &next, &left, &end, &room)
                    return (result == -1 ? errno : 0, output.count - room)
                }
                text.append(contentsOf: output[..<count].lazy.map { UInt8(bitPattern: $0) })
                switch result {
                case 0, E2BIG: continue
                case EINVAL where left < 16:
                    held = input.suffix(left).map { UInt8(bitPattern: $0) }
                    return true
                default: return false
                }
            }
            return true
        }
    }
}

// MARK: - Finding the encoding

extension XMLDecoder {
    private enum Found {
        case known(TextEncoding)
        case named(String)
    }

    private static func encoding(of head: [UInt8]) -> Found {
        let marked: TextEncoding? = head.withUnsafeBytes { head in
            [.utf8, .utf16LittleEndian, .utf16BigEndian].first { $0.markLength(in: head) > 0 }
        }
        if let marked { return .known(marked) }
        // A document begins with “<”.
        if head.starts(with: [0x3C, 0]) { return .known(.utf16LittleEndian) }
        if head.starts(with: [0, 0x3C]) { return .known(.utf16BigEndian) }
        let name = declaredName(in: head) ?? "UTF-8"
        switch name.uppercased() {
        case "UTF-8", "UTF8", "US-ASCII", "ASCII", "UTF-16": return .known(.utf8)
        case "ISO-8859-1", "LATIN1", "WINDOWS-1252", "CP1252": return .known(.windows1252)
        default: return .named(name)
        }
    }

    /// Returns the name in `<?xml version="1.0" encoding="…"?>`.
    static func declaredName(in head: [UInt8]) -> String? {
        guard head.starts(with: "<?xml".utf8) else { return nil }
        let end = head.firstIndex(of: UInt8(ascii: ">")) ?? head.endIndex
        let declaration = String(decoding: head[..<end], as: UTF8.self)
        guard let word = declaration.range(of: "encoding") else { return nil }
        let rest = declaration[word.upperBound...].drop { $0.isWhitespace || $0 == "=" }
        guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
        let name = rest.dropFirst().prefix { $0 != quote }
        let isName = name.utf8.allSatisfy { byte in
            Byte.isLetter(byte) || (48...58).contains(byte) || [45, 46, 95].contains(byte)
        }
        return isName && (1...40).contains(name.utf8.count) ? String(name) : nil
    }
}
