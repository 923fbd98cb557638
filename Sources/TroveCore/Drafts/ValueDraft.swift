/// A text that a person entered into a field and that is not its value: it was refused, or it has not
/// been handed over yet. It stays with the record until it is corrected or reverted.
public struct ValueDraft: Hashable, Sendable {
    /// The field of a record.
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

    public var place: Place
    /// The text as it was entered.
    public var text: String
    /// Why the text is not the value, as a sentence; empty if the text was not judged, or only by a
    /// definition of the field that changed since.
    public var reason: String
    /// Whether the draft is in the library's file. Where that cannot be written, drafts are kept in
    /// memory until the library is closed.
    public internal(set) var isStored = true

    /// Whether ``reason`` tells why the text is not the value.
    public var isJudged: Bool { !reason.isEmpty }

    /// A draft to be kept.
    ///
    /// - Parameter reason: Why the text is not the value; empty if it has not been handed over yet.
    public init(_ text: String, at place: Place, reason: String = "") {
        self.place = place
        self.text = text
        self.reason = reason
    }
}

/// The result of entering a value.
public enum EntryOutcome: Hashable, Sendable {
    /// It is the value of the field now.
    case taken(Change)
    /// It is not, and its text is kept as a draft.
    case refused(ValueDraft)
}

extension EntryOutcome: ChangeBearing {
    var announcement: Change? {
        if case .taken(let change) = self { change } else { nil }
    }
}

extension FieldKind {
    /// Whether values are typed, so that a text can be refused.
    public var isTyped: Bool {
        switch self {
        case .checkbox, .image, .computed: false
        default: true
        }
    }
}
