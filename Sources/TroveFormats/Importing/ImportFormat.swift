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
    /// References for LaTeX.
    case bibtex
    /// References as publishers and libraries export them.
    case ris
    /// A sheet of an OpenDocument spreadsheet.
    case ods
    /// A Tellico collection.
    case tellico
    /// A GCstar collection.
    case gcstar

    /// The file extensions of the format without the dot, the most common one first.
    public var fileExtensions: [String] {
        switch self {
        case .csv: ["csv", "txt"]
        case .tsv: ["tsv", "tab"]
        case .json: ["json", "jsonl", "ndjson"]
        case .vcard: ["vcf", "vcard"]
        case .bibtex: ["bib", "bibtex"]
        case .ris: ["ris"]
        case .ods: ["ods", "fods"]
        case .tellico: ["tc", "bc"]
        case .gcstar: ["gcs", "gcz"]
        }
    }

    /// The name of the format for display.
    public var displayName: String {
        switch self {
        case .csv: "CSV"
        case .tsv: "TSV"
        case .json: "JSON"
        case .vcard: "vCard"
        case .bibtex: "BibTeX"
        case .ris: "RIS"
        case .ods: "OpenDocument"
        case .tellico: "Tellico"
        case .gcstar: "GCstar"
        }
    }
}
