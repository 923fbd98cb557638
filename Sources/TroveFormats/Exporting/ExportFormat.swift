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

    /// Creates a writer for the records of a list.
    func writer(for list: List) -> any RecordTextWriter {
        switch self {
        case .csv: CSVTextWriter(separator: UInt8(ascii: ","))
        case .tsv: CSVTextWriter(separator: UInt8(ascii: "\t"))
        case .json: JSONTextWriter(names: list.fields.map(\.name))
        case .markdown: MarkdownTextWriter()
        case .bibtex: BibTeXTextWriter(names: list.fields.map(\.name))
        case .ris: RISTextWriter(names: list.fields.map(\.name))
        case .vcard: VCardTextWriter(names: list.fields.map(\.name), version: .v4)
        case .vcard3: VCardTextWriter(names: list.fields.map(\.name), version: .v3)
        case .html: HTMLTextWriter(list)
        }
    }
}
