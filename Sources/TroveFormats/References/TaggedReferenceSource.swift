import Foundation
import TextCore
import TroveModel

/// A file of tagged references: each reference is a record.
struct TaggedReferenceSource<Format: TaggedReferenceFormat>: FileImportSource {
    let suggestedName: String
    let icon = "📚"
    let recordCount: Int
    let notes: [ImportNote]
    private let file: TextFile
    private let found: FoundFields

    var fields: [FieldDraft] { found.drafts }

    /// - Throws: Errors of the disk; `empty` if there are no references; `CancellationError`.
    init(
        _ url: URL, as format: Format.Type, encoding: TextEncoding? = nil, context: ImportContext
    ) throws {
        let (file, found, count, notes) = try TextFile.read(url, encoding: encoding) { file in
            let cursor = try file.cursor()
            var reader = TaggedReferenceReader<Format>(cursor)
            var found = FoundFields(known: Format.known)
            var count = 0
            while let record = try reader.nextRecord() {
                found.add(record)
                count += 1
                try context.advance(to: Double(cursor.bytesRead) / Double(max(1, file.byteCount)))
            }
            found.finish()
            return (file, found, count, reader.notes.all)
        }
        guard count > 0 else {
            throw LibraryError.nothing(
                in: url,
                translated("“{file}” has no references of {format}. There is nothing to import.")
                    .filling(["format": Format.name, "file": url.lastPathComponent]))
        }
        suggestedName = url.deletingPathExtension().lastPathComponent
        recordCount = count
        self.notes = notes
        self.file = file
        self.found = found
    }

    func readRecords(_ body: (ImportedRecord) throws -> Void) throws {
        try file.inThisFile {
            var reader = TaggedReferenceReader<Format>(try file.cursor())
            while let record = try reader.nextRecord() {
                try body(ImportedRecord(line: record.line, values: found.values(of: record)))
            }
        }
    }
}
