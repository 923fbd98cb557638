import Foundation
import TextCore
import TroveModel

/// A calibre library: each book is a record.
struct CalibreSource: FileImportSource {
    let icon = "📚"
    let suggestedName: String
    let recordCount: Int
    let notes: [ImportNote]
    var fields: [FieldDraft] { found.drafts }
    private let library: CalibreLibrary
    private let found: FoundFields

    /// - Parameter url: The database of the library, or its folder.
    /// - Throws: `malformed` if it is no library, or is damaged; `empty` if it has no books; errors
    ///   of the disk; `CancellationError`.
    init(_ url: URL, context: ImportContext) throws {
        let url = CalibreSignature.database(in: url) ?? url
        library = try CalibreLibrary(url)
        var found = FoundFields(known: library.fields)
        let kinds = library.fields.kindsByKey
        var inexact: [String: FieldKind] = [:]
        var count = 0
        var missing = ImportNotes()
        try library.readBooks(context: context) { book in
            count += 1
            var record = book.record
            for property in record.properties {
                guard case .value(let value) = property.value, let kind = kinds[property.key]
                else { continue }
                if let other = Self.kind(of: value, insteadOf: kind) {
                    inexact[property.key] = other
                }
            }
            if let cover = book.cover {
                if NeighborPicture.exists(cover, namedIn: url) {
                    record.add("cover", .image(Data()))
                } else {
                    missing.add(
                        "cover", line: count,
                        translated("The cover “{name}” is missing.").filling(["name": cover]))
                }
            }
            found.add(record)
        }
        guard count > 0 else {
            throw LibraryError.nothing(
                in: url, translated("“{file}” has no books. There is nothing to import."))
        }
        found.finish { key, draft in
            if let kind = inexact[key] { draft.kind = kind }
        }
        self.found = found
        recordCount = count
        notes = missing.all
        let folder = url.deletingLastPathComponent().lastPathComponent
        suggestedName = folder.isEmpty || folder == "/" ? "calibre" : folder
    }

    /// The kind of a field for a value that does not fit it; nil if the value fits.
    private static func kind(of value: FieldValue, insteadOf kind: FieldKind) -> FieldKind? {
        // Half stars are no rating of Trove.
        if case .integer = kind.valueType, case .decimal = value { return .number }
        if kind.valueType == .date, case .text = value { return .text }
        return nil
    }

    func readRecords(_ body: (ImportedRecord) throws -> Void) throws {
        let cover = found.slots.firstIndex { $0.key == "cover" }
        try library.readBooks(context: ImportContext()) { book in
            var values = found.values(of: book.record)
            if let cover, let path = book.cover,
                let picture = NeighborPicture.data(path, namedIn: library.url)
            {
                values[cover] = .image(picture)
            }
            try body(ImportedRecord(line: book.record.line, values: values))
        }
    }
}
