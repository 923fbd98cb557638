import Foundation
import TextCore
import TroveModel

/// A vCard file: each card is a record.
struct VCardSource: FileImportSource {
    let suggestedName: String
    let icon = "👤"
    let recordCount: Int
    let notes: [ImportNote]
    private let url: URL
    private let encoding: TextEncoding?
    private let found: FoundFields

    var fields: [FieldDraft] { found.drafts }

    /// - Throws: Errors of the disk; `empty` if there are no cards; `CancellationError`.
    init(_ url: URL, context: ImportContext) throws {
        self.url = url
        let source = try FileSource(url)
        let byteCount = max(1, source.byteCount)
        // The properties of a card declare their own encodings, but UTF-16 applies to the whole
        // file.
        let head = try source.nextPiece() ?? Data()
        let detected = head.withUnsafeBytes { TextEncoding.detect(in: $0) }
        encoding = detected == .utf8 || detected == .windows1252 ? nil : detected
        let cursor = TextCursor(try FileSource(url), encoding: encoding)
        var reader = VCardReader(cursor)
        var found = FoundFields(known: VCardFields.known)
        var count = 0
        do {
            while let record = try reader.nextRecord() {
                found.add(record)
                count += 1
                try context.advance(to: Double(cursor.bytesRead) / Double(byteCount))
            }
        } catch let error as LibraryError where error.file == nil {
            throw error.naming(url)
        }
        guard count > 0 else {
            throw LibraryError.nothing(
                in: url, translated("“{file}” has no vCards. There is nothing to import."))
        }
        guard !found.isEmpty else {
            throw LibraryError.nothing(
                in: url,
                translated("The vCards in “{file}” have no values. There is nothing to import."))
        }
        found.finish()
        suggestedName = url.deletingPathExtension().lastPathComponent
        recordCount = count
        notes = reader.notes.all
        self.found = found
    }

    func readRecords(_ body: (ImportedRecord) throws -> Void) throws {
        var reader = VCardReader(TextCursor(try FileSource(url), encoding: encoding))
        while let record = try reader.nextRecord() {
            try body(ImportedRecord(line: record.line, values: found.values(of: record)))
        }
    }
}
