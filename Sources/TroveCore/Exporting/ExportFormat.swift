/// A form in which records leave the library.
public enum ExportFormat: String, Hashable, Sendable, CaseIterable {
    /// Comma-separated values with a header, UTF-8, lines ending with LF.
    case csv
    /// Tab-separated values.
    case tsv
    /// An array of objects; numbers and checkboxes are numbers and Booleans.
    case json
    /// A table for a text.
    case markdown
    /// References for LaTeX.
    case bibtex
    /// References for other programs.
    case ris
    /// Contacts, in the present version, 4.0.
    case vcard
    /// Contacts for programs that only know version 3.0.
    case vcard3
    /// One page with everything in it, to be looked at in a browser or printed.
    case html

    /// Makes the text of single records.
    func writer(for list: List) -> any RecordTextWriter {
        switch self {
        case .csv: CSVTextWriter(delimiter: ",")
        case .tsv: CSVTextWriter(delimiter: "\t")
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

/// Writes records as text, one after the other.
protocol RecordTextWriter {
    /// What comes before the first record.
    func header(_ names: [String]) -> String
    /// One record, with its line end.
    mutating func row(_ values: [FieldValue]) -> String
    /// What comes after the last record.
    func footer() -> String
}
