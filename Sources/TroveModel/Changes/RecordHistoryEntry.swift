public import Foundation

/// A change of one record in the undo history, with the values before and after it.
///
///     let history = try await library.recordHistory(of: 7, in: films.id, limit: 200)
///     history[0].action.text              // Change Year of “Alien”
///     history[0].fields[0].before.value   // .integer(1978)
public struct RecordHistoryEntry: Hashable, Sendable {
    /// The effect of a change on the record as a whole.
    public enum Effect: Hashable, Sendable {
        /// Only values changed, or a loan of the record.
        case changed
        /// The record was added, imported or copied.
        case added
        /// The record came from another list.
        case moved
        /// The record was moved to the trash.
        case deleted
        /// The record was restored from the trash.
        case restored
    }

    /// The action and its objects.
    public let action: ChangeName
    /// When the change was made.
    public let performedAt: Date
    /// The effect on the record as a whole.
    public let effect: Effect
    /// The list in which the record was after the change.
    public let list: ListID
    /// The values that changed, in the order of the fields; for a new record, those it was added
    /// with.
    public internal(set) var fields: [RecordedChange]
    /// The person who made the change; nil in a library of one person.
    public let author: String?

    /// Creates an entry, for storages.
    public init(
        action: ChangeName, performedAt: Date, effect: Effect, list: ListID,
        fields: [RecordedChange], author: String? = nil
    ) {
        self.action = action
        self.performedAt = performedAt
        self.effect = effect
        self.list = list
        self.fields = fields
        self.author = author
    }

    /// The name of the change, such as “Change Year of “Alien””.
    public var name: String { action.text }
}

/// The change of one field of a record.
public struct RecordedChange: Hashable, Sendable {
    /// The field, which may have been removed since.
    public let field: FieldID
    /// The present name of the field, or its last one.
    public let name: String
    /// The value before the change.
    public var before: RecordedValue
    /// The value after the change.
    public var after: RecordedValue

    /// Creates a change, for storages.
    public init(field: FieldID, name: String, before: RecordedValue, after: RecordedValue) {
        self.field = field
        self.name = name
        self.before = before
        self.after = after
    }

    /// Whether both values are shown alike, as after a change of the field's kind.
    public var isInvisible: Bool { before.value.text == after.value.text }
}

/// A value that a record had, with the definition of its field at that time.
public struct RecordedValue: Hashable, Sendable {
    /// The value.
    public var value: FieldValue
    /// The field, as it was defined.
    public var field: Field
    /// The record that the value links to, as it is now; nil for other values.
    public var link: LinkedRecord?

    /// Creates a value, for storages.
    public init(_ value: FieldValue, in field: Field, link: LinkedRecord? = nil) {
        (self.value, self.field, self.link) = (value, field, link)
    }
}
