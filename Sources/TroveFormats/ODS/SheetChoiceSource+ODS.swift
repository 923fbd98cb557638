import TextCore

extension SheetChoiceSource {
    private static let function = "cell-content-is-in-list("

    /// Returns the arguments in the condition of a content validation that accepts a list
    /// (OpenDocument 1.3, Part 3, 19.599); nil for other conditions.
    static func list(inODSCondition condition: String) -> String? {
        guard let start = condition.firstRange(of: function), condition.hasSuffix(")") else {
            return nil
        }
        return String(condition[start.upperBound...].dropLast()).trimmed
    }

    /// Creates a source from the arguments of a condition: `"small";"large"` or
    /// `[$Sheet2.$A$1:.$A$5]`; nil for lists that are computed.
    init?(odsList list: String) {
        if list.hasPrefix("\"") {
            guard let texts = Self.texts(inODSList: list) else { return nil }
            self = .texts(texts)
        } else {
            self.init(odsAddress: list)
        }
    }

    /// Returns the texts in quotes, which double the quotes within them; nil if there is anything
    /// else.
    private static func texts(inODSList list: String) -> [String]? {
        var texts: [String] = []
        var rest = list[...]
        while texts.count < most {
            guard rest.first == "\"", let (text, end) = quoted(rest) else { return nil }
            let choice = text.trimmed
            if !choice.isEmpty { texts.append(choice) }
            rest = rest[end...].drop(while: \.isWhitespace)
            guard let separator = rest.first else { break }
            guard separator == ";" else { return nil }
            rest = rest.dropFirst().drop(while: \.isWhitespace)
        }
        return texts
    }

    /// Returns the text in the quotes with which another one begins, and the index after them.
    private static func quoted(_ text: Substring) -> (text: String, end: String.Index)? {
        guard let quote = text.first else { return nil }
        var content = ""
        var index = text.index(after: text.startIndex)
        while let end = text[index...].firstIndex(of: quote) {
            content += text[index..<end]
            index = text.index(after: end)
            guard index < text.endIndex, text[index] == quote else { return (content, index) }
            content.append(quote)
            index = text.index(after: index)
        }
        return nil
    }

    /// Creates a source from the address of cells: `$'My Sheet'.$A$1:.$A$5`, perhaps in brackets.
    private init?(odsAddress address: String) {
        var rest = address[...]
        if rest.hasPrefix("["), rest.hasSuffix("]") { rest = rest.dropFirst().dropLast() }
        if rest.first == "$" { rest.removeFirst() }
        var sheet: String?
        if rest.first == "'" {
            guard let (name, end) = Self.quoted(rest) else { return nil }
            sheet = name
            rest = rest[end...]
        } else if let point = rest.firstIndex(of: "."), point != rest.startIndex {
            sheet = String(rest[..<point])
            rest = rest[point...]
        }
        // The second cell can name its sheet again.
        let cells = rest.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            .map { $0.split(separator: ".").last ?? "" }
        guard rest.first == ".", let range = SheetRange(cells.joined(separator: ":")) else {
            return nil
        }
        self = .cells(range, sheet: sheet)
    }
}
