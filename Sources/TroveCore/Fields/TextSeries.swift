import Foundation

/// Several texts in one: as a person types them, and as they are stored.
///
/// Typed, a semicolon or a line break stands between two; between tags also a comma, unless there are
/// semicolons. A text that has such a character is in quotes: `"Yes; no"; maybe`.
enum TextSeries {
    /// Tags in the order of their first appearance, none of them twice.
    static func tags(in text: String) -> [String] {
        var found = split(text) { $0 == ";" || $0.isNewline }
        if !found.wasDivided { found = split(text) { $0 == "," } }
        var seen: Set<String> = []
        return found.parts.filter { seen.insert($0).inserted }
    }

    static func texts(in text: String) -> [String] {
        split(text) { $0 == ";" || $0.isNewline }.parts
    }

    /// The texts as they are typed.
    ///
    /// - Parameter divisibleByCommas: Whether a comma would divide a text that is alone.
    static func text(of texts: [String], divisibleByCommas: Bool = false) -> String {
        let parts = texts.map { oneLine($0) }.filter { !$0.isEmpty }
        let commaDivides = divisibleByCommas && parts.count == 1
        return parts.map { part in
            guard part.contains(";") || part.hasPrefix("\"") || commaDivides && part.contains(",")
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
        text.split(whereSeparator: \.isNewline).joined(separator: " ")
            .trimmingCharacters(in: .whitespaces)
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
