/// A form in which records leave the library.
public enum ExportFormat: String, Hashable, Sendable, CaseIterable {
    /// Comma-separated values with a header, UTF-8, lines ending with LF.
    case csv
    /// Tab-separated values.
    case tsv
    /// An array of objects; numbers and checkboxes are numbers and Booleans.
    case json
    /// A table for a text.
    case markdown
    /// References for LaTeX.
    case bibtex
    /// References for other programs.
    case ris
    /// Contacts, in the present version, 4.0.
    case vcard
    /// Contacts for programs that only know version 3.0.
    case vcard3

    /// Makes the text of single records.
    func writer(for list: List) -> any RecordTextWriter {
        switch self {
        case .csv: CSVTextWriter(delimiter: ",")
        case .tsv: CSVTextWriter(delimiter: "\t")
        case .json: JSONTextWriter(names: list.fields.map(\.name))
        case .markdown: MarkdownTextWriter()
        case .bibtex: BibTeXTextWriter(names: list.fields.map(\.name))
        case .ris: RISTextWriter(names: list.fields.map(\.name))
        case .vcard: VCardTextWriter(names: list.fields.map(\.name), version: .v4)
        case .vcard3: VCardTextWriter(names: list.fields.map(\.name), version: .v3)
        }
    }
}

/// Writes records as text, one after the other.
protocol RecordTextWriter {
    /// What comes before the first record.
    func header(_ names: [String]) -> String
    /// One record, with its line end.
    mutating func row(_ values: [FieldValue]) -> String
    /// What comes after the last record.
    func footer() -> String
}

/// CSV: cells are quoted where they must be.
struct CSVTextWriter: RecordTextWriter {
    let delimiter: Character

    func header(_ names: [String]) -> String {
        line(names)
    }

    func row(_ values: [FieldValue]) -> String {
        line(values.map(\.text))
    }

    func footer() -> String { "" }

    private func line(_ cells: [String]) -> String {
        // An empty line would be no row at all.
        if cells.count == 1, cells[0].isEmpty { return "\"\"\n" }
        return cells.map(cell).joined(separator: String(delimiter)) + "\n"
    }

    private func cell(_ text: String) -> String {
        let separator = delimiter.asciiValue ?? UInt8(ascii: ",")
        let needsQuotes = text.utf8.contains { byte in
            byte == separator || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n")
                || byte == UInt8(ascii: "\r")
        }
        guard needsQuotes else { return text }
        return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }
}

/// JSON: one object per line.
struct JSONTextWriter: RecordTextWriter {
    let names: [String]
    private var isFirst = true

    init(names: [String]) {
        self.names = names.map(Self.quoted)
    }

    func header(_ names: [String]) -> String { "[" }

    mutating func row(_ values: [FieldValue]) -> String {
        let members = zip(names, values).map { "\($0): \(Self.text($1))" }
        defer { isFirst = false }
        return (isFirst ? "\n{" : ",\n{") + members.joined(separator: ", ") + "}"
    }

    func footer() -> String { isFirst ? "]\n" : "\n]\n" }

    static func text(_ value: FieldValue) -> String {
        switch value {
        case .empty: "null"
        case .integer, .decimal: value.text
        case .checkbox(let isOn): isOn ? "true" : "false"
        case .text(let text): quoted(text)
        case .texts(let texts): "[" + texts.map(quoted).joined(separator: ", ") + "]"
        case .date, .timeSpan, .image, .record: quoted(value.text)
        }
    }

    /// A JSON string.
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

/// A Markdown table.
struct MarkdownTextWriter: RecordTextWriter {
    func header(_ names: [String]) -> String {
        line(names) + line(names.map { _ in "---" })
    }

    func row(_ values: [FieldValue]) -> String {
        line(values.map(\.text))
    }

    func footer() -> String { "" }

    private func line(_ cells: [String]) -> String {
        let escaped = cells.map { cell in
            cell.replacing("\\", with: "\\\\").replacing("|", with: "\\|")
                .replacing("\r\n", with: "<br>").replacing("\n", with: "<br>")
        }
        return "| " + escaped.joined(separator: " | ") + " |\n"
    }
}
