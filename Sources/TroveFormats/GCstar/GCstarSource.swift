import Foundation
import TextCore
import TroveModel

/// A GCstar collection, as XML or in an archive with its pictures: each item is a record.
struct GCstarSource: FileImportSource {
    let icon: String
    private let contents: CollectionContents
    private let model: [GCstarField]

    var suggestedName: String { contents.title }
    var recordCount: Int { contents.recordCount }
    var notes: [ImportNote] { contents.notes }
    var fields: [FieldDraft] { contents.fields.drafts }

    /// - Throws: Errors of the disk; `malformed` if the file is damaged or not from GCstar; `empty`
    ///   if it has no items; `CancellationError`.
    init(_ url: URL, context: ImportContext) throws {
        let pictures = try ImageStaging(of: url)
        let origin = try Self.origin(of: url, pictures: pictures, context: context)
        do {
            let model = try Self.model(for: origin)
            var type = ""
            contents = try CollectionContents(
                of: origin, pictures: pictures,
                emptyMessage: translated("“{file}” has no items. There is nothing to import."),
                context: context
            ) {
                GCstarReader(fields: model, takeItem: $0)
            } finish: {
                type = $0.type
            }
            self.model = model
            icon = GCstarModel.icon(ofType: type)
        } catch let error as LibraryError where error.file == nil {
            throw error.naming(url)
        }
    }

    func readRecords(_ body: (ImportedRecord) throws -> Void) throws {
        try contents.readRecords(body) { GCstarReader(fields: model, takeItem: $0) }
    }

    private static func origin(
        of url: URL, pictures: ImageStaging, context: ImportContext
    ) throws -> XMLOrigin {
        guard let head = try FileSource(url).nextPiece() else {
            throw LibraryError.emptyFile(url)
        }
        guard head.starts(with: [0x50, 0x4B]) || head.starts(with: [0x1F, 0x8B]) else {
            return .file(url)
        }
        let paths = try pictures.takeAll(of: url, under: "", context: context)
        guard let document = paths.first(where: { $0.hasSuffix(".gcs") }) else {
            throw LibraryError(
                .malformed,
                translated("“{file}” contains no GCstar collection.")
                    .filling(["file": url.lastPathComponent]),
                file: url)
        }
        return .member(document, archive: url)
    }

    /// Returns the fields of a custom collection, from a model file beside it; empty if there is
    /// none.
    private static func model(for origin: XMLOrigin) throws -> [GCstarField] {
        guard case .file(let url) = origin else { return [] }
        let beginning = GCstarReader { _ in throw XMLStop() }
        try XMLReader.read(origin, handler: beginning)
        let type = beginning.type
        guard !type.hasPrefix("GC"), !type.isEmpty, !type.contains("/") else { return [] }
        let file = url.deletingLastPathComponent().appending(path: "\(type).gcm")
        guard FileManager.default.fileExists(atPath: file.path) else { return [] }
        let reader = GCstarReader { _ in }
        try XMLReader.read(.file(file), handler: reader)
        return reader.fields
    }
}
