import Foundation
import TextCore
import TroveModel

/// Reads pasted texts as values of fields.
nonisolated struct CellReader {
    private let list: List
    private let library: any LibraryStorage
    /// Whether the texts are those that Trove itself writes, in the notation of values.
    private let isPlain: Bool
    private let today = PartialDate.day(of: Date())
    /// The records found by their titles, by field.
    private var links: [FieldID: [String: RecordID]] = [:]

    /// Creates a reader for the fields of a list.
    ///
    /// - Parameter isPlain: Whether the texts are those that Trove itself writes.
    init(_ list: List, in library: any LibraryStorage, isPlain: Bool) {
        (self.list, self.library, self.isPlain) = (list, library, isPlain)
    }

    /// The value of a text.
    ///
    /// - Parameter exact: The number or date that the text stands for, in the notation of values;
    ///   nil if it is unknown.
    /// - Throws: `invalid`, with a message to show, if the text is not a value of the field.
    mutating func value(
        of text: String, exact: String? = nil, in field: Field
    ) async throws(LibraryError) -> FieldValue {
        guard field.isEditable else {
            throw LibraryError(
                .invalid,
                translated("Nothing was pasted, because “{field}” cannot be changed.")
                    .filling(["field": field.name]))
        }
        if text.isEmpty { return .empty }
        if field.kind == .recordLink { return try await link(to: text, in: field) }
        // A text field takes the text as it was shown.
        if let exact, !field.kind.isTextual,
            let value = FieldValue(exact, as: field.kind, options: field.options)
        {
            return value
        }
        if field.kind == .date, let date = PartialDate.typed(text, today: today) {
            return .date(date)
        }
        let value =
            isPlain
            ? FieldValue(text, as: field.kind, options: field.options)
            : FieldValue(typed: text, as: field.kind, options: field.options)
        if let value { return value }
        let reason = field.kind.definition.refusal.filling([
            "text": String(text.prefix(60)), "field": field.name,
        ])
        throw LibraryError(.invalid, reason + " " + translated("Nothing was pasted."))
    }

    private mutating func link(
        to text: String, in field: Field
    ) async throws(LibraryError) -> FieldValue {
        if let known = links[field.id]?[text] { return .record(known) }
        let found = try await library.linkedRecord(for: text, of: field.id, in: list.id)
        links[field.id, default: [:]][text] = found
        return .record(found)
    }
}
