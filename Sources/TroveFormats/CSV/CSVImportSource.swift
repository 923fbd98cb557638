import Foundation
import TextCore
import TroveModel

/// A CSV file after its first pass, with everything to know before the first record is written.
struct CSVImportSource: FileImportSource {
    let url: URL
    let dialect: CSVDialect
    /// The rows with the column names.
    let header: CSVHeader
    var readDialect: ImportPreview.Dialect? {
        ImportPreview.Dialect(dialect, hasHeader: header.rowCount > 0)
    }
    let suggestedName: String
    let icon = ""
    let fields: [FieldDraft]
    let recordCount: Int
    let notes: [ImportNote]
    /// The index of the cell of each field in the rows of the file.
    private let cellIndexes: [Int]
    /// The form of the values of each field.
    private var forms: [ValueForm]
    /// The form of the values of each field if it holds dates.
    private let dateForms: [ValueForm]
    /// The form of the values of each field if it holds numbers.
    private let numberForms: [ValueForm]

    init(_ url: URL, options: ImportOptions, context: ImportContext) throws {
        let table = try CSVWholeTable(of: url, options: options, context: context)
        let (preview, scan) = (table.preview, table.scan)
        self.url = url
        dialect = table.dialect
        header = preview.header
        suggestedName = preview.listName
        recordCount = scan.recordCount
        let (names, cells) = Self.columns(of: scan, preview: preview)
        cellIndexes = cells
        let hint = scan.decimalHint
        forms = zip(cells, names).map { scan.form(ofColumn: $0, named: $1, hint: hint) }
        dateForms = cells.map { scan.dateForm(ofColumn: $0) }
        numberForms = cells.map { scan.numberForm(ofColumn: $0, hint: hint) }
        fields = zip(names, forms).enumerated().map { [header] index, column in
            let wanted = options.columns.flatMap {
                $0.indices.contains(index) ? $0[index].kind : nil
            }
            let hasChoices = (wanted ?? column.1.kind).choiceUse == .one
            let choices = hasChoices ? scan.choices(ofColumn: cells[index]) : []
            var draft = FieldDraft(
                name: column.0, kind: column.1.kind,
                choices: choices.sorted { $0.lowercased() < $1.lowercased() })
            if (wanted ?? draft.kind) == .number {
                let unit = header.units[cells[index]] ?? ""
                draft.options.unit = column.1.unit.isEmpty ? unit : column.1.unit
            }
            return draft
        }
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

    /// Returns the form in which to read the cells of a column for a field of `kind`.
    func form(ofColumn column: Int, as kind: FieldKind) -> ValueForm {
        let found = forms[column]
        if found.kind == kind { return found }
        return switch kind.valueType {
        case .date: dateForms[column]
        case .number: numberForms[column]
        default: ValueForm(kind)
        }
    }

    func reading(as kinds: [FieldKind?]) -> any ImportSource {
        var source = self
        for (column, kind) in zip(forms.indices, kinds) {
            if let kind { source.forms[column] = form(ofColumn: column, as: kind) }
        }
        return source
    }

    func rowForms(for columns: ImportColumns) -> [ValueForm]? {
        zip(columns.indexes, columns.drafts).map { form(ofColumn: $0, as: $1.kind) }
    }

    func readRows(_ body: (inout CellRows) throws -> Void) throws {
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
        try readRows { rows in
            try rows.bytes.withUnsafeBytes { bytes in
                for row in rows.records {
                    let cells = rows.cells(ofRow: row).prefix(forms.count)
                    let values = cells.enumerated().map { column, cell in
                        ImportedValue.value(
                            ValueReader.value(
                                UnsafeRawBufferPointer(
                                    rebasing: bytes[rows.byteRange(ofCell: cell)]),
                                as: forms[column]))
                    }
                    try body(ImportedRecord(line: rows.lines[row], values: values))
                }
            }
        }
    }
}
