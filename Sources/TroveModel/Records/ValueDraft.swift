/// A text entered into a field that is not its value: it was refused, or is not submitted yet. It
/// stays with the record until it is corrected or reverted.
public struct ValueDraft: Hashable, Sendable {
    /// The place of a draft: a field of a record.
    public struct Place: Hashable, Sendable, Codable {
        public var list: ListID
        public var record: RecordID
        public var field: FieldID

        public init(list: ListID, record: RecordID, field: FieldID) {
            self.list = list
            self.record = record
            self.field = field
        }
    }

    /// The field of the record to which the draft belongs.
    public var place: Place
    /// The text as entered.
    public var text: String
    /// The reason why the text is not the value, as a sentence. Empty if the text was not checked,
    /// or only against an earlier definition of the field or in another language.
    public var reason: String
    /// Whether the draft is in the library's file. If the file cannot be written, drafts stay in
    /// memory until the library is closed.
    public var isStored = true

    /// Whether the text was checked, so that ``reason`` is set.
    public var isJudged: Bool { !reason.isEmpty }

    /// Creates a draft.
    ///
    /// - Parameter reason: Why the text is not the value; empty if it is not submitted yet.
    public init(_ text: String, at place: Place, reason: String = "") {
        self.place = place
        self.text = text
        self.reason = reason
    }
}

extension [ValueDraft] {
    /// The typed texts, to be copied: one as it is, or several as lines with the names of their
    /// fields.
    public func copiedText(in lists: [List]) -> String {
        guard count > 1 else { return first?.text ?? "" }
        return map { draft in
            let list = lists.first { $0.id == draft.place.list }
            let field = list?.field(draft.place.field)
            return field.map { "\($0.name): \(draft.text)" } ?? draft.text
        }.joined(separator: "\n")
    }
}

/// The result of entering a value.
public enum EntryOutcome: Hashable, Sendable {
    /// The value was accepted.
    case accepted(Change)
    /// The value was refused, and its text is kept as a draft.
    case refused(ValueDraft)
}
