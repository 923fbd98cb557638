/// Writes CSV; cells are quoted only where necessary.
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
        // An empty line would not count as a row.
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
