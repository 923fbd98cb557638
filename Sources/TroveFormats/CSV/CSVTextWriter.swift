import TroveModel

/// Writes CSV; cells are quoted only where necessary.
struct CSVTextWriter: RecordTextWriter {
    let delimiter: UInt8?
    private let kinds: [FieldKind]

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - separator: The delimiter between cells.
    ///   - list: The list with the fields of the columns.
    init(separator: UInt8, _ list: List) {
        delimiter = separator
        kinds = list.fields.map(\.valueKind)
    }

    func header(_ names: [String]) -> String {
        line(names)
    }

    func row(_ values: [FieldValue]) -> String {
        // As typed, so that a single tag with a comma stays one.
        line(zip(values, kinds).map { $0.typedText(as: $1) })
    }

    func footer() -> String { "" }

    private func line(_ cells: [String]) -> String {
        var rows = DelimitedRows(delimiter: delimiter ?? UInt8(ascii: ","))
        for cell in cells { rows.append(cell) }
        rows.endRow()
        return String(decoding: rows.bytes, as: UTF8.self)
    }
}
