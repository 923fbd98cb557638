import Foundation
import TextCore
import TroveModel

/// A BibTeX file: each entry is a record.
struct BibTeXSource: FileImportSource {
    let suggestedName: String
    let icon = "📚"
    let recordCount: Int
    let notes: [ImportNote]
    private let file: TextFile
    private let found: FoundFields
    private let parents: [String: BibTeXEntry]

    var fields: [FieldDraft] { found.drafts }

    /// - Throws: Errors of the disk; `empty` if there are no entries; `CancellationError`.
    init(_ url: URL, encoding: TextEncoding? = nil, context: ImportContext) throws {
        let first = try TextFile.read(url, encoding: encoding) { file in
            try FirstPass(file, context: context)
        }
        guard first.count > 0 else {
            throw LibraryError.nothing(
                in: url,
                translated("“{file}” has no BibTeX entries. There is nothing to import."))
        }
        suggestedName = url.deletingPathExtension().lastPathComponent
        recordCount = first.count
        notes = first.notes
        file = first.file
        found = first.found
        parents = first.parents
    }

    func readRecords(_ body: (ImportedRecord) throws -> Void) throws {
        try file.inThisFile {
            var reader = BibTeXReader(try file.cursor(), parents: parents)
            while let record = try reader.nextRecord() {
                try body(ImportedRecord(line: record.line, values: found.values(of: record)))
            }
        }
    }
}

/// The result of the first pass: everything to know before the first record is written.
private struct FirstPass {
    let file: TextFile
    var count = 0
    var notes: [ImportNote] = []
    var found = FoundFields(known: BibTeXFields.known)
    var parents: [String: BibTeXEntry] = [:]

    /// The maximum number of citation keys to keep in memory, to find duplicates.
    private static let mostKeys = 500_000

    init(_ file: TextFile, context: ImportContext) throws {
        self.file = file
        let cursor = try file.cursor()
        var reader = BibTeXReader(cursor)
        var lines: [String: Int] = [:]
        var repeated = ImportNotes()
        var targets: Set<String> = []
        while let record = try reader.nextRecord() {
            found.add(record)
            count += 1
            if let target = record.text("crossref"), targets.count < Self.mostKeys {
                targets.insert(target.lowercased())
            }
            if let key = record.text(BibTeXFields.key) {
                if let line = lines[key] {
                    repeated.add(
                        "key", line: record.line,
                        translated("The citation key “{key}” is also used in line {line}.")
                            .filling(["key": key, "line": String(line)]))
                } else if lines.count < Self.mostKeys {
                    lines[key] = record.line
                }
            }
            try context.advance(to: Double(cursor.bytesRead) / Double(max(1, file.byteCount)))
        }
        // Inheritance adds no fields to the list, because the parent is an entry of the file, too.
        if !targets.isEmpty {
            parents = try Self.entries(withKeys: targets, in: file, context: context)
        }
        let hasUniqueKeys = repeated.all.isEmpty && lines.count < Self.mostKeys
        found.finish { key, draft in
            if key == BibTeXFields.key { draft.options.isUnique = hasUniqueKeys }
        }
        notes = (reader.allNotes + repeated.all).sorted { $0.line < $1.line }
    }

    private static func entries(
        withKeys keys: Set<String>, in file: TextFile, context: ImportContext
    ) throws -> [String: BibTeXEntry] {
        var entries: [String: BibTeXEntry] = [:]
        var size = 0
        var reader = BibTeXReader(try file.cursor())
        while let entry = try reader.nextEntry() {
            let key = entry.key.lowercased()
            if keys.contains(key), entries[key] == nil,
                size < ReadingLimits.recordBytes
            {
                size += entry.fields.reduce(0) { $0 + $1.value.utf8.count }
                entries[key] = entry
            }
            try context.advance(to: 1)
        }
        return entries
    }
}
