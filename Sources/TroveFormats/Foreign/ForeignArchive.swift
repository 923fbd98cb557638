import Foundation
import TextCore
import TroveModel

/// The recognition of zip archives that are documents of other programs.
enum ForeignArchive {
    /// The number of members that are looked at.
    private static let memberLimit = 2_000

    /// Returns the format of a zip archive; nil if it cannot be read.
    static func format(_ url: URL) -> ForeignFormat? {
        guard let archive = try? Archive(url) else { return nil }
        var count = 0
        while count < memberLimit, let member = try? archive.nextMember() {
            count += 1
            if member.path == "mimetype", let type = try? archive.contents(limit: 1_000) {
                if let format = format(ofType: String(decoding: type, as: UTF8.self).trimmed) {
                    return format
                }
            } else if let format = format(ofMember: member.path.lowercased()) {
                return format
            }
        }
        return count == 0 ? nil : ForeignFormat.archive("zip")
    }

    private static func format(ofMember path: String) -> ForeignFormat? {
        if path.hasPrefix("word/") {
            return ForeignFormat(
                translated("a Word document (DOCX)"), ForeignFormat.saveAsSheet)
        }
        if path.hasPrefix("ppt/") {
            return ForeignFormat(translated("a PowerPoint presentation (PPTX)"))
        }
        if path.hasSuffix(".iwa") || ["index.xml", "index.apxl"].contains(path) {
            return ForeignFormat(
                translated("a document of Apple Numbers, Pages or Keynote"),
                translated("Export it as an Excel workbook (.xlsx) there, and import that file."))
        }
        if path == "androidmanifest.xml" || path == "meta-inf/manifest.mf" {
            return ForeignFormat(translated("a program or script"))
        }
        return nil
    }

    private static func format(ofType type: String) -> ForeignFormat? {
        if type == "application/epub+zip" {
            return ForeignFormat(
                translated("a book (EPUB)"),
                translated(
                    """
                    Add it to a calibre library, and import the file metadata.db of that library.
                    """))
        }
        let prefix = "application/vnd.oasis.opendocument."
        guard type.hasPrefix(prefix) else { return nil }
        let kind = type.dropFirst(prefix.count)
        if kind.hasPrefix("spreadsheet") { return nil }
        return kind.hasPrefix("text")
            ? ForeignFormat(translated("a text document (ODT)"), ForeignFormat.saveAsSheet)
            : ForeignFormat(translated("a document of LibreOffice that is no spreadsheet"))
    }
}
