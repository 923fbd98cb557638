import Foundation
import TextCore
import TroveModel

/// A collection after the first pass: its fields, and the records that its items become.
struct CollectionContents {
    let title: String
    let recordCount: Int
    let notes: [ImportNote]
    let fields: FoundFields
    private let origin: XMLOrigin
    private let pictures: ImageStaging

    /// Makes the first pass.
    ///
    /// - Parameters:
    ///   - pictures: The pictures of the file.
    ///   - emptyMessage: The message for a collection without items, with the placeholder `{file}`.
    ///   - reader: Creates the reader, which passes on each item.
    ///   - finish: Receives the reader at the end of the pass.
    /// - Throws: Errors of the disk; `malformed` if the file is damaged; `empty` if there are no
    ///   items; `CancellationError`.
    init<Reader: CollectionReader>(
        of origin: XMLOrigin, pictures: ImageStaging, emptyMessage: String, context: ImportContext,
        reader: (@escaping (FoundRecord) throws -> Void) -> Reader, finish: (Reader) -> Void
    ) throws {
        let scan = CollectionScan()
        let reader = reader { scan.add($0) }
        scan.reader = reader
        let leftOut = try XMLReader.read(origin, handler: reader, context: context)
        guard scan.count > 0 else { throw LibraryError.nothing(in: origin.url, emptyMessage) }
        self.origin = origin
        self.pictures = pictures
        fields = scan.finished()
        title =
            reader.title.isEmpty
            ? origin.url.deletingPathExtension().lastPathComponent : reader.title
        recordCount = scan.count
        var notes = reader.notes
        for (name, line) in scan.pictures.sorted(by: { $0.value < $1.value })
        where !pictures.has(name) {
            notes.add(
                "no picture", line: line,
                translated("There is no picture “{name}”. Its name is imported as text.")
                    .filling(["name": TeXReader.firstWords(of: name)]))
        }
        self.notes = (leftOut + notes.all).sorted { $0.line < $1.line }
        finish(reader)
    }

    /// Makes the second pass: calls `body` for the record of every item, with its pictures.
    ///
    /// - Parameter reader: Creates the reader, which passes on each item.
    func readRecords(
        _ body: (ImportedRecord) throws -> Void,
        reader: (@escaping (FoundRecord) throws -> Void) -> any XMLHandler
    ) throws {
        let isPicture = fields.drafts.map { $0.kind == .image }
        try withoutActuallyEscaping(body) { body in
            let reader = reader { record in
                var values = fields.values(of: record)
                for index in values.indices where isPicture[index] {
                    guard case .value(.text(let name)) = values[index],
                        let data = pictures.data(name)
                    else { continue }
                    values[index] = .image(data)
                }
                try body(ImportedRecord(line: record.line, values: values))
            }
            try XMLReader.read(origin, handler: reader)
        }
    }
}
