import Foundation
import TextCore
import TroveModel

/// A Tellico collection, zipped or as plain XML: each entry is a record.
struct TellicoSource: FileImportSource {
    let suggestedName: String
    let icon: String
    let recordCount: Int
    let notes: [ImportNote]
    private let origin: XMLOrigin
    private let pictures: ImageStaging
    private let found: FoundFields

    var fields: [FieldDraft] { found.drafts }

    /// - Throws: Errors of the disk; `malformed` if the file is damaged or not from Tellico; `empty` if it
    ///   has no entries; `CancellationError`.
    init(_ url: URL, context: ImportContext) throws {
        let pictures = try ImageStaging(of: url)
        let origin = try Self.origin(of: url, pictures: pictures, context: context)
        let scan = Scan()
        let handler = TellicoReader(
            takeEntry: { scan.add($0) }, takePicture: { try pictures.keep($1, named: $0) })
        scan.reader = handler
        let leftOut = try XMLReader.read(origin, handler: handler, context: context)
        guard scan.count > 0 else {
            throw LibraryError.nothing(
                in: url, translated("“{file}” has no entries. There is nothing to import."))
        }
        found = scan.finished()
        var notes = handler.notes
        for (path, line) in scan.picturePaths.sorted(by: { $0.value < $1.value })
        where !pictures.has(path) {
            notes.add(
                "no picture", line: line,
                translated("There is no picture “{name}”. Its name was imported as text.")
                    .filling(["name": TeXReader.firstWords(of: path)]))
        }
        self.notes = (leftOut + notes.all).sorted { $0.line < $1.line }
        self.origin = origin
        self.pictures = pictures
        suggestedName =
            handler.title.isEmpty ? url.deletingPathExtension().lastPathComponent : handler.title
        icon = TellicoDefaults.icon(ofType: handler.type)
        recordCount = scan.count
    }

    func readRecords(_ body: (ImportedRecord) throws -> Void) throws {
        let isPicture = found.drafts.map { $0.kind == .image }
        try withoutActuallyEscaping(body) { body in
            let reader = TellicoReader(takeEntry: { record in
                var values = found.values(of: record)
                for index in values.indices where isPicture[index] {
                    guard case .value(.text(let path)) = values[index],
                        let data = pictures.data(path)
                    else { continue }
                    values[index] = .image(data)
                }
                try body(ImportedRecord(line: record.line, values: values))
            })
            try XMLReader.read(origin, handler: reader)
        }
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

/// The result of the first pass over the entries.
private final class Scan {
    /// The reader, which has the definitions of the fields.
    weak var reader: TellicoReader?
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

    /// Sets up the fields at the first entry, when all definitions have been read.
    private func begin() {
        let own = (reader?.fields ?? []).map { KnownField($0.name, $0.title, $0.kind) }
        let known =
            own
            + TellicoDefaults.fields.filter { field in
                !own.contains { $0.key == field.key }
            }
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
            guard draft.kind == definitions[key]?.kind else { return }
            definitions[key]?.apply(to: &draft.options)
        }
        return fields
    }
}
