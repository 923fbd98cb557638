import Foundation

/// Several texts in one: as typed, and as stored.
///
/// Typed texts are separated by semicolons or line breaks; tags also by commas, unless there are
/// other separators. A text that contains a separator is quoted: `"Yes; no"; maybe`.
package enum TextSeries {
    /// The tags in a typed text, in order and without duplicates.
    static func tags(in text: String) -> [String] {
        if let tag = plainText(text), !tag.utf8.contains(UInt8(ascii: ",")) { return [tag] }
        var found = split(text) { $0 == ";" || isNewline($0) }
        if !found.wasDivided { found = split(text) { $0 == "," } }
        var seen: Set<String> = []
        return found.parts.filter { seen.insert($0).inserted }
    }

    /// The texts in a typed text, in order.
    static func texts(in text: String) -> [String] {
        if let text = plainText(text) { return [text] }
        return split(text) { $0 == ";" || isNewline($0) }.parts
    }

    /// The texts as typed.
    ///
    /// - Parameter divisibleByCommas: Whether a comma would split a single text.
    static func text(of texts: [String], divisibleByCommas: Bool = false) -> String {
        let parts = texts.map { oneLine($0) }.filter { !$0.isEmpty }
        let commaDivides = divisibleByCommas && parts.count == 1
        return parts.map { part in
            let bytes = part.utf8
            guard
                bytes.contains(UInt8(ascii: ";")) || bytes.first == UInt8(ascii: "\"")
                    || commaDivides && bytes.contains(UInt8(ascii: ","))
            else { return part }
            return "\"" + doublingQuotes(of: part) + "\""
        }.joined(separator: "; ")
    }

    /// The texts as read: separated by commas, or by semicolons if a text has a comma.
    package static func shown(_ texts: [String]) -> String {
        let parts = texts.map { oneLine($0) }.filter { !$0.isEmpty }
        return parts.joined(separator: parts.contains { $0.contains(",") } ? "; " : ", ")
    }

    /// The texts as stored: one per line.
    package static func stored(_ texts: [String]) -> String {
        texts.map { oneLine($0) }.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// The texts in their stored form.
    package static func texts(stored: String) -> [String] {
        stored.split(whereSeparator: \.isNewline).map(String.init)
    }

    private static func oneLine(_ text: String) -> String {
        isPlainLine(text)
            ? text
            : text.split(whereSeparator: \.isNewline).joined(separator: " ")
                .trimmingCharacters(in: .whitespaces)
    }

    /// Whether a text is a single trimmed line of ASCII. Most texts are, and checking bytes is
    /// fast.
    private static func isPlainLine(_ text: String) -> Bool {
        let bytes = text.utf8
        return bytes.first != 0x20 && bytes.last != 0x20
            && bytes.allSatisfy { (0x20..<0x7F).contains($0) }
    }

    /// The text if at most commas could split it; nil if it must be parsed.
    private static func plainText(_ text: String) -> String? {
        let bytes = text.utf8
        guard !bytes.isEmpty, isPlainLine(text), bytes.first != UInt8(ascii: "\""),
            !bytes.contains(UInt8(ascii: ";"))
        else { return nil }
        return text
    }

    private static func doublingQuotes(of text: String) -> String {
        var doubled = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "\"" { doubled.append(scalar) }
            doubled.append(scalar)
        }
        return String(doubled)
    }

    /// Splits by scalars: a combining mark at the beginning of a text belongs to no separator.
    private static func split(
        _ text: String, at isSeparator: (Unicode.Scalar) -> Bool
    ) -> (parts: [String], wasDivided: Bool) {
        var parts: [String] = []
        var wasDivided = false
        var rest = text.unicodeScalars[...].drop(while: \.properties.isWhitespace)
        while !rest.isEmpty {
            if let (quoted, behind) = quoted(rest, isSeparator) {
                parts.append(oneLine(quoted))
                rest = behind
            } else {
                let part = rest.prefix { !isSeparator($0) }
                parts.append(oneLine(String(part)))
                rest = rest[part.endIndex...]
            }
            wasDivided = wasDivided || !rest.isEmpty
            rest = rest.dropFirst().drop(while: \.properties.isWhitespace)
        }
        return (parts.filter { !$0.isEmpty }, wasDivided)
    }

    private static func isNewline(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }

    /// The quoted text at the beginning, and the rest from the separator on; nil if there is none
    /// or it is not followed by a separator.
    private static func quoted(
        _ text: Substring.UnicodeScalarView, _ isSeparator: (Unicode.Scalar) -> Bool
    ) -> (String, Substring.UnicodeScalarView)? {
        guard text.first == "\"" else { return nil }
        var inside = String.UnicodeScalarView()
        var rest = text.dropFirst()
        while let scalar = rest.popFirst() {
            if scalar != "\"" {
                inside.append(scalar)
            } else if rest.first == "\"" {
                inside.append("\"")
                rest.removeFirst()
            } else {
                rest = rest.drop { $0.properties.isWhitespace && !isSeparator($0) }
                guard rest.first.map(isSeparator) ?? true else { return nil }
                return (String(inside), rest)
            }
        }
        return nil
    }
}
