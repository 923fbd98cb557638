/// The text of a cell of a Markdown table.
enum MarkdownText {
    /// Returns the visible text: escaped characters and entities are characters, and `<br>` is a
    /// line end. Of other markup, only what encloses the whole cell is removed; the rest stays, so
    /// that no address is lost.
    static func plain(_ source: Substring) -> String {
        let source = unwrapped(source)
        // Nearly all cells are plain.
        guard source.utf8.contains(where: { marks.contains($0) }) else { return String(source) }
        var text = ""
        var rest = source
        while let mark = rest.utf8.firstIndex(where: { marks.contains($0) }) {
            text += rest[..<mark]
            rest = rest[mark...]
            if let (part, end) = special(rest) {
                text += part
                rest = rest[end...]
            } else {
                text.append(rest.removeFirst())
            }
        }
        return text + rest
    }

    /// The ASCII punctuation that a backslash makes literal (CommonMark, section 2.4).
    private static let punctuation = Set(##"!"#$%&'()*+,-./:;<=>?@[\]^_`{|}~"##.utf8)
    private static let marks: Set<UInt8> = Set("\\&<".utf8)

    /// Returns the text that a character sequence at the beginning stands for, and its end.
    private static func special(_ text: Substring) -> (String, Substring.Index)? {
        switch text.utf8.first {
        case UInt8(ascii: "\\"):
            let next = text.utf8.dropFirst()
            guard let byte = next.first, punctuation.contains(byte) else { return nil }
            return (
                String(Unicode.Scalar(byte)), next.index(after: next.startIndex)
            )
        case UInt8(ascii: "&"): return MarkupText.entity(at: text)
        default:
            // By bytes, because a combining mark may follow.
            let tag = text.utf8.prefix(6).map { $0 | 0x20 }
            let breaks = ["<br>", "<br/>", "<br />"].map { $0.utf8.map { $0 | 0x20 } }
            guard let found = breaks.first(where: tag.starts) else { return nil }
            return ("\n", text.utf8.index(text.startIndex, offsetBy: found.count))
        }
    }

    /// Returns the source without markup around the whole cell: emphasis, code, or the brackets of
    /// an address.
    private static func unwrapped(_ source: Substring) -> Substring {
        for mark in ["***", "**", "__", "~~", "``", "`", "*"] {
            guard source.hasPrefix(mark), source.hasSuffix(mark),
                source.utf8.count > 2 * mark.utf8.count
            else { continue }
            let inside = source.dropFirst(mark.count).dropLast(mark.count)
            // The mark may enclose two parts, and an escaped one is none.
            guard let first = mark.utf8.first, !inside.utf8.contains(first),
                inside.utf8.last != UInt8(ascii: "\\")
            else { return source }
            return inside
        }
        let isAddress =
            source.hasPrefix("<") && source.hasSuffix(">")
            && ["<http://", "<https://", "<mailto:"].contains(where: source.hasPrefix)
            && !source.contains(where: \.isWhitespace)
        return isAddress ? source.dropFirst().dropLast() : source
    }
}
