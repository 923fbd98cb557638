public import Foundation
import TroveModel

extension ImportFormat {
    /// Detects the format of a file from its contents, or else from its file extension.
    ///
    /// - Parameter options: The settings to use. Those for delimited text tell that the file is a
    ///   table, even if it does not look like one.
    /// - Throws: `notFound`, `notPermitted`, `inputOutput`; `malformed` with the name of the format
    ///   if Trove does not read it, or with the remedy `importLines` for a text without rows and
    ///   columns; `notText`.
    public static func detect(
        _ url: URL, options: ImportOptions = ImportOptions()
    ) throws(LibraryError) -> ImportFormat {
        if CalibreSignature.database(in: url) != nil { return .calibre }
        let file = try FileBeginning(of: url)
        if CompoundFile.isCompound(file.bytes) { try CompoundFile.check(url) }
        if SQLiteSignature.matches(file) { return try SQLiteSignature.format(file) }
        if let format = try archiveFormat(of: file) { return format }
        if file.text.isEmpty { return file.named ?? .csv }
        if let format = ForeignFormat.certain(file) { throw format.error(url) }
        if HTMLSignature.matches(file.text) { return .html }
        if let format = try xmlFormat(of: file) { return format }
        if let format = textFormat(of: file) { return format }
        return try tableFormat(of: file, isTable: options.describesCells)
    }

    /// Returns the format of a text with a signature, or with the name of a format other than CSV.
    private static func textFormat(of file: FileBeginning) -> ImportFormat? {
        if VCardSignature.matches(file) { return .vcard }
        if LDIFSignature.matches(file.lines) { return .ldif }
        if PubMedSignature.matches(file.lines) { return .pubmed }
        if WebOfScienceSignature.matches(file.lines) { return .webOfScience }
        if EndNoteSignature.matches(file.lines) { return .endnote }
        if RISSignature.matches(file.lines) { return .ris }
        if let named = file.named, named != .csv, named != .tsv { return named }
        if BibTeXSignature.matches(file.lines) { return .bibtex }
        if JSONSignature.matches(file) { return .json }
        return MarkdownSignature.matches(file.lines) ? .markdown : nil
    }

    /// Returns CSV or TSV for a text that is a table.
    ///
    /// - Parameter isTable: Whether the user says so.
    private static func tableFormat(
        of file: FileBeginning, isTable: Bool
    ) throws(LibraryError) -> ImportFormat {
        let format = file.named ?? .csv
        if isTable { return format }
        if CSVPreview.isBinary(file.bytes) { throw CSVPreview.notText(file.url) }
        if CSVSignature.isDeclared(file), CSVSignature.hasColumns(file) { return format }
        if let foreign = ForeignFormat.probable(file) { throw foreign.error(file.url) }
        guard CSVSignature.hasColumns(file) || CSVSignature.isColumn(file) else {
            throw CSVSignature.noTable(file.url)
        }
        return format
    }

    /// Returns the format of an XML document; nil if the file is not XML.
    private static func xmlFormat(of file: FileBeginning) throws(LibraryError) -> ImportFormat? {
        let text = file.text
        guard text.hasPrefix("<") else { return nil }
        let named = file.named
        let isXML =
            ["<?xml", "<!DOCTYPE", "<!doctype", "<!--"].contains { text.hasPrefix($0) }
            || named?.isXML == true
        // A CSV cell can begin with “<”, too.
        guard isXML || named == nil && text.dropFirst().first?.isLetter == true else { return nil }
        do {
            let kind = try XMLKind(of: file.url)
            if let format = kind.format { return format }
            if let named, named.isXML { return named }
            if let foreign = kind.foreignFormat(file.text) { throw foreign.error(file.url) }
            throw XMLKind.unknown(root: kind.root, line: kind.line).naming(file.url)
        } catch {
            if let named, named.isXML { return named }
            guard isXML || !isDamaged(error) else { return nil }
            throw LibraryError(error, file: file.url)
        }
    }

    /// Whether an error shows that a file is not XML at all.
    private static func isDamaged(_ error: any Error) -> Bool {
        guard let error = error as? LibraryError else { return false }
        return error.code == .notText || error.code == .malformed && error.column != nil
    }

    private var isXML: Bool { self == .tellico || self == .gcstar || self == .ods }

    // MARK: - Archives

    private static let archiveFormats: Set<ImportFormat> = [.tellico, .gcstar, .ods, .xlsx]

    /// Returns the format of a zip archive or a compressed file; nil for other files.
    private static func archiveFormat(
        of file: FileBeginning
    ) throws(LibraryError) -> ImportFormat? {
        let isCompressed = file.begins(with: [0x1F, 0x8B])
        guard isCompressed || file.begins(with: [0x50, 0x4B, 0x03, 0x04]) else { return nil }
        let named = file.named.flatMap { archiveFormats.contains($0) ? $0 : nil }
        if isCompressed {
            // Of these formats, only GCstar comes in compressed archives.
            if let named { return named }
            if hasMember(file.url, where: { $0.hasSuffix(".gcs") }) { return .gcstar }
            throw ForeignXML.gnumeric(file) ?? ForeignFormat.archive("gzip").error(file.url)
        }
        if let known = knownArchive(file.bytes) { return known }
        if XLSXSignature.matches(file.url) { return .xlsx }
        let foreign = ForeignArchive.format(file.url)
        if let foreign, named == nil || foreign.isDocument { throw foreign.error(file.url) }
        return named ?? .ods
    }

    /// Returns the format of a ZIP archive, from the names and contents of its first members; nil
    /// if they do not tell.
    private static func knownArchive(_ head: Data) -> ImportFormat? {
        let head = head.prefix(8 << 10)
        func holds(_ text: String) -> Bool { head.range(of: Data(text.utf8)) != nil }
        if holds("application/vnd.oasis.opendocument.spreadsheet") { return .ods }
        if holds("tellico.xml") || holds("bookcase.xml") { return .tellico }
        if holds(".gcs") { return .gcstar }
        return nil
    }

    private static func hasMember(_ url: URL, where isWanted: (String) -> Bool) -> Bool {
        guard let archive = try? Archive(url) else { return false }
        while let member = try? archive.nextMember() {
            if isWanted(member.path.lowercased()) { return true }
        }
        return false
    }
}
