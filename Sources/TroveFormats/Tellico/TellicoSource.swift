import Foundation
import TextCore
import TroveModel

/// A Tellico collection, zipped or as plain XML: each entry is a record.
struct TellicoSource: FileImportSource {
    let icon: String
    private let contents: CollectionContents

    var suggestedName: String { contents.title }
    var recordCount: Int { contents.recordCount }
    var notes: [ImportNote] { contents.notes }
    var fields: [FieldDraft] { contents.fields.drafts }

    /// - Throws: Errors of the disk; `malformed` if the file is damaged or not from Tellico;
    ///   `empty` if it has no entries; `CancellationError`.
    init(_ url: URL, context: ImportContext) throws {
        let pictures = try ImageStaging(of: url)
        var type = ""
        contents = try CollectionContents(
            of: try Self.origin(of: url, pictures: pictures, context: context), pictures: pictures,
            emptyMessage: translated("“{file}” has no entries. There is nothing to import."),
            context: context
        ) {
            TellicoReader(takeEntry: $0, takePicture: { try pictures.keep($1, named: $0) })
        } finish: {
            type = $0.type
        }
        icon = TellicoDefaults.icon(ofType: type)
    }

    func readRecords(_ body: (ImportedRecord) throws -> Void) throws {
        try contents.readRecords(body) { TellicoReader(takeEntry: $0) }
    }

    /// Finds the document, and stages the pictures beside it in an archive.
    private static func origin(
        of url: URL, pictures: ImageStaging, context: ImportContext
    ) throws -> XMLOrigin {
        guard let head = try FileSource(url).nextPiece() else {
            throw LibraryError.emptyFile(url)
        }
        guard head.starts(with: [0x50, 0x4B]) else { return .file(url) }
        let names = try pictures.takeAll(of: url, under: "images/", context: context)
        // Up to version 6, the program had another name.
        let document = ["tellico.xml", "bookcase.xml"].first { names.contains($0) }
        return .member(document ?? "tellico.xml", archive: url)
    }
}
