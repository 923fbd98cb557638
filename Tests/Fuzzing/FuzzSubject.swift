/// A reader to fuzz.
enum FuzzSubject: String, CaseIterable, Sendable {
    case csv, json, bibtex, ris, vcard, ldif, enw, nbib, ciw, markdown, html, calibre
    /// Files whose name does not identify their format.
    case detection
    /// Damaged zip files, and damaged documents in valid zip files.
    case ods
    case odsContent = "ods-content"
    case flatODS = "flat-ods"
    case xlsx
    case xlsxContent = "xlsx-content"
    case tellico
    case tellicoContent = "tellico-content"
    case gcstar
    case gcstarContent = "gcstar-content"
    /// Text typed by people.
    case query, expression, title
    /// Template files for lists.
    case template

    /// The extension of input files; nil for readers that take text.
    var fileExtension: String? {
        switch self {
        case .csv: "csv"
        case .json, .template: "json"
        case .bibtex: "bib"
        case .ris: "ris"
        case .vcard: "vcf"
        case .ldif: "ldif"
        case .enw: "enw"
        case .nbib: "nbib"
        case .ciw: "ciw"
        case .markdown: "md"
        case .html: "html"
        case .calibre: "db"
        case .detection: "dat"
        case .ods, .odsContent: "ods"
        case .flatODS: "fods"
        case .xlsx, .xlsxContent: "xlsx"
        case .tellico, .tellicoContent: "tc"
        case .gcstar, .gcstarContent: "gcs"
        case .query, .expression, .title: nil
        }
    }

    /// The zip member to which an input is written; nil if the input is the whole file.
    var zipMember: String? {
        switch self {
        case .odsContent: "content.xml"
        case .xlsxContent: "xl/sheet.xml"
        case .tellicoContent: "tellico.xml"
        case .gcstarContent: "collection.gcs"
        default: nil
        }
    }

    /// The other members of the zip file.
    var otherMembers: [(path: String, contents: String)] {
        self == .xlsxContent ? FuzzWorkbook.members : []
    }

    /// The name of the folder of seeds, and of the dictionary, in `Tests/Data/Fuzz`.
    var corpusName: String {
        switch self {
        case .odsContent, .flatODS: "ods-content"
        case .tellicoContent, .tellico: "tellico"
        case .gcstarContent, .gcstar: "gcstar"
        default: rawValue
        }
    }

    /// Whether the reader imports files.
    var isImport: Bool { fileExtension != nil && self != .template }
}
