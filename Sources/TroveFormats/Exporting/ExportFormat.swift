import TroveModel

/// A file format for exported records.
public enum ExportFormat: String, Hashable, Sendable, CaseIterable {
    /// Comma-separated values with a header, UTF-8, lines ending with LF.
    case csv
    /// Tab-separated values.
    case tsv
    /// JSON: an array of objects. Numbers and checkboxes become numbers and Booleans.
    case json
    /// A Markdown table.
    case markdown
    /// BibTeX references for LaTeX.
    case bibtex
    /// RIS references for reference managers.
    case ris
    /// vCard 4.0, the current version.
    case vcard
    /// vCard 3.0, for programs that do not support 4.0.
    case vcard3
    /// A self-contained web page for viewing or printing.
    case html
    /// A workbook of Excel and other spreadsheet programs.
    case xlsx
    /// A spreadsheet of LibreOffice and other programs.
    case ods
    /// The dates of a list as a calendar.
    case ics

    /// The facts about the format.
    public var format: FileFormat {
        switch self {
        case .csv: .csv
        case .tsv: .tsv
        case .json: .json
        case .markdown: .markdown
        case .bibtex: .bibtex
        case .ris: .ris
        case .vcard, .vcard3: .vcard
        case .html: .html
        case .xlsx: .xlsx
        case .ods: .ods
        case .ics: .iCalendar
        }
    }

    /// Whether the format is text, which a terminal can show.
    public var isText: Bool { self != .xlsx && self != .ods }

    /// Creates a writer of a spreadsheet; nil for formats that are text.
    func spreadsheet() -> (any SpreadsheetWriter)? {
        switch self {
        case .xlsx: WorkbookWriter()
        case .ods: ODSWriter()
        case .csv, .tsv, .json, .markdown, .bibtex, .ris, .vcard, .vcard3, .html, .ics: nil
        }
    }

    /// The version of the format that is written; nil for formats without versions.
    public var version: String? {
        switch self {
        case .vcard: "4.0"
        case .vcard3: "3.0"
        case .csv, .tsv, .json, .markdown, .bibtex, .ris, .html, .xlsx, .ods, .ics: nil
        }
    }

    /// Returns the format that a file name extension, without the dot, stands for; the newest
    /// version of a format with several.
    public init?(fileExtension: String) {
        let wanted = fileExtension.lowercased()
        let found = Self.allCases.first { $0.format.fileExtensions.contains(wanted) }
        guard let found, !Self.readOnlyExtensions.contains(wanted) else { return nil }
        self = found
    }

    /// The extensions of files that are read but not written: texts of any kind, and workbooks with
    /// macros or templates.
    private static let readOnlyExtensions: Set = ["txt", "xlsm", "xltx", "xltm", "fods"]

    /// Creates a writer for the records of a list.
    ///
    /// - Parameter spreadsheet: Receives the records in a format that is not text.
    private func writer(
        for list: List, in spreadsheet: (any SpreadsheetWriter)?
    ) -> any RecordTextWriter {
        switch self {
        case .csv: CSVTextWriter(separator: UInt8(ascii: ","), list)
        case .tsv: CSVTextWriter(separator: UInt8(ascii: "\t"), list)
        case .json: JSONTextWriter(names: list.fields.map(\.name))
        case .markdown: MarkdownTextWriter(list)
        case .bibtex: BibTeXTextWriter(names: list.fields.map(\.name))
        case .ris: RISTextWriter(names: list.fields.map(\.name))
        case .vcard: VCardTextWriter(list.fields, version: .v4)
        case .vcard3: VCardTextWriter(list.fields, version: .v3)
        case .html: HTMLTextWriter(list)
        case .xlsx: SpreadsheetRecordWriter(list, in: spreadsheet ?? WorkbookWriter())
        case .ods: SpreadsheetRecordWriter(list, in: spreadsheet ?? ODSWriter())
        case .ics: ICalendarTextWriter(list, fields: nil)
        }
    }

    /// Creates a writer for chosen fields of the records of a list.
    ///
    /// - Parameters:
    ///   - fields: The fields, in order; nil for all. Fields that the list does not have are left
    ///     out.
    ///   - spreadsheet: Receives the records in a format that is not text.
    func writer(
        for list: List, fields: [FieldID]?, in spreadsheet: (any SpreadsheetWriter)?
    ) -> any RecordTextWriter {
        // Titles of events are made of any field.
        if self == .ics { return ICalendarTextWriter(list, fields: fields) }
        guard let fields else { return writer(for: list, in: spreadsheet) }
        let indexes = fields.compactMap { id in list.fields.firstIndex { $0.id == id } }
        var chosen = list
        chosen.fields = indexes.map { list.fields[$0] }
        return ChosenFieldsWriter(
            writer: writer(for: chosen, in: spreadsheet), indexes: indexes)
    }
}

/// Writes chosen fields in any format.
private struct ChosenFieldsWriter: RecordTextWriter {
    var writer: any RecordTextWriter
    let indexes: [Int]

    var fieldIndexes: [Int]? { indexes }

    var images: ExportedImages { writer.images }

    var delimiter: UInt8? { writer.delimiter }

    func header(_ names: [String]) -> String { writer.header(names) }

    mutating func row(_ values: [FieldValue]) -> String { writer.row(values) }

    mutating func row(_ values: [FieldValue], of record: Record) -> String {
        writer.row(values, of: record)
    }

    func footer() -> String { writer.footer() }
}
