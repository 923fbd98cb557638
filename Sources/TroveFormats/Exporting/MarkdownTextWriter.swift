import TroveModel

/// Writes a Markdown table.
struct MarkdownTextWriter: RecordTextWriter {
    private let kinds: [FieldKind]

    /// - Parameter list: The list with the fields of the columns.
    init(_ list: List) { kinds = list.fields.map(\.valueKind) }

    func header(_ names: [String]) -> String {
        line(names.map(Self.escaped)) + line(names.map { _ in "---" })
    }

    func row(_ values: [FieldValue]) -> String {
        line(
            zip(values, kinds).map { value, kind in
                if case .image = value { return "🖼" }
                // As typed, so that a single tag with a comma stays one.
                return Self.escaped(value.typedText(as: kind))
            })
    }

    func footer() -> String { "" }

    private func line(_ cells: [String]) -> String {
        "| " + cells.joined(separator: " | ") + " |\n"
    }

    /// The text escaped for a table cell.
    static func escaped(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        var previous: Unicode.Scalar = " "
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\r" where rest.first == "\n": continue
            case "\n": escaped += "<br>".unicodeScalars
            // White space at the ends does not belong to a cell, and a row is one line.
            case " " where escaped.isEmpty || rest.isEmpty,
                _ where codes.contains(scalar):
                escaped += "&#\(scalar.value);".unicodeScalars
            case "\\", "|", "`", "*", "[", "]", "<", ">", "~":
                escaped += ["\\", scalar]
            // Inside a word, an underscore is not emphasis.
            case "_" where !(isWord(previous) && isWord(rest.first ?? " ")):
                escaped += ["\\", scalar]
            case "&" where rest.first?.properties.isAlphabetic == true || rest.first == "#":
                escaped += "&amp;".unicodeScalars
            default: escaped.append(scalar)
            }
            previous = scalar
        }
        return String(escaped)
    }

    /// The characters that are written as their codes.
    private static let codes: Set<Unicode.Scalar> = [
        "\t", "\u{B}", "\u{C}", "\r", "\u{85}", "\u{2028}", "\u{2029}",
    ]

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
}

extension FileFormat {
    /// Tables of Markdown documents.
    static let markdown = FileFormat(
        name: "Markdown", fileExtensions: ["md", "markdown"], mediaTypes: ["text/markdown"],
        contents: "a field per column of one table", omissions: [.kinds, .options, .images])
}
