/// The texts being typed, from the first key until the answer to the submitted text.
///
///     var typing = TypingDrafts()
///     typing.typed(draft)                    // draft: write it
///     typing.typed(longer)                   // nil: the first one is still being written
///     typing.written(at: draft.place)        // longer: write it now
///
/// At most one write per field is in progress; of the texts typed meanwhile, only the last is
/// written.
public struct TypingDrafts: Sendable {
    private struct Typing {
        /// Increases with every text.
        var number = 0
        var isWriting = false
        var next: ValueDraft?
        /// Whether the text was submitted or reverted, and only a write is still in progress.
        var hasEnded = false
    }

    private var fields: [ValueDraft.Place: Typing] = [:]

    /// Creates a tracker without texts.
    public init() {}

    /// Whether a text is being typed into a field or awaits its answer.
    public func contains(_ place: ValueDraft.Place) -> Bool {
        fields[place].map { !$0.hasEnded } ?? false
    }

    /// Registers a typed text.
    ///
    /// - Returns: The draft to write now; nil if it must wait for ``written(at:)``.
    public mutating func typed(_ draft: ValueDraft) -> ValueDraft? {
        var typing = fields[draft.place] ?? Typing()
        typing.number += 1
        typing.hasEnded = false
        defer { fields[draft.place] = typing }
        guard !typing.isWriting else {
            typing.next = draft
            return nil
        }
        typing.isWriting = true
        return draft
    }

    /// Registers the end of a write.
    ///
    /// - Returns: The draft to write next, if any.
    public mutating func written(at place: ValueDraft.Place) -> ValueDraft? {
        guard var typing = fields[place] else { return nil }
        let next = typing.next
        typing.next = nil
        typing.isWriting = next != nil
        fields[place] = typing.hasEnded && !typing.isWriting ? nil : typing
        return next
    }

    /// Registers the submission of a field's text, which discards the pending text.
    ///
    /// - Returns: A number for ``answered(_:at:)``.
    public mutating func submitted(at place: ValueDraft.Place) -> Int {
        fields[place]?.next = nil
        return fields[place]?.number ?? 0
    }

    /// Registers the answer to a submission. A text typed after the submission remains.
    public mutating func answered(_ number: Int, at place: ValueDraft.Place) {
        if fields[place]?.number == number { ended(at: place) }
    }

    /// Registers that a field no longer has a text being typed.
    public mutating func ended(at place: ValueDraft.Place) {
        guard fields[place] != nil else { return }
        fields[place]?.next = nil
        fields[place]?.hasEnded = true
        if fields[place]?.isWriting == false { fields[place] = nil }
    }
}
