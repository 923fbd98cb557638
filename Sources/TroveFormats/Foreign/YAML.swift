import TextCore

/// The recognition of YAML (version 1.2) by the form of its lines.
enum YAML {
    static var format: ForeignFormat {
        ForeignFormat(
            translated("a YAML file"),
            translated("Convert it to JSON, for example with yq, and import that file."))
    }

    /// Whether a text is YAML: all lines that are not indented begin or end a document, or are
    /// items, keys with values, or comments, and there is more than one key.
    ///
    /// - Parameter lines: The first lines of a file without empty ones.
    static func matches(_ lines: [Substring]) -> Bool {
        var keys = 0
        var items = 0
        var isBlockText = false
        for line in lines {
            if isBlockText, line.first == " " { continue }
            let text = line.trimmed
            if text.hasPrefix("#") || text == "---" || text == "..." { continue }
            if line.hasPrefix("--- ") || line.hasPrefix("%") { continue }
            var rest = text[...]
            let isItem = rest.hasPrefix("- ") || rest == "-"
            while rest.hasPrefix("- ") { rest = rest.dropFirst(2).drop { $0 == " " } }
            if isItem { items += 1 }
            if let value = value(of: rest) {
                keys += 1
                isBlockText = ["|", ">"].contains(value.prefix(1)) && value.count <= 3
            } else {
                isBlockText = false
                if isItem, isFlowMapping(rest) { keys += 1 }
                // Indented lines may go on with a text or a collection.
                guard isItem || line.first == " " || "}]".contains(text.first ?? " ") else {
                    return false
                }
            }
        }
        return keys > 1 || keys == 1 && (items > 0 || lines.first == "---")
    }

    /// Returns the text behind the key of a line; nil if it has no key.
    private static func value(of line: Substring) -> String? {
        var key = line
        if let quote = line.first, quote == "\"" || quote == "'" {
            guard let end = line.dropFirst().firstIndex(of: quote) else { return nil }
            key = line[line.index(after: end)...]
            guard key.first == ":" else { return nil }
            key = key.dropFirst()
        } else {
            let name = line.prefix { $0 != ":" }
            // Longer texts, and those with delimiters, are sentences or cells.
            guard !name.isEmpty, name.count <= 40, name.utf8.count < line.utf8.count,
                !name.contains(where: { ",;|\t\"{}[]()".contains($0) }),
                name.split(separator: " ").count <= 3
            else { return nil }
            key = line[name.endIndex...].dropFirst()
        }
        guard key.isEmpty || key.first == " " else { return nil }
        return key.trimmed
    }

    private static func isFlowMapping(_ text: Substring) -> Bool {
        text.hasPrefix("{") && text.contains(":")
    }
}
