import Foundation
import TextCore
import TroveModel

/// A GCstar collection, as XML or in an archive with its pictures: each item is a record.
struct GCstarSource: FileImportSource {
    let suggestedName: String
    let icon: String
    let recordCount: Int
    let notes: [ImportNote]
    private let origin: XMLOrigin
    private let pictures: ImageStaging
    private let found: FoundFields
    private let model: [GCstarField]

    var fields: [FieldDraft] { found.drafts }

    /// - Throws: Errors of the disk; `malformed` if the file is damaged or not from GCstar; `empty` if it has
    ///   no items; `CancellationError`.
    init(_ url: URL, context: ImportContext) throws {
        pictures = try ImageStaging(of: url)
        origin = try Self.origin(of: url, pictures: pictures, context: context)
        let scan = Scan()
        do {
            model = try Self.model(for: origin)
            let handler = GCstarReader(fields: model) { scan.add($0) }
            scan.reader = handler
            let leftOut = try XMLReader.read(origin, handler: handler, context: context)
            guard scan.count > 0 else {
                throw LibraryError.nothing(
                    in: url, translated("“{file}” has no items. There is nothing to import."))
            }
            found = scan.finished()
            suggestedName =
                handler.title.isEmpty
                ? url.deletingPathExtension().lastPathComponent : handler.title
            icon = GCstarModel.icon(ofType: handler.type)
            var notes = handler.notes
            if !handler.type.hasPrefix("GC"), handler.fields.isEmpty {
                notes.add(
                    "model", line: 1,
                    translated(
                        """
                        The names and kinds of the fields are in the model “{model}”. To import \
                        them, put the model in the folder of the file and import it again.
                        """
                    ).filling(["model": handler.type + ".gcm"]))
            }
            for (path, line) in scan.picturePaths.sorted(by: { $0.value < $1.value })
            where !pictures.has(path) {
                notes.add(
                    "no picture", line: line,
                    translated("There is no picture “{path}”. Its path was imported as text.")
                        .filling(["path": TeXReader.firstWords(of: path)]))
            }
            self.notes = (leftOut + notes.all).sorted { $0.line < $1.line }
        } catch let error as LibraryError where error.file == nil {
            throw error.naming(url)
        }
        recordCount = scan.count
    }

    func readRecords(_ body: (ImportedRecord) throws -> Void) throws {
        let isPicture = found.drafts.map { $0.kind == .image }
        try withoutActuallyEscaping(body) { body in
            let reader = GCstarReader(fields: model) { record in
                var values = found.values(of: record)
                for index in values.indices where isPicture[index] {
                    guard case .value(.text(let path)) = values[index],
                        let data = pictures.data(path)
                    else { continue }
                    values[index] = .image(data)
                }
                try body(ImportedRecord(line: record.line, values: values))
            }
            try XMLReader.read(origin, handler: reader)
        }
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

    /// Returns the fields of a custom collection, from a model file beside it; empty if there is none.
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

/// The result of the first pass over the items.
private final class Scan {
    /// The reader, which has the definitions of the fields.
    weak var reader: GCstarReader?
    private(set) var count = 0
    private(set) var picturePaths: [String: Int] = [:]
    private var found: FoundFields?
    private var pictureKeys: Set<String> = []

    func add(_ record: FoundRecord) {
        if found == nil { begin() }
        count += 1
        found?.add(record)
        for property in record.properties where pictureKeys.contains(property.key) {
            if case .value(.text(let path)) = property.value, picturePaths[path] == nil,
                picturePaths.count < ImageStaging.mostChecked
            {
                picturePaths[path] = property.line
            }
        }
    }

    /// Sets up the fields at the first item, when all definitions have been read.
    private func begin() {
        let own = (reader?.fields ?? []).map { KnownField($0.name, $0.label, $0.kind) }
        let known =
            (reader?.model?.fields ?? []).filter { field in
                !own.contains { $0.key == field.key }
            } + own
        var fields = FoundFields(known: known)
        for field in own { fields.declare(field.key) }
        found = fields
        pictureKeys = Set(known.filter { $0.kind == .image }.map(\.key))
    }

    func finished() -> FoundFields {
        var fields = found ?? FoundFields(known: [])
        let definitions = Dictionary(
            (reader?.fields ?? []).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        fields.finish { key, draft in
            let definition = definitions[key]
            guard draft.kind == definition?.kind ?? draft.kind else { return }
            draft.options.defaultText = definition?.defaultText ?? ""
            let choices = definition?.choices ?? reader?.model?.choices(of: key) ?? []
            let others = draft.choices.filter { !choices.contains($0) }
            draft.options.choices = (choices + others).map { FieldChoice(name: $0) }
        }
        return fields
    }
}
