import Foundation

/// Several texts in one: as a person types them, and as they are stored.
///
/// Typed, a semicolon or a line break stands between two; between tags also a comma, unless there are
/// semicolons. A text that has such a character is in quotes: `"Yes; no"; maybe`.
enum TextSeries {
    /// Tags in the order of their first appearance, none of them twice.
    static func tags(in text: String) -> [String] {
        if let tag = plainText(text), !tag.utf8.contains(UInt8(ascii: ",")) { return [tag] }
        var found = split(text) { $0 == ";" || $0.isNewline }
        if !found.wasDivided { found = split(text) { $0 == "," } }
        var seen: Set<String> = []
        return found.parts.filter { seen.insert($0).inserted }
    }

    static func texts(in text: String) -> [String] {
        if let text = plainText(text) { return [text] }
        return split(text) { $0 == ";" || $0.isNewline }.parts
    }

    /// The texts as they are typed.
    ///
    /// - Parameter divisibleByCommas: Whether a comma would divide a text that is alone.
    static func text(of texts: [String], divisibleByCommas: Bool = false) -> String {
        let parts = texts.map { oneLine($0) }.filter { !$0.isEmpty }
        let commaDivides = divisibleByCommas && parts.count == 1
        return parts.map { part in
            let bytes = part.utf8
            guard
                bytes.contains(UInt8(ascii: ";")) || bytes.first == UInt8(ascii: "\"")
                    || commaDivides && bytes.contains(UInt8(ascii: ","))
            else { return part }
            return "\"" + part.replacing("\"", with: "\"\"") + "\""
        }.joined(separator: "; ")
    }

    /// The texts as they are stored: one per line.
    static func stored(_ texts: [String]) -> String {
        texts.map { oneLine($0) }.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// The texts of what is stored.
    static func texts(stored: String) -> [String] {
        stored.split(whereSeparator: \.isNewline).map(String.init)
    }

    private static func oneLine(_ text: String) -> String {
        isPlainLine(text)
            ? text
            : text.split(whereSeparator: \.isNewline).joined(separator: " ")
                .trimmingCharacters(in: .whitespaces)
    }

    /// Whether a text is one line with nothing around it, and so plain that its bytes say so. Most texts
    /// are, and there may be millions.
    private static func isPlainLine(_ text: String) -> Bool {
        let bytes = text.utf8
        return bytes.first != 0x20 && bytes.last != 0x20
            && bytes.allSatisfy { (0x20..<0x7F).contains($0) }
    }

    /// A text that nothing but a comma could divide; nil if that takes a closer look.
    private static func plainText(_ text: String) -> String? {
        let bytes = text.utf8
        guard !bytes.isEmpty, isPlainLine(text), bytes.first != UInt8(ascii: "\""),
            !bytes.contains(UInt8(ascii: ";"))
        else { return nil }
        return text
    }

    private static func split(
        _ text: String, at isSeparator: (Character) -> Bool
    ) -> (parts: [String], wasDivided: Bool) {
        var parts: [String] = []
        var wasDivided = false
        var rest = text[...].drop(while: \.isWhitespace)
        while !rest.isEmpty {
            if let (quoted, behind) = quoted(rest, isSeparator) {
                parts.append(oneLine(quoted))
                rest = behind
            } else {
                let part = rest.prefix { !isSeparator($0) }
                parts.append(oneLine(String(part)))
                rest = rest.dropFirst(part.count)
            }
            wasDivided = wasDivided || !rest.isEmpty
            rest = rest.dropFirst().drop(while: \.isWhitespace)
        }
        return (parts.filter { !$0.isEmpty }, wasDivided)
    }

    /// A text in quotes at the beginning, and what is behind it from the separator on; nil if there is
    /// none, or something else behind it.
    private static func quoted(
        _ text: Substring, _ isSeparator: (Character) -> Bool
    ) -> (String, Substring)? {
        guard text.first == "\"" else { return nil }
        var inside = ""
        var rest = text.dropFirst()
        while let character = rest.first {
            rest = rest.dropFirst()
            if character != "\"" {
                inside.append(character)
            } else if rest.first == "\"" {
                inside.append("\"")
                rest = rest.dropFirst()
            } else {
                rest = rest.drop { $0.isWhitespace && !isSeparator($0) }
                guard rest.first.map(isSeparator) ?? true else { return nil }
                return (inside, rest)
            }
        }
        return nil
    }
}
