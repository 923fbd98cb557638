import TroveModel

/// A file format that lists can be imported from.
public enum ImportFormat: String, Hashable, Sendable, CaseIterable {
    /// Values separated by commas, semicolons or another delimiter.
    case csv
    /// Values separated by tabs.
    case tsv
    /// An array of objects.
    case json
    /// Contacts.
    case vcard
    /// Entries of directories and address books.
    case ldif
    /// References for LaTeX.
    case bibtex
    /// References as publishers and libraries export them.
    case ris
    /// References in EndNote's tagged format.
    case endnote
    /// References in the MEDLINE format of PubMed.
    case pubmed
    /// References in the plain text format of Web of Science.
    case webOfScience = "wos"
    /// A sheet of an OpenDocument spreadsheet.
    case ods
    /// A sheet of an Excel workbook.
    case xlsx
    /// A Tellico collection.
    case tellico
    /// A GCstar collection.
    case gcstar
    /// A library of calibre.
    case calibre
    /// A table of a Markdown document.
    case markdown
    /// A table of a web page.
    case html

    /// The facts about the format.
    public var format: FileFormat {
        switch self {
        case .csv: .csv
        case .tsv: .tsv
        case .json: .json
        case .vcard: .vcard
        case .ldif: .ldif
        case .bibtex: .bibtex
        case .ris: .ris
        case .endnote: .endnote
        case .pubmed: .pubmed
        case .webOfScience: .webOfScience
        case .ods: .ods
        case .xlsx: .xlsx
        case .tellico: .tellico
        case .gcstar: .gcstar
        case .calibre: .calibre
        case .markdown: .markdown
        case .html: .html
        }
    }

    /// The file extensions of the format without the dot, the most common one first.
    public var fileExtensions: [String] { format.fileExtensions }

    /// The name of the format for display.
    public var displayName: String { format.name }
}
