public import Foundation

/// A file of another program: its fields, and its records one by one.
///
/// Creating a source is the first pass over the file. It finds the fields and counts the records,
/// so that the list can be created before the first record is written. ``readRecords(_:)`` is the
/// second pass. Neither pass keeps more of the file in memory than one record needs.
public protocol ImportSource: Sendable {
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

    /// Returns the source with these kinds for fields whose form is a guess; nil keeps the guess.
    func reading(as kinds: [FieldKind?]) -> any ImportSource

    /// Calls `body` for every record in the order of the file.
    ///
    /// - Throws: `malformed`, errors of the disk, and any error that `body` throws.
    func readRecords(_ body: (ImportedRecord) throws -> Void) throws

    /// The written forms of the values that ``readRows(_:)`` gives, parallel to `columns`; nil if
    /// the values of the file are more than texts, so that only ``readRecords(_:)`` reads them.
    func rowForms(for columns: ImportColumns) -> [ValueForm]?

    /// Calls `body` for every block of records in the order of the file, as texts without values of
    /// their own: the fast way to read files that consist of texts.
    ///
    /// - Parameter body: May replace the block with another one, whose memory is used again.
    /// - Throws: Like ``readRecords(_:)``.
    func readRows(_ body: (inout CellRows) throws -> Void) throws
}

extension ImportSource {
    public var sheetNames: [String] { [] }

    public func reading(as kinds: [FieldKind?]) -> any ImportSource { self }

    public func rowForms(for columns: ImportColumns) -> [ValueForm]? { nil }

    public func readRows(_ body: (inout CellRows) throws -> Void) throws {}
}

/// A record during import.
public struct ImportedRecord: Hashable, Sendable {
    /// The line on which the record begins, from 1; in files without lines, the number of the
    /// record.
    public var line: Int
    /// The values, parallel to the fields of the source; missing ones at the end are empty.
    public var values: [ImportedValue]

    /// Creates a record.
    public init(line: Int, values: [ImportedValue]) {
        self.line = line
        self.values = values
    }
}

/// A value during import.
public enum ImportedValue: Hashable, Sendable {
    case value(FieldValue)
    /// The bytes of a picture.
    case image(Data)

    /// No value.
    public static let empty = ImportedValue.value(.empty)

    /// Returns a text value; the empty value for an empty text.
    public static func text(_ text: String) -> ImportedValue {
        .value(text.isEmpty ? .empty : .text(text))
    }
}

/// The progress handler and the cancellation flag of a pass over a file.
package struct ImportContext: Sendable {
    package let cancellation: CancellationFlag
    /// Receives the part of the file that has been read, from 0 to 1.
    package let report: @Sendable (Double) -> Void

    package init(
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
    package func advance(to share: Double) throws {
        try cancellation.check()
        report(min(1, max(0, share)))
    }
}
