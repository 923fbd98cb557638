import Foundation
import TextCore
import TroveModel

/// A format that Trove recognizes to name it in a message, and does not read.
struct ForeignFormat: Sendable {
    /// A noun phrase for messages, such as “a calendar (iCalendar)”.
    let name: String
    /// A sentence that tells what to do instead.
    let advice: String
    /// Whether the format is that of a document, and not just a way to pack files.
    let isDocument: Bool

    init(_ name: String, _ advice: String = Self.saveAsTable, isDocument: Bool = true) {
        self.name = name
        self.advice = advice
        self.isDocument = isDocument
    }

    /// Returns the format of a file whose first bytes leave no doubt; nil for other files.
    static func certain(_ file: FileBeginning) -> ForeignFormat? {
        binary(file) ?? marked(file) ?? (SQLDump.matches(file.lines) ? SQLDump.format : nil)
            ?? (MailAliases.matches(file.lines) ? MailAliases.format : nil)
    }

    /// Returns the format of a text by the form of its lines, which a table could also have; nil
    /// for other files.
    static func probable(_ file: FileBeginning) -> ForeignFormat? {
        // The header of a message also has the form of YAML.
        if MailMessage.matches(file.lines) { return MailMessage.format }
        if YAML.matches(file.lines) { return YAML.format }
        return SettingsFile.matches(file.lines) ? SettingsFile.format : nil
    }

    /// Returns the error for a file of the format.
    func error(_ url: URL) -> LibraryError {
        LibraryError(
            .malformed,
            translated("“{file}” is {format}, which Trove cannot import. {advice}").filling([
                "file": url.lastPathComponent, "format": name, "advice": advice,
            ]), file: url)
    }

    // MARK: - Advice

    static var saveAsTable: String {
        translated(
            """
            Save its data as CSV or JSON in the program that it comes from, and import that file.
            """)
    }

    static var saveAsSheet: String {
        translated(
            """
            Copy its table into a spreadsheet, save that as an Excel workbook (.xlsx), and import \
            that file.
            """)
    }

    static var unpack: String {
        translated("Unpack it, and import the file that it contains.")
    }

    static var addAsPicture: String {
        translated("To add it to a record, drop it on a picture field.")
    }

    static var convertReferences: String {
        translated(
            """
            Convert it to RIS or BibTeX, for example with Zotero or bibutils, and import that file.
            """)
    }
}
