import Foundation

/// A CSV file whose every row has been looked at: everything that must be known before the first
/// record is written.
struct CSVImportSource: Sendable {
    let url: URL
    let dialect: CSVDialect
    let hasHeader: Bool
    let listName: String
    let icon: String
    let columns: [Column]
    let recordCount: Int
    let byteCount: Int
    let notes: [ImportReport.Note]

    /// A column of the file.
    struct Column: Sendable {
        var draft: FieldDraft
        var form: ValueForm
        var isIncluded: Bool
    }

    /// The share of an import that looking takes, for the progress bar.
    static let lookingShare = 0.08

    init(
        _ url: URL, options: CSVOptions, cancellation: CancellationFlag,
        progress: @Sendable (ImportProgress) -> Void
    ) throws {
        let preview = try CSVPreview(of: url, options: options)
        var dialect = CSVDialect(encoding: preview.encoding, delimiter: preview.delimiter)
        var scan: CSVScan
        do {
            scan = try Self.scan(
                url, dialect: dialect, hasHeader: preview.hasHeader, cancellation: cancellation,
                progress: progress)
        } catch let error as LibraryError where error.code == .notText && options.encoding == nil {
            // The beginning was plain ASCII, but what follows is not UTF-8.
            dialect.encoding = .windows1252
            scan = try Self.scan(
                url, dialect: dialect, hasHeader: preview.hasHeader, cancellation: cancellation,
                progress: progress)
        }
        self.url = url
        self.dialect = dialect
        hasHeader = preview.hasHeader
        listName = preview.listName
        icon = options.icon
        recordCount = scan.recordCount
        byteCount = preview.byteCount
        columns = Self.columns(preview: preview, options: options, scan: scan)
        notes = scan.longRowLines.map {
            ImportReport.Note(
                line: $0,
                message: "This row has more cells than the first row; they got fields of their own."
            )
        }
    }

    private static func scan(
        _ url: URL, dialect: CSVDialect, hasHeader: Bool, cancellation: CancellationFlag,
        progress: @Sendable (ImportProgress) -> Void
    ) throws -> CSVScan {
        var reader = try CSVReader(url, dialect: dialect)
        var scan = CSVScan(hasHeader: hasHeader)
        var rows = CSVRows()
        var rest = CSVRows()
        var goesOn = true
        while goesOn {
            try cancellation.check()
            goesOn = try reader.read(into: &rows)
            reader.detachUnfinishedRow(from: &rows, into: &rest)
            scan.add(rows)
            swap(&rows, &rest)
            progress(
                ImportProgress(
                    phase: .looking,
                    fraction: lookingShare * Double(reader.bytesRead)
                        / Double(max(1, reader.source.byteCount)),
                    recordCount: 0))
        }
        return scan
    }

    private static func columns(
        preview: CSVPreview, options: CSVOptions, scan: CSVScan
    ) -> [Column] {
        (0..<max(scan.columnCount, preview.columns.count)).map { index in
            let known = preview.columns.indices.contains(index) ? preview.columns[index] : nil
            let name = known?.name ?? "Column \(index + 1)"
            let given = options.columns.flatMap { $0.indices.contains(index) ? $0[index] : nil }
            let found = scan.form(ofColumn: index, named: name)
            var form = found
            if let kind = given?.kind, kind != found.kind { form = Self.form(of: kind) }
            let choices = form == .choice ? scan.choices(ofColumn: index) : []
            return Column(
                draft: FieldDraft(
                    name: given?.name ?? name, kind: form.kind,
                    choices: choices.sorted { $0.lowercased() < $1.lowercased() }),
                form: form, isIncluded: known?.isIncluded ?? true)
        }
    }

    private static func form(of kind: FieldKind) -> ValueForm {
        switch kind {
        case .text: .text
        case .number: .number
        case .checkbox: .checkbox
        case .date: .isoDate
        case .choice: .choice
        }
    }
}
