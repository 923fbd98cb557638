import TroveModel

/// Writes a Markdown table.
struct MarkdownTextWriter: RecordTextWriter {
    func header(_ names: [String]) -> String {
        line(names.map(Self.escaped)) + line(names.map { _ in "---" })
    }

    func row(_ values: [FieldValue]) -> String {
        line(
            values.map { value in
                if case .image = value { return "🖼" }
                return Self.escaped(value.text)
            })
    }

    func footer() -> String { "" }

    private func line(_ cells: [String]) -> String {
        "| " + cells.joined(separator: " | ") + " |\n"
    }

    /// The text escaped for a table cell.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        var previous: Character = " "
        var rest = text[...]
        while let character = rest.first {
            rest = rest.dropFirst()
            switch character {
            case _ where character.isNewline: escaped += "<br>"
            case "\\", "|", "`", "*", "[", "]", "<", ">", "~": escaped += "\\\(character)"
            // Inside a word, an underscore is not emphasis.
            case "_" where !(isWord(previous) && isWord(rest.first ?? " ")): escaped += "\\_"
            case "&" where rest.first?.isLetter == true || rest.first == "#": escaped += "&amp;"
            default: escaped.append(character)
            }
            previous = character
        }
        return escaped
    }

    private static func isWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber
    }
}

extension FileFormat {
    /// A Markdown table, for reading.
    static let markdown = FileFormat(
        name: "Markdown", fileExtensions: ["md", "markdown"], mediaTypes: ["text/markdown"],
        contents: "a table, for reading", omissions: [.kinds, .options, .images])
}
