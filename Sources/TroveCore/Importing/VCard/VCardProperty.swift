import Foundation

/// A line of a vCard, put together again: a name with parameters, and a value.
struct VCardProperty: Hashable, Sendable {
    /// What ties properties together, such as “item1”; in lower case, empty for none.
    var group = ""
    /// In upper case.
    var name: String
    var parameters: [Parameter] = []
    /// As it is in the file, before any decoding.
    var value: [UInt8]
    var line: Int

    struct Parameter: Hashable, Sendable {
        /// In upper case.
        var name: String
        var value: String
    }

    /// - Returns: nil for a line that is no property: without a colon, or without a name.
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

    /// Whether a card follows as the value, as version 2.1 has it.
    var holdsCard: Bool { name == "AGENT" && value.allSatisfy(Byte.isSpace) }

    /// All values of a parameter.
    func values(of name: String) -> [String] {
        parameters.filter { $0.name == name }.map(\.value)
    }

    /// How the bytes of the value are written as text.
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

    /// The first colon that is not in quotes.
    private static func colon(in bytes: [UInt8]) -> Int? {
        var isQuoted = false
        for (index, byte) in bytes.enumerated() {
            if byte == Byte.quote { isQuoted.toggle() }
            if byte == UInt8(ascii: ":"), !isQuoted { return index }
        }
        // A quote that is not closed does not hide the colon.
        return isQuoted ? bytes.firstIndex(of: UInt8(ascii: ":")) : nil
    }

    private static func isPartOfName(_ byte: UInt8) -> Bool {
        Byte.isLetter(byte) || (48...57).contains(byte) || byte == Byte.hyphen
            || byte == UInt8(ascii: "_")
    }

    /// Divides at a sign outside of quotes.
    private static func parts(of text: String, at separator: Character) -> [String] {
        var parts = [""]
        var isQuoted = false
        for character in text {
            if character == "\"" { isQuoted.toggle() }
            if character == separator, !isQuoted {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts
    }

    /// `TYPE=home,work`, or in version 2.1 only `HOME`.
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
            // Many write several types into one pair of quotes.
            return name == "TYPE" ? bare.split(separator: ",").map(\.trimmed) : [bare]
        }
        return values.filter { !$0.isEmpty }.map { Parameter(name: name, value: $0) }
    }

    /// Without quotes, and with `^n`, `^'` and `^^` as what they stand for.
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
