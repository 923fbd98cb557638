public import Foundation
import TroveModel

extension ImportFormat {
    /// Detects the format of a file from its contents, or else from its file extension.
    ///
    /// - Throws: `notFound`, `notPermitted`, `inputOutput`; `malformed` for XML of an unsupported
    ///   kind.
    public static func detect(_ url: URL) throws(LibraryError) -> ImportFormat {
        let head = (try FileSource(url).nextPiece() ?? Data()).prefix(headSize)
        if CompoundFile.isCompound(head) { try CompoundFile.check(url) }
        if isArchive(head), knownArchive(head) == nil, XLSXSignature.matches(url) { return .xlsx }
        if let format = try xmlFormat(of: url, head: head) { return format }
        return detect(head: head, fileExtension: url.pathExtension)
    }

    /// Returns the format of an XML document; nil if the file is not XML.
    private static func xmlFormat(
        of url: URL, head: Data
    ) throws(LibraryError) -> ImportFormat? {
        let text = beginning(of: head)
        guard text.hasPrefix("<") else { return nil }
        let named = named(url.pathExtension)
        let isXML =
            ["<?xml", "<!DOCTYPE", "<!doctype", "<!--"].contains { text.hasPrefix($0) }
            || named?.isXML == true
        // A CSV cell can begin with “<”, too.
        guard isXML || named == nil && text.dropFirst().first?.isLetter == true else { return nil }
        do {
            let kind = try XMLKind(of: url)
            if let format = kind.format { return format }
            if let named, named.isXML { return named }
            throw XMLKind.unknown(root: kind.root, line: kind.line).naming(url)
        } catch {
            if let named, named.isXML { return named }
            guard isXML || !isDamaged(error) else { return nil }
            throw LibraryError(error, file: url)
        }
    }

    /// Whether an error shows that a file is not XML at all.
    private static func isDamaged(_ error: any Error) -> Bool {
        guard let error = error as? LibraryError else { return false }
        return error.code == .notText || error.code == .malformed && error.column != nil
    }

    private var isXML: Bool { self == .tellico || self == .gcstar || self == .ods }

    private static func named(_ fileExtension: String) -> ImportFormat? {
        allCases.first { $0.fileExtensions.contains(fileExtension.lowercased()) }
    }

    /// The number of bytes from which the format is detected.
    private static let headSize = 8 << 10

    private static func detect(head: Data, fileExtension: String) -> ImportFormat {
        let named = named(fileExtension)
        if isArchive(head) { return knownArchive(head) ?? named ?? .ods }
        // Of these formats, only GCstar comes in compressed archives.
        if head.starts(with: [0x1F, 0x8B]) { return named ?? .gcstar }
        let text = beginning(of: head)
        if text.prefix(12).uppercased().hasPrefix("BEGIN:VCARD") { return .vcard }
        let lines = firstLines(of: text)
        if LDIFSignature.matches(lines) { return .ldif }
        if PubMedSignature.matches(lines) { return .pubmed }
        if WebOfScienceSignature.matches(lines) { return .webOfScience }
        if EndNoteSignature.matches(lines) { return .endnote }
        if RISSignature.matches(lines) { return .ris }
        if let named, named != .csv { return named }
        if isBibTeX(text) { return .bibtex }
        if fileExtension.lowercased() != "csv", isJSON(text) { return .json }
        return named ?? .csv
    }

    /// Returns the decoded text at the beginning of a file, without byte order mark and leading
    /// white space.
    private static func beginning(of head: Data) -> Substring {
        head.withUnsafeBytes { bytes in
            let encoding = TextEncoding.detect(in: bytes)
            var transcoder = Transcoder(encoding: encoding)
            let text = UnsafeRawBufferPointer(
                rebasing: bytes[min(bytes.count, encoding.markLength(in: bytes))...])
            return transcoder.transcode(text) { String(decoding: $0, as: UTF8.self) }
        }.drop { $0.isWhitespace }
    }

    private static func isArchive(_ head: Data) -> Bool {
        head.starts(with: [0x50, 0x4B, 0x03, 0x04])
    }

    /// Returns the format of a ZIP archive, from the names and contents of its first members; nil
    /// if they do not tell.
    private static func knownArchive(_ head: Data) -> ImportFormat? {
        func holds(_ text: String) -> Bool { head.range(of: Data(text.utf8)) != nil }
        if holds("application/vnd.oasis.opendocument.spreadsheet") { return .ods }
        if holds("tellico.xml") || holds("bookcase.xml") { return .tellico }
        if holds(".gcs") { return .gcstar }
        return nil
    }

    /// Returns the first 200 lines of a text that are not empty.
    private static func firstLines(of text: Substring) -> [Substring] {
        Array(text.split(maxSplits: 200, whereSeparator: \.isNewline).prefix(200))
    }

    /// Whether one of the first 200 lines begins an entry with its type: “@book{”.
    private static func isBibTeX(_ text: Substring) -> Bool {
        firstLines(of: text).contains { line in
            let line = line.drop { $0.isWhitespace }
            guard line.hasPrefix("@") else { return false }
            let rest = line.dropFirst().drop { $0.isLetter }.drop { $0.isWhitespace }
            return line.dropFirst().first?.isLetter == true
                && (rest.hasPrefix("{") || rest.hasPrefix("("))
        }
    }

    private static func isJSON(_ text: Substring) -> Bool {
        guard let first = text.first, first == "[" || first == "{" else { return false }
        let next = text.dropFirst().first { !$0.isWhitespace }
        return next == "{" || next == "\"" || next == "[" || next == "]" || next == "}"
    }
}
