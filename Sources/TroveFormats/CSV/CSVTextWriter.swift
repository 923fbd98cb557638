import TroveModel

/// Writes CSV; cells are quoted only where necessary.
struct CSVTextWriter: RecordTextWriter {
    let delimiter: UInt8?

    /// Creates a writer.
    ///
    /// - Parameter separator: The delimiter between cells.
    init(separator: UInt8) {
        delimiter = separator
    }

    func header(_ names: [String]) -> String {
        line(names)
    }

    func row(_ values: [FieldValue]) -> String {
        line(values.map(\.text))
    }

    func footer() -> String { "" }

    private func line(_ cells: [String]) -> String {
        var rows = DelimitedRows(delimiter: delimiter ?? UInt8(ascii: ","))
        for cell in cells { rows.append(cell) }
        rows.endRow()
        return String(decoding: rows.bytes, as: UTF8.self)
    }
}
