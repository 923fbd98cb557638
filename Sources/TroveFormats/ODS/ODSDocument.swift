import Foundation
import TextCore
import TroveModel

/// An OpenDocument spreadsheet: the zipped format, or the flat format, a single XML document.
struct ODSDocument: SheetDocument {
    let url: URL
    let dateSystem = SheetDateSystem.calc
    private let origin: XMLOrigin
    /// The part with the styles that all sheets share; nil for the flat format.
    private let stylesOrigin: XMLOrigin?
    private let sheet: String?

    /// - Parameter sheet: The name of the sheet to read; nil for the first.
    /// - Throws: Errors of the disk; `malformed` if the file is damaged; `notPermitted` if it is
    ///   protected with a password.
    init(_ url: URL, sheet: String? = nil) throws {
        self.url = url
        self.sheet = sheet
        (origin, stylesOrigin) = try Self.origins(of: url)
    }

    func readRows(
        context: ImportContext, _ take: (SheetRow) throws -> Void
    ) throws -> SheetContents {
        try withoutActuallyEscaping(take) { take in
            let common = ODSStylesReader()
            if let stylesOrigin {
                try XMLReader.read(stylesOrigin, handler: common, context: context)
            }
            let reader = ODSSheetReader(sheet: sheet, styles: common.styles, takeRow: take)
            let leftOut = try XMLReader.read(origin, handler: reader, context: context)
            if let sheet, !reader.sheetNames.contains(sheet) {
                throw LibraryError.noSheet(sheet, in: url, names: reader.sheetNames)
            }
            var contents = SheetContents()
            contents.name = sheet ?? (reader.sheetNames.count > 1 ? reader.sheetNames[0] : "")
            contents.sheetNames = reader.sheetNames
            contents.notes = leftOut + reader.notes.all
            contents.hiddenColumns = reader.hiddenColumns
            contents.choices = reader.validations.choices
            return contents
        }
    }

    func texts(of choices: SheetChoices) throws -> [String]? {
        switch SheetChoiceSource(odsList: choices.formula) {
        case .texts(let texts): return texts
        case .cells(let range, let name):
            var texts = SheetRangeTexts(range)
            let reader = ODSSheetReader(sheet: name ?? sheet) { row in try texts.take(row) }
            try XMLReader.read(origin, handler: reader)
            return texts.texts
        case nil: return nil
        }
    }

    /// Returns the XML documents that contain the sheets, and styles.
    private static func origins(of url: URL) throws -> (XMLOrigin, XMLOrigin?) {
        guard let head = try FileSource(url).nextPiece() else {
            throw LibraryError.emptyFile(url)
        }
        guard head.starts(with: [0x50, 0x4B]) else { return (.file(url), nil) }
        let archive = try Archive(url)
        var hasStyles = false
        while let member = try archive.nextMember() {
            if member.path == "styles.xml" { hasStyles = true }
            guard member.path == "META-INF/manifest.xml",
                let manifest = try archive.contents(limit: 8 << 20)
            else { continue }
            guard manifest.range(of: Data("encryption-data".utf8)) == nil else {
                throw LibraryError.protectedByPassword(url)
            }
        }
        return (
            .member("content.xml", archive: url),
            hasStyles ? .member("styles.xml", archive: url) : nil
        )
    }
}

extension LibraryError {
    /// Returns the error for a sheet that a spreadsheet does not have.
    ///
    /// - Parameter names: The names of its sheets.
    static func noSheet(_ sheet: String, in url: URL, names: [String]) -> LibraryError {
        LibraryError(
            .notFound,
            translated("“{file}” has no sheet “{sheet}”. Choose one of {names}.").filling([
                "file": url.lastPathComponent, "sheet": sheet, "names": names.quoted,
            ]), file: url)
    }

    /// Returns the error for a file that cannot be read without its password.
    static func protectedByPassword(_ url: URL) -> LibraryError {
        LibraryError(
            .notPermitted,
            translated(
                """
                “{file}” is protected by a password. Save a copy without a password, and import \
                the copy.
                """
            ).filling(["file": url.lastPathComponent]), file: url)
    }
}
