/// A move or copy of records to another list, while the user chooses its target.
///
///     var draft = TransferDraft(from: books, keepsOriginals: false)
///     draft.target = films
///     draft.lackingFields    // the fields whose values “Films” has no place for
public struct TransferDraft: Sendable {
    /// The list of the records.
    public let source: List
    /// Whether the records are copied, not moved.
    public let keepsOriginals: Bool
    /// The list to move or copy the records to; nil while none is chosen.
    public var target: List? {
        didSet {
            if case .notes = unmatched, target?.id != oldValue?.id { unmatched = standard }
        }
    }
    /// The handling of values that the target has no field for.
    public var unmatched: UnmatchedFields
    /// The fields in which the records have values; nil while these are unknown.
    public var filledFields: Set<FieldID>?

    /// Creates a move or copy without a target. Values without a field are not lost by default: a
    /// move adds fields for them, and a copy leaves them in the originals.
    public init(from source: List, keepsOriginals: Bool) {
        self.source = source
        self.keepsOriginals = keepsOriginals
        unmatched = keepsOriginals ? .leaveOut : .newFields
    }

    private var standard: UnmatchedFields { keepsOriginals ? .leaveOut : .newFields }

    /// The fields of the records that the target has no field for. Fields without values are left
    /// out if they are known.
    public var lackingFields: [Field] {
        guard let target else { return [] }
        return FieldMatching(from: source, to: target).unmatched
            .filter { filledFields?.contains($0) ?? true }
            .compactMap(source.field)
    }

    /// The possible ways to handle values without a field.
    public var choices: [UnmatchedFields] {
        let notes = (target?.fields ?? []).filter { $0.isWritable && $0.kind == .paragraph }
        return [.newFields, .leaveOut] + notes.map { .notes($0.id) }
    }

    /// The edit that moves or copies records; nil without a target.
    public func edit(of records: [RecordID]) -> Edit? {
        guard let target else { return nil }
        return keepsOriginals
            ? .copyRecords(records, from: source.id, to: target.id, unmatched: unmatched)
            : .transferRecords(records, from: source.id, to: target.id, unmatched: unmatched)
    }
}

extension CommonValues {
    /// The fields in which at least one of the records has a value.
    public var filledFields: Set<FieldID> {
        Set(parts.filter { $0.isMixed || $0.value?.isEmpty == false }.map(\.field))
    }
}
