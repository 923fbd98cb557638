import TextCore
import TroveModel

/// The names of XML formats that Trove does not read.
enum ForeignXML {
    /// Returns the error for a workbook of Gnumeric, which is compressed XML; nil for other files.
    static func gnumeric(_ file: FileBeginning) -> LibraryError? {
        guard file.fileExtension == "gnumeric" else { return nil }
        return format(root: "Workbook", beginning: "gnumeric")?.error(file.url)
    }

    /// Returns the format of documents with this root element; nil if it is unknown.
    ///
    /// - Parameters:
    ///   - root: The name without the prefix of its namespace.
    ///   - beginning: The beginning of the document, with the namespaces that it declares.
    static func format(root: String, beginning: Substring) -> ForeignFormat? {
        func isIn(_ namespace: String) -> Bool {
            beginning.utf8.firstRange(of: namespace.utf8) != nil
        }
        switch root {
        case "mods", "modsCollection":
            return ForeignFormat(
                translated("catalog records (MODS)"), ForeignFormat.convertReferences)
        case "package" where isIn("www.idpf.org"):
            return ForeignFormat(
                translated("the description of a book (OPF)"),
                translated(
                    """
                    Import the file metadata.db of the calibre library that it belongs to.
                    """))
        case "collection" where isIn("MARC21"), "record" where isIn("MARC21"):
            return ForeignFormat(
                translated("catalog records (MARC 21)"), ForeignFormat.convertReferences)
        case "rss", "feed": return ForeignFormat(translated("a news feed"))
        case "RDF" where isIn("purl.org/rss"):
            return ForeignFormat(translated("a news feed"))
        case "opml": return ForeignFormat(translated("an outline (OPML)"))
        case "gpx": return ForeignFormat(translated("GPS data (GPX)"))
        case "kml": return ForeignFormat(translated("places on a map (KML)"))
        case "svg": return ForeignFormat(translated("a picture"), ForeignFormat.addAsPicture)
        case "plist": return ForeignFormat(translated("a property list of Apple"))
        case "Workbook" where isIn("schemas-microsoft-com:office:spreadsheet"):
            return ForeignFormat(
                translated("a spreadsheet as XML (2003)"),
                translated("Save it as an Excel workbook (.xlsx), and import that file."))
        case "Workbook" where isIn("gnumeric"):
            return ForeignFormat(
                translated("a Gnumeric workbook"),
                translated("Save it as an Excel workbook (.xlsx), and import that file."))
        case "document" where isIn("opendocument.text"):
            return ForeignFormat(
                translated("a text document (ODT)"), ForeignFormat.saveAsSheet)
        default: return nil
        }
    }
}
