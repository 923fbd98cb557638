import Foundation

/// What a file of another program holds: its fields, and its records one after the other.
///
/// Making a source is the first pass over the file: it finds the fields and counts the records, so that
/// the list can be made before the first record is written. ``readRecords(_:)`` is the second pass.
/// Neither keeps more of the file in memory than a record needs.
protocol ImportSource: Sendable {
    /// The fields that a list of these records has.
    var fields: [FieldDraft] { get }
    /// What a new list is called.
    var suggestedName: String { get }
    /// The icon of a new list.
    var icon: String { get }
    var recordCount: Int { get }
    /// What was not understood, or is not as one would expect; the first hundred of each sort.
    var notes: [ImportNote] { get }
    /// The sheets to choose from, in files that have several.
    var sheetNames: [String] { get }
    /// How a CSV or TSV file is read; nil for other formats.
    var readDialect: ImportPreview.Dialect? { get }

    /// The source, reading the fields as these kinds where it only guessed; nil where the guess is good.
    func reading(as kinds: [FieldKind?]) -> any ImportSource

    /// Calls `body` for every record in the order of the file.
    ///
    /// - Throws: `malformed` and errors of the disk, and what `body` throws.
    func readRecords(_ body: (ImportedRecord) throws -> Void) throws
}

extension ImportSource {
    var sheetNames: [String] { [] }

    var readDialect: ImportPreview.Dialect? { nil }

    func reading(as kinds: [FieldKind?]) -> any ImportSource { self }
}

/// A record on its way from a file into a list.
struct ImportedRecord: Hashable, Sendable {
    /// Where the record begins in the file, from 1: the line, or in files without lines the number of
    /// the record.
    var line: Int
    /// Parallel to the fields of the source; missing ones at the end are empty.
    var values: [ImportedValue]
}

/// A value on its way from a file into a list.
enum ImportedValue: Hashable, Sendable {
    case value(FieldValue)
    /// The bytes of a picture.
    case image(Data)

    static let empty = ImportedValue.value(.empty)

    static func text(_ text: String) -> ImportedValue {
        .value(text.isEmpty ? .empty : .text(text))
    }
}

/// What a pass over a file reports to, and what may end it.
struct ImportContext: Sendable {
    let cancellation: CancellationFlag
    /// Gets the share of the file that was looked at, from 0 to 1.
    let report: @Sendable (Double) -> Void

    init(
        cancellation: CancellationFlag = CancellationFlag(),
        report: @escaping @Sendable (Double) -> Void = { _ in }
    ) {
        self.cancellation = cancellation
        self.report = report
    }

    /// Says how far the pass is; to be called every few thousand bytes or records.
    ///
    /// - Throws: `CancellationError` when nobody wants the result any more.
    func advance(to share: Double) throws {
        try cancellation.check()
        report(min(1, max(0, share)))
    }
}
