import TroveModel

/// The columns of a table of texts after the first pass over its rows: the fields that they become,
/// and the forms in which their cells are read.
struct ScannedColumns: Sendable {
    /// The index of the cell of each column in the rows.
    let cellIndexes: [Int]
    let fields: [FieldDraft]
    private(set) var forms: [ValueForm]
    /// The form of the values of each column if it holds dates.
    private let dateForms: [ValueForm]
    /// The form of the values of each column if it holds numbers.
    private let numberForms: [ValueForm]

    /// - Parameters:
    ///   - names: The names of the columns.
    ///   - cells: The indexes of their cells.
    ///   - wanted: The columns as a person chose them; nil for the kinds that were found.
    ///   - units: The units in the header by the index of the cell.
    init(
        _ scan: CSVScan, names: [String], cells: [Int], wanted: [ImportColumn]?,
        units: [Int: String] = [:]
    ) {
        cellIndexes = cells
        let hint = scan.decimalHint
        let forms = zip(cells, names).map { scan.form(ofColumn: $0, named: $1, hint: hint) }
        self.forms = forms
        dateForms = cells.map { scan.dateForm(ofColumn: $0) }
        numberForms = cells.map { scan.numberForm(ofColumn: $0, hint: hint) }
        fields = zip(names, forms).enumerated().map { index, column in
            let kind = wanted.flatMap { $0.indices.contains(index) ? $0[index].kind : nil }
            let hasChoices = (kind ?? column.1.kind).choiceUse == .one
            let choices = hasChoices ? scan.choices(ofColumn: cells[index]) : []
            var draft = FieldDraft(
                name: column.0, kind: column.1.kind,
                choices: choices.sorted { $0.lowercased() < $1.lowercased() })
            if (kind ?? draft.kind) == .number {
                let unit = units[cells[index]] ?? ""
                draft.options.unit = column.1.unit.isEmpty ? unit : column.1.unit
            }
            return draft
        }
    }

    /// Returns the form in which to read the cells of a column for a field of `kind`.
    func form(ofColumn column: Int, as kind: FieldKind) -> ValueForm {
        let found = forms[column]
        if found.kind == kind { return found }
        return switch kind.valueType {
        case .date: dateForms[column]
        case .number: numberForms[column]
        case .text, .texts, .integer, .checkbox, .timeSpan, .image, .record: ValueForm(kind)
        }
    }

    /// Returns the columns with the forms for fields of these kinds; nil keeps the form.
    func reading(as kinds: [FieldKind?]) -> ScannedColumns {
        var columns = self
        for (column, kind) in zip(forms.indices, kinds) {
            if let kind { columns.forms[column] = form(ofColumn: column, as: kind) }
        }
        return columns
    }

    /// Returns the written forms for the fields of an import.
    func rowForms(for columns: ImportColumns) -> [ValueForm] {
        zip(columns.indexes, columns.drafts).map { form(ofColumn: $0, as: $1.kind) }
    }

    /// Reads the records in rows whose cells are those of the columns.
    func readRecords(in rows: CellRows, _ body: (ImportedRecord) throws -> Void) throws {
        try rows.bytes.withUnsafeBytes { bytes in
            for row in rows.records {
                let cells = rows.cells(ofRow: row).prefix(forms.count)
                let values = cells.enumerated().map { column, cell in
                    ImportedValue.value(
                        ValueReader.value(
                            UnsafeRawBufferPointer(rebasing: bytes[rows.byteRange(ofCell: cell)]),
                            as: forms[column]))
                }
                try body(ImportedRecord(line: rows.lines[row], values: values))
            }
        }
    }
}
