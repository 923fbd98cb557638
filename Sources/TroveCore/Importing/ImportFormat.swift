/// A kind of file that lists are imported from.
public enum ImportFormat: String, Hashable, Sendable, CaseIterable {
    /// Values with commas, semicolons or anything else between.
    case csv
    /// Values with tabs between.
    case tsv
    /// An array of objects.
    case json
    /// Contacts.
    case vcard
    /// References for LaTeX.
    case bibtex
    /// References, as publishers and libraries hand them out.
    case ris
    /// A sheet of an OpenDocument spreadsheet.
    case ods
    /// A collection of Tellico.
    case tellico
    /// A collection of GCstar.
    case gcstar

    /// How files of this format usually end, the usual one first, without the dot.
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

    /// What people call the format.
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
