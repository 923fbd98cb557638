import Foundation

/// An unfolded line of a vCard: a name with parameters, and a value.
struct VCardProperty: Hashable, Sendable {
    /// The group that connects properties, such as “item1”, in lower case; empty for none.
    var group = ""
    /// The name in upper case.
    var name: String
    var parameters: [Parameter] = []
    /// The bytes of the value, not decoded.
    var value: [UInt8]
    var line: Int

    struct Parameter: Hashable, Sendable {
        /// The name in upper case.
        var name: String
        var value: String
    }

    /// Parses an unfolded line; nil if it has no colon or no name and so is not a property.
    init?(line bytes: [UInt8], number: Int) {
        guard let colon = Self.colon(in: bytes) else { return nil }
        let head = String(decoding: bytes[..<colon], as: UTF8.self)
        var parts = Self.parts(of: head, at: ";")
        var name = parts.removeFirst().trimmed.uppercased()
        if let dot = name.firstIndex(of: ".") {
            group = name[..<dot].lowercased()
            name = String(name[name.index(after: dot)...])
        }
        guard !name.isEmpty, name.utf8.allSatisfy(Self.isPartOfName) else { return nil }
        self.name = name
        value = Array(bytes[(colon + 1)...])
        line = number
        parameters = parts.flatMap(Self.parameters)
    }

    /// Whether the value is a card on the following lines, as in version 2.1.
    var holdsCard: Bool { name == "AGENT" && value.allSatisfy(Byte.isSpace) }

    /// All values of a parameter.
    func values(of name: String) -> [String] {
        parameters.filter { $0.name == name }.map(\.value)
    }

    /// The encoding of the value's bytes as text.
    var transferEncoding: TransferEncoding {
        switch values(of: "ENCODING").first?.uppercased() {
        case "QUOTED-PRINTABLE", "Q": .quotedPrintable
        case "BASE64", "B": .base64
        default: .none
        }
    }

    enum TransferEncoding {
        case none, quotedPrintable, base64
    }

    /// Returns the index of the first colon outside quotes; nil if there is none.
    private static func colon(in bytes: [UInt8]) -> Int? {
        var isQuoted = false
        for (index, byte) in bytes.enumerated() {
            if byte == Byte.quote { isQuoted.toggle() }
            if byte == UInt8(ascii: ":"), !isQuoted { return index }
        }
        // An unclosed quote does not hide the colon.
        return isQuoted ? bytes.firstIndex(of: UInt8(ascii: ":")) : nil
    }

    private static func isPartOfName(_ byte: UInt8) -> Bool {
        Byte.isLetter(byte) || (48...57).contains(byte) || byte == Byte.hyphen
            || byte == UInt8(ascii: "_")
    }

    /// Splits a text at a separator outside quotes.
    private static func parts(of text: String, at separator: Unicode.Scalar) -> [String] {
        var isQuoted = false
        return text.parts(at: separator) { byte in
            if byte == Byte.quote { isQuoted.toggle() }
            return isQuoted
        }
    }

    /// Parses `TYPE=home,work`, or just `HOME` as in version 2.1.
    private static func parameters(_ text: String) -> [Parameter] {
        let text = text.trimmed
        guard !text.isEmpty else { return [] }
        guard let equals = text.firstIndex(of: "=") else {
            let name =
                ["QUOTED-PRINTABLE", "BASE64", "8BIT", "7BIT"].contains(text.uppercased())
                ? "ENCODING" : "TYPE"
            return [Parameter(name: name, value: text)]
        }
        let name = text[..<equals].uppercased()
        let values = parts(of: String(text[text.index(after: equals)...]), at: ",").flatMap {
            value -> [String] in
            let bare = unquoted(value)
            // Many programs put several types into one pair of quotes.
            return name == "TYPE" ? bare.split(separator: ",").map(\.trimmed) : [bare]
        }
        return values.filter { !$0.isEmpty }.map { Parameter(name: name, value: $0) }
    }

    /// Returns the text without quotes, and with `^n`, `^'` and `^^` unescaped.
    private static func unquoted(_ text: String) -> String {
        var text = text.trimmed
        if text.hasPrefix("\""), text.hasSuffix("\""), text.count > 1 {
            text = String(text.dropFirst().dropLast())
        }
        guard text.contains("^") else { return text }
        return text.replacing("^^", with: "\u{1}").replacing("^n", with: "\n")
            .replacing("^'", with: "\"").replacing("\u{1}", with: "^")
    }
}
