import Foundation

/// A line of an LDIF entry: an attribute with options, and one value.
struct LDIFAttribute: Hashable, Sendable {
    /// The name as written, without options.
    let spelling: String
    /// The name in lower case, because LDAP ignores case.
    let name: String
    /// The options in lower case, such as `lang-de`.
    let options: [String]
    let value: Value
    let line: Int

    enum Value: Hashable, Sendable {
        /// A text without spaces at its ends.
        case text(String)
        /// Decoded bytes: a text, or binary data; nil for invalid base64.
        case bytes(Data?)
        /// The address of a file that holds the value.
        case address(String)
    }

    /// Parses an unfolded line; nil if it is not an attribute with a value.
    init?(line bytes: [UInt8], number: Int) {
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let parts = String(decoding: bytes[..<colon], as: UTF8.self).trimmed
            .split(separator: ";", omittingEmptySubsequences: false)
        guard let first = parts.first, !first.isEmpty, first.utf8.allSatisfy(Self.isPartOfName)
        else { return nil }
        spelling = String(first)
        name = first.lowercased()
        options = parts.dropFirst().map { $0.lowercased() }.filter { !$0.isEmpty }
        line = number
        let rest = bytes[(colon + 1)...]
        switch rest.first {
        case UInt8(ascii: ":"):
            let digits = Data(rest.dropFirst().filter { !Byte.isSpace($0) })
            value = .bytes(Data(base64Encoded: digits))
        case UInt8(ascii: "<"):
            value = .address(String(decoding: rest.dropFirst(), as: UTF8.self).trimmed)
        default:
            value = .text(String(decoding: rest, as: UTF8.self).trimmed)
        }
    }

    /// The value as a text; nil for addresses and for bytes that are not UTF-8.
    var text: String? {
        switch value {
        case .text(let text): text
        case .bytes(let data): data.flatMap { String(validating: $0, as: UTF8.self) }
        case .address: nil
        }
    }

    private static func isPartOfName(_ byte: UInt8) -> Bool {
        Byte.isLetter(byte) || (48...57).contains(byte) || byte == Byte.hyphen
            || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
    }
}
