import Foundation

/// A file of another program: its fields, and its records one by one.
///
/// Creating a source is the first pass over the file. It finds the fields and counts the records, so that
/// the list can be created before the first record is written. ``readRecords(_:)`` is the second pass.
/// Neither pass keeps more of the file in memory than one record needs.
protocol ImportSource: Sendable {
    /// The fields of a list with these records.
    var fields: [FieldDraft] { get }
    /// The default name of a new list.
    var suggestedName: String { get }
    /// The default icon of a new list.
    var icon: String { get }
    /// The number of records in the file.
    var recordCount: Int { get }
    /// Notes about unexpected lines, at most the first hundred of each sort.
    var notes: [ImportNote] { get }
    /// The names of the sheets in files that have several.
    var sheetNames: [String] { get }
    /// The dialect of a CSV or TSV file; nil for other formats.
    var readDialect: ImportPreview.Dialect? { get }

    /// Returns the source with these kinds for fields whose form is a guess; nil keeps the guess.
    func reading(as kinds: [FieldKind?]) -> any ImportSource

    /// Calls `body` for every record in the order of the file.
    ///
    /// - Throws: `malformed`, errors of the disk, and any error that `body` throws.
    func readRecords(_ body: (ImportedRecord) throws -> Void) throws
}

extension ImportSource {
    var sheetNames: [String] { [] }

    var readDialect: ImportPreview.Dialect? { nil }

    func reading(as kinds: [FieldKind?]) -> any ImportSource { self }
}

/// A record during import.
struct ImportedRecord: Hashable, Sendable {
    /// The line on which the record begins, from 1; in files without lines, the number of the record.
    var line: Int
    /// The values, parallel to the fields of the source; missing ones at the end are empty.
    var values: [ImportedValue]
}

/// A value during import.
enum ImportedValue: Hashable, Sendable {
    case value(FieldValue)
    /// The bytes of a picture.
    case image(Data)

    static let empty = ImportedValue.value(.empty)

    /// Returns a text value; the empty value for an empty text.
    static func text(_ text: String) -> ImportedValue {
        .value(text.isEmpty ? .empty : .text(text))
    }
}

/// The progress handler and the cancellation flag of a pass over a file.
struct ImportContext: Sendable {
    let cancellation: CancellationFlag
    /// Receives the part of the file that has been read, from 0 to 1.
    let report: @Sendable (Double) -> Void

    init(
        cancellation: CancellationFlag = CancellationFlag(),
        report: @escaping @Sendable (Double) -> Void = { _ in }
    ) {
        self.cancellation = cancellation
        self.report = report
    }

    /// Reports progress and checks for cancellation. Call it every few thousand bytes or records.
    ///
    /// - Parameter share: The part of the file that has been read, from 0 to 1.
    /// - Throws: `CancellationError` after a cancellation.
    func advance(to share: Double) throws {
        try cancellation.check()
        report(min(1, max(0, share)))
    }
}
