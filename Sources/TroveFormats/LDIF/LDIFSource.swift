import Foundation
import TextCore
import TroveModel

/// An LDIF file: each entry is a record, except those that only hold others.
struct LDIFSource: FileImportSource {
    let suggestedName: String
    let icon = "👤"
    let recordCount: Int
    let notes: [ImportNote]
    private let file: TextFile
    private let found: FoundFields
    /// Whether the records are the containers, because the file has no other entries.
    private let takesContainers: Bool

    var fields: [FieldDraft] { found.drafts }

    /// - Throws: Errors of the disk; `empty` if there are no entries; `CancellationError`.
    init(_ url: URL, encoding: TextEncoding? = nil, context: ImportContext) throws {
        let first = try TextFile.read(url, encoding: encoding) { file in
            try FirstPass(file, context: context)
        }
        guard first.count + first.containerCount > 0 else {
            throw LibraryError.nothing(
                in: url, translated("“{file}” has no LDIF entries. There is nothing to import."))
        }
        suggestedName = url.deletingPathExtension().lastPathComponent
        takesContainers = first.count == 0
        recordCount = takesContainers ? first.containerCount : first.count
        let containerNotes = takesContainers ? [] : first.containerNotes.all
        notes = (first.notes + containerNotes).sorted { $0.line < $1.line }
        file = first.file
        var found = takesContainers ? first.containers : first.found
        found.finish()
        self.found = found
    }

    func readRecords(_ body: (ImportedRecord) throws -> Void) throws {
        try file.inThisFile {
            var reader = LDIFReader(try file.cursor())
            while let entry = try reader.nextRecord() {
                guard entry.isContainer == takesContainers else { continue }
                try body(
                    ImportedRecord(
                        line: entry.record.line, values: found.values(of: entry.record)))
            }
        }
    }
}

/// The result of the first pass: everything to know before the first record is written.
private struct FirstPass {
    let file: TextFile
    var count = 0
    var found = FoundFields(known: LDIFFields.known)
    var containerCount = 0
    var containers = FoundFields(known: LDIFFields.known)
    var containerNotes = ImportNotes()
    let notes: [ImportNote]

    init(_ file: TextFile, context: ImportContext) throws {
        self.file = file
        let cursor = try file.cursor()
        var reader = LDIFReader(cursor)
        while let entry = try reader.nextRecord() {
            if entry.isContainer {
                containerCount += 1
                containers.add(entry.record)
                containerNotes.add(
                    "container", line: entry.record.line,
                    translated(
                        """
                        “{name}” is an organization, a unit or a domain that holds other entries. \
                        It was not imported.
                        """
                    ).filling(["name": entry.name]))
            } else {
                count += 1
                found.add(entry.record)
            }
            try context.advance(to: Double(cursor.bytesRead) / Double(max(1, file.byteCount)))
        }
        notes = reader.notes.all
    }
}
