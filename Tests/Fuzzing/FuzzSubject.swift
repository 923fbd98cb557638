/// A reader that is fuzzed.
enum FuzzSubject: String, CaseIterable, Sendable {
    case csv, json, bibtex, ris, vcard
    /// Files whose name says nothing about what they hold.
    case detection
    /// Zip files as they are, and documents in sound zip files.
    case ods
    case odsContent = "ods-content"
    case flatODS = "flat-ods"
    case tellico
    case tellicoContent = "tellico-content"
    case gcstar
    case gcstarContent = "gcstar-content"
    /// What people type.
    case query, expression, title
    /// Files of templates for lists.
    case template

    /// The extension of an input file, for those that are read from files.
    var fileExtension: String? {
        switch self {
        case .csv: "csv"
        case .json, .template: "json"
        case .bibtex: "bib"
        case .ris: "ris"
        case .vcard: "vcf"
        case .detection: "dat"
        case .ods, .odsContent: "ods"
        case .flatODS: "fods"
        case .tellico, .tellicoContent: "tc"
        case .gcstar, .gcstarContent: "gcs"
        case .query, .expression, .title: nil
        }
    }

    /// The member of a zip file that an input becomes; nil where the input is the whole file.
    var zipMember: String? {
        switch self {
        case .odsContent: "content.xml"
        case .tellicoContent: "tellico.xml"
        case .gcstarContent: "collection.gcs"
        default: nil
        }
    }

    /// The folder of the seeds in `Tests/Data/Fuzz`, and the name of the dictionary there.
    var corpusName: String {
        switch self {
        case .odsContent, .flatODS: "ods-content"
        case .tellicoContent, .tellico: "tellico"
        case .gcstarContent, .gcstar: "gcstar"
        default: rawValue
        }
    }

    /// Whether the reader is that of an import.
    var isImport: Bool { fileExtension != nil && self != .template }
}
