import Foundation
import TextCore
import TroveModel

/// A CSV file after its first pass, with everything to know before the first record is written.
struct CSVImportSource: FileImportSource {
    let url: URL
    let dialect: CSVDialect
    /// The rows with the column names.
    let header: CSVHeader
    private let givenHeaderRowCount: Int?
    var readDialect: ImportPreview.Dialect? {
        ImportPreview.Dialect(
            dialect, hasHeader: header.rowCount > 0, headerRowCount: givenHeaderRowCount)
    }
    let suggestedName: String
    let icon = ""
    var fields: [FieldDraft] { columns.fields }
    let recordCount: Int
    var notes: [ImportNote]
    private var columns: ScannedColumns

    init(_ url: URL, options: ImportOptions, context: ImportContext) throws {
        let table = try CSVWholeTable(of: url, options: options, context: context)
        let (preview, scan) = (table.preview, table.scan)
        self.url = url
        dialect = table.dialect
        header = preview.header
        givenHeaderRowCount = preview.givenHeaderRowCount
        suggestedName = preview.listName
        recordCount = scan.recordCount
        let (names, cells) = Self.columns(of: scan, preview: preview)
        columns = ScannedColumns(
            scan, names: names, cells: cells, wanted: options.columns, units: header.units)
        notes =
            preview.lineNotes + scan.notes(names: names, cells: cells)
            + scan.longRowLines.map {
                ImportNote(
                    line: $0,
                    message: translated(
                        """
                        This row has more cells than the first row. The additional cells got \
                        fields of their own.
                        """))
            }
    }

    /// Returns the names of the columns and the indexes of their cells: first those of the preview,
    /// then those whose first value comes later in the file.
    private static func columns(
        of scan: CSVScan, preview: CSVPreview
    ) -> (names: [String], cells: [Int]) {
        let known = Set(preview.cellIndexes)
        let added = scan.columns.indices.filter {
            scan.hasValues(inColumn: $0) && !known.contains($0)
        }
        var unique = FieldNames()
        let found = preview.columns.map(\.name)
        for name in found { _ = unique.unique(name) }
        let names = found + added.map { unique.unique("Column \($0 + 1)") }
        return (names, preview.cellIndexes + added)
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
        let cellIndexes = columns.cellIndexes
        guard !cellIndexes.elementsEqual(cellIndexes.indices) else { return try readAllCells(body) }
        try readAllCells { rows in
            rows = rows.choosing(cellIndexes)
            try body(&rows)
        }
    }

    /// Reads the rows with all their cells.
    private func readAllCells(_ body: (inout CellRows) throws -> Void) throws {
        var reader = try CSVReader(url, dialect: dialect)
        var rows = CellRows()
        var carryover = CellRows()
        var hasMore = true
        var headerRowCount = header.rowCount
        while hasMore {
            hasMore = try reader.read(into: &rows)
            reader.detachUnfinishedRow(from: &rows, into: &carryover)
            rows.skippedCount = min(headerRowCount, rows.count)
            headerRowCount -= rows.skippedCount
            try body(&rows)
            swap(&rows, &carryover)
        }
    }

    func readRecords(_ body: (ImportedRecord) throws -> Void) throws {
        try readRows { try columns.readRecords(in: $0, body) }
    }
}
