import Foundation
import TextCore
import TroveModel

/// A table of a document with texts as values: each row is a record. Its values have the kinds that
/// they would have in a CSV file.
struct TableSource: FileImportSource {
    let suggestedName: String
    let icon = ""
    var fields: [FieldDraft] { columns.fields }
    let recordCount: Int
    let notes: [ImportNote]
    let tables: [ImportPreview.Table]
    let table: Int?
    private let document: any TableDocument
    /// The table in the document.
    private let chosen: TableDocumentIndex.Table
    /// The number of rows at the beginning of the table that are no records.
    private let headerCount: Int
    private var columns: ScannedColumns

    /// - Throws: Errors of the disk and of the format; `empty` if there is no table; `notFound` if
    ///   the wanted table does not exist; `CancellationError`.
    init(
        _ document: some TableDocument, name: String? = nil, options: ImportOptions,
        context: ImportContext
    ) throws {
        var index = TableDocumentIndex()
        try document.readRows(context: context) { index.add($0) }
        try TableChoice.check(options.table, in: index.tables.map(\.block), of: document.url)
        let choice = index.choice(options.table)
        guard !index.tables.isEmpty else { throw Self.noTable(in: document) }
        let chosen = index.tables[(choice.number ?? 1) - 1]
        let beginning = try Self.beginning(of: chosen, in: document)
        // Rows that the document marks end with the column names; others are judged.
        let isMarked = chosen.headerCount > 0 && options.givenHeaderRowCount == nil
        let header = CSVHeader(
            beginning, isGiven: isMarked ? false : options.hasHeader,
            rowCount: options.headerRowCount)
        let first = isMarked ? chosen.headerCount - 1 : 0
        let headerRowCount = isMarked ? 1 : header.rowCount
        var scan = CSVScan(headerRowCount: headerRowCount)
        scan.emptyRows = try Self.readRows(
            of: chosen.index, header: chosen.headerCount, in: document, from: first
        ) { scan.add($0) }
        let names = isMarked ? beginning.strings(ofRow: first) : header.names
        let found = Self.columns(of: scan, header: names.map(\.singleSpaced))
        columns = ScannedColumns(
            scan, names: found.map(\.name), cells: found.map(\.cell), wanted: options.columns,
            units: header.units)
        self.document = document
        headerCount = first + headerRowCount
        self.chosen = chosen
        recordCount = scan.recordCount
        suggestedName =
            name.flatMap { $0.isEmpty ? nil : $0 } ?? CSVPreview.listName(for: document.url)
        notes =
            choice.notes(skippedLineCount: 0)
            + scan.notes(names: found.map(\.name), cells: found.map(\.cell))
        tables =
            choice.number == nil
            ? []
            : choice.tables.map { ImportPreview.Table(lines: $0.lines, rowCount: $0.rowCount) }
        table = choice.number
    }

    private static func noTable(in document: some TableDocument) -> LibraryError {
        LibraryError(
            .empty,
            translated("“{file}” contains no table. There is nothing to import.")
                .filling(["file": document.url.lastPathComponent]),
            file: document.url, remedy: document.hasLines ? .importLines : nil)
    }

    /// Stops reading when there are enough rows.
    private struct Enough: Error {}

    /// Returns the first rows of a table, at least its header.
    private static func beginning(
        of table: TableDocumentIndex.Table, in document: some TableDocument
    ) throws -> CellRows {
        var beginning = CellRows()
        do {
            try readRows(
                of: table.index, header: table.headerCount, in: document, from: 0
            ) { rows in
                beginning.append(rows)
                if beginning.count > max(table.headerCount, 1_000) { throw Enough() }
            }
        } catch is Enough {}
        return beginning
    }

    /// Returns the columns with a name or a value.
    private static func columns(
        of scan: CSVScan, header: [String]
    ) -> [(name: String, cell: Int)] {
        var unique = FieldNames()
        return (0..<max(header.count, scan.columns.count)).filter { cell in
            scan.hasValues(inColumn: cell)
                || header.indices.contains(cell) && !header[cell].isEmpty
        }.map { (unique.unique(CSVDetection.columnName($0, header: header)), $0) }
    }

    // MARK: - Rows

    /// The number of rows in a block.
    private static let blockSize = 500

    /// Calls `body` for every block of rows of a table, without those below the header whose cells
    /// are all empty.
    ///
    /// - Parameters:
    ///   - table: The index of the table in the document.
    ///   - header: The number of rows at its beginning that are kept, whatever they contain.
    ///   - first: The index of the first row.
    /// - Returns: The rows that were skipped.
    @discardableResult
    private static func readRows(
        of table: Int, header: Int, in document: any TableDocument, from first: Int,
        _ body: (CellRows) throws -> Void
    ) throws -> EmptyParts {
        var empty = EmptyParts()
        var rows = CellRows()
        var index = 0
        try document.readRows(context: ImportContext()) { row in
            guard row.table == table else { return }
            if index >= max(1, header), row.cells.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) {
                return empty.add(line: row.line)
            }
            index += 1
            guard index > first else { return }
            rows.append(row.cells, line: row.line)
            if rows.count == blockSize {
                try body(rows)
                rows.removeAll()
            }
        }
        if rows.count > 0 { try body(rows) }
        return empty
    }

    func reading(as kinds: [FieldKind?]) -> any ImportSource {
        var source = self
        source.columns = columns.reading(as: kinds)
        return source
    }

    func rowForms(for columns: ImportColumns) -> [ValueForm]? {
        self.columns.rowForms(for: columns)
    }

    func readRows(_ body: (inout CellRows) throws -> Void) throws {
        try Self.readRows(
            of: chosen.index, header: chosen.headerCount, in: document, from: headerCount
        ) { rows in
            let cellIndexes = columns.cellIndexes
            var rows =
                cellIndexes.elementsEqual(cellIndexes.indices) ? rows : rows.choosing(cellIndexes)
            try body(&rows)
        }
    }

    func readRecords(_ body: (ImportedRecord) throws -> Void) throws {
        try readRows { try columns.readRecords(in: $0, body) }
    }
}

extension CellRows {
    /// Appends a row.
    fileprivate mutating func append(_ cells: [String], line: Int) {
        for cell in cells {
            bytes += cell.utf8
            cellEnds.append(bytes.count)
        }
        rowEnds.append(cellEnds.count)
        lines.append(line)
    }

    /// Appends the rows of another block.
    fileprivate mutating func append(_ rows: CellRows) {
        for row in 0..<rows.count {
            append(rows.strings(ofRow: row), line: rows.lines[row])
        }
    }
}
