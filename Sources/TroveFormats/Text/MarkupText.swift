/// Texts that other programs store as HTML.
enum MarkupText {
    /// Returns the visible text: line breaks and paragraphs become lines, formatting tags are
    /// removed, and entities become characters. Unknown tags stay, and so do line ends, except
    /// around a break.
    static func plain(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") })
        else { return text.trimmed }
        var lines: [String] = []
        var line = ""
        var rest = text[...]
        while let mark = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
            line += rest[..<mark]
            rest = rest[mark...]
            if rest.first == "<", let tag = Tag(rest) {
                if tag.isBreak {
                    lines.append(line.trimmed)
                    line = ""
                }
                rest = rest[tag.end...]
            } else if rest.first == "&", let entity = entity(at: rest) {
                line += entity.text
                rest = rest[entity.end...]
            } else {
                line.append(rest.removeFirst())
            }
        }
        lines.append((line + rest).trimmed)
        var kept: [String] = []
        // Collapse consecutive empty lines.
        for line in lines where !(line.isEmpty && kept.last?.isEmpty != false) { kept.append(line) }
        return kept.joined(separator: "\n").trimmed
    }

    private struct Tag {
        let isBreak: Bool
        let end: Substring.Index

        /// Reads the tag at the beginning of the text; nil if it is not a known HTML tag.
        init?(_ text: Substring) {
            // A tag contains no other tag.
            guard
                let close = text.utf8.dropFirst().prefix(400)
                    .firstIndex(where: { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }),
                text.utf8[close] == UInt8(ascii: ">")
            else { return nil }
            let inside = text[text.index(after: text.startIndex)..<close]
            let name = inside.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
            if breaks.contains(name) {
                isBreak = true
            } else if items.contains(name) {
                isBreak = inside.first != "/"
            } else if inlines.contains(name) {
                isBreak = false
            } else {
                return nil
            }
            end = text.index(after: close)
        }
    }

    private static let breaks: Set<String> = [
        "br", "p", "div", "ul", "ol", "table", "blockquote", "hr", "pre",
        "h1", "h2", "h3", "h4", "h5", "h6",
    ]
    private static let items: Set<String> = ["li", "tr"]
    private static let inlines: Set<String> = [
        "a", "b", "big", "body", "code", "em", "font", "head", "html", "i", "s", "small", "span",
        "strike", "strong", "sub", "sup", "td", "th", "tbody", "tt", "u",
    ]

    /// Returns the character that an entity at the beginning stands for, and its end.
    static func entity(at text: Substring) -> (text: String, end: Substring.Index)? {
        guard let semicolon = text.utf8.prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
            return nil
        }
        let name = text[text.index(after: text.startIndex)..<semicolon]
        // A combining mark may follow.
        let end = text.utf8.index(after: semicolon)
        if let sign = entities[String(name)] { return (sign, end) }
        guard name.first == "#" else { return nil }
        let digits = name.dropFirst()
        let code =
            digits.first == "x" || digits.first == "X"
            ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        guard let scalar = code.flatMap(Unicode.Scalar.init),
            scalar.value >= 32 || (9...13).contains(scalar.value)
        else {
            return nil
        }
        return (String(Character(scalar)), end)
    }

    private static let entities = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
    ]
}
