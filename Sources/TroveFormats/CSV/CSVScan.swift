import TroveModel

/// Statistics of the rows of a CSV file.
struct CSVScan: Sendable {
    private(set) var columns: [FormInference] = []
    private(set) var recordCount = 0
    /// The number of cells of the first row, including a missing name for the first column.
    private(set) var expectedColumnCount = 0
    /// The lines of the first hundred rows with values beyond the cells of the first row.
    private(set) var longRowLines: [Int] = []
    private(set) var longRowCount = 0
    /// The rows that were skipped because all their cells are empty.
    var emptyRows = EmptyParts()
    /// The columns with texts that are written as formulas, such as `="007"`.
    var textColumns: Set<Int> = []
    /// The delimiter between cells, which suggests the decimal separator.
    var delimiter: CSVDelimiter?
    /// The number of cells of the longest row, the header included.
    private(set) var cellCount = 0
    private(set) var firstLine = 1
    /// The number of rows so far, up to that of the header.
    private var headerCount = 0
    private let headerRowCount: Int
    private let isShifted: Bool

    /// Whether a column has a value below the header.
    func hasValues(inColumn column: Int) -> Bool {
        columns.indices.contains(column) && !columns[column].isEmpty
    }

    /// - Parameters:
    ///   - headerRowCount: The number of rows with the column names.
    ///   - isShifted: Whether the header has no name for the first column.
    init(headerRowCount: Int, isShifted: Bool = false) {
        self.headerRowCount = headerRowCount
        self.isShifted = isShifted
    }

    init(rows: CellRows, header: CSVHeader) {
        self.init(headerRowCount: header.rowCount, isShifted: header.isShifted)
        add(rows)
    }

    /// Takes more rows into account.
    mutating func add(_ rows: CellRows) {
        rows.bytes.withUnsafeBytes { bytes in
            for row in 0..<rows.count {
                let cells = rows.cells(ofRow: row)
                if cellCount == 0 || headerCount < headerRowCount {
                    if cellCount == 0 { firstLine = rows.lines[row] }
                    cellCount = max(cellCount, cells.count + (isShifted ? 1 : 0))
                    expectedColumnCount = cellCount
                    headerCount += 1
                    if headerCount <= headerRowCount { continue }
                }
                recordCount += 1
                if cells.count > expectedColumnCount {
                    cellCount = max(cellCount, cells.count)
                    if !rows.isEmpty(row: row, from: expectedColumnCount) {
                        noteLongRow(line: rows.lines[row])
                    }
                }
                while columns.count < cells.count { columns.append(FormInference()) }
                for (column, cell) in cells.enumerated() {
                    columns[column].add(
                        UnsafeRawBufferPointer(rebasing: bytes[rows.byteRange(ofCell: cell)]),
                        line: rows.lines[row])
                }
            }
        }
    }

    /// Returns the error for the first row with too many columns; nil if there is none.
    static func widthError(of rows: CellRows) -> LibraryError? {
        guard rows.cellEnds.count > CSVLimits.columns else { return nil }
        for row in 0..<rows.count where rows.cells(ofRow: row).count > CSVLimits.columns {
            return CSVLimits.tooManyColumns(rows.cells(ofRow: row).count, line: rows.lines[row])
        }
        return nil
    }

    /// The decimal separator of numbers that do not tell: that of other columns, or else the one
    /// that goes with the delimiter, or that of the locale.
    var decimalHint: DecimalHint {
        let found = Set(columns.compactMap(\.hasDecimalComma))
        if found.count == 1 { return found.contains(true) ? .foundComma : .foundPoint }
        return switch delimiter {
        case .comma: .likelyPoint
        case .semicolon: .likelyComma
        default: .account
        }
    }

    /// Returns the form of the values in a column. Texts that are written as formulas are no
    /// numbers.
    func form(ofColumn column: Int, named name: String, hint: DecimalHint) -> ValueForm {
        guard columns.indices.contains(column) else { return .text }
        let form = columns[column].form(
            ofColumnNamed: name, hint: hint, among: recordCount, readsMeasures: true)
        return form.kind == .number && textColumns.contains(column) ? .text : form
    }

    /// Returns the form of the numbers in a column that also has other values.
    func numberForm(ofColumn column: Int, hint: DecimalHint) -> ValueForm {
        guard columns.indices.contains(column) else { return ValueForm(.number) }
        return columns[column].numberFormOfSome(hint: hint)
    }

    /// Returns the form of the dates in a column that also has other values.
    func dateForm(ofColumn column: Int) -> ValueForm {
        guard columns.indices.contains(column) else { return ValueForm(.date) }
        return columns[column].dates.formOfSome(isDayFirst: DateReader.shared.isDayFirst)
    }

    /// Notes about skipped empty rows and columns, and about columns whose values leave their kind
    /// or meaning open.
    ///
    /// - Parameters:
    ///   - names: The names of the columns that are kept.
    ///   - cells: The indexes of their cells.
    func notes(names: [String], cells: [Int]) -> [ImportNote] {
        let hint = decimalHint
        let columnNotes = zip(names, cells).flatMap { name, cell -> [ImportNote] in
            guard columns.indices.contains(cell) else { return [] }
            let form = form(ofColumn: cell, named: name, hint: hint)
            return columns[cell].notes(as: form, named: name, hint: hint)
        }
        let emptyColumns = EmptyParts.columnNote(cellCount - cells.count, line: firstLine)
        return [emptyRows.rowNote, emptyColumns].compactMap(\.self) + columnNotes
    }

    /// Returns the distinct values of a column; empty if they are too many for choices.
    func choices(ofColumn column: Int) -> [String] {
        guard columns.indices.contains(column) else { return [] }
        return columns[column].distinct.map { String(decoding: $0, as: UTF8.self) }
    }

    private mutating func noteLongRow(line: Int) {
        longRowCount += 1
        if longRowLines.count < 100 { longRowLines.append(line) }
    }
}
