/// The texts that a person is typing, between the first key and the answer to what was handed over.
///
///     var typing = TypingDrafts()
///     typing.typed(draft)                    // draft: write it
///     typing.typed(longer)                   // nil: the first one is still being written
///     typing.written(at: draft.place)        // longer: write it now
///
/// At most one write per field is under way; of the texts that were typed meanwhile, the last counts.
public struct TypingDrafts: Sendable {
    private struct Typing {
        /// Grows with every text.
        var number = 0
        var isWriting = false
        var next: ValueDraft?
        /// Whether the text was handed over or reverted; only the write is still under way.
        var hasEnded = false
    }

    private var fields: [ValueDraft.Place: Typing] = [:]

    /// No text is being typed.
    public init() {}

    /// Whether a text is being typed into a field, or waits for an answer.
    public func contains(_ place: ValueDraft.Place) -> Bool {
        fields[place].map { !$0.hasEnded } ?? false
    }

    /// Takes note of a text that is to be kept.
    ///
    /// - Returns: The draft to write now; nil if it has to wait for ``written(at:)``.
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

    /// Takes note that a write has ended.
    ///
    /// - Returns: The draft to write next.
    public mutating func written(at place: ValueDraft.Place) -> ValueDraft? {
        guard var typing = fields[place] else { return nil }
        let next = typing.next
        typing.next = nil
        typing.isWriting = next != nil
        fields[place] = typing.hasEnded && !typing.isWriting ? nil : typing
        return next
    }

    /// Takes note that the text of a field is handed over, which makes waiting texts obsolete.
    ///
    /// - Returns: A number for ``answered(_:at:)``.
    public mutating func submitted(at place: ValueDraft.Place) -> Int {
        fields[place]?.next = nil
        return fields[place]?.number ?? 0
    }

    /// Takes note of the answer. A text that was typed after the submission is still being typed.
    public mutating func answered(_ number: Int, at place: ValueDraft.Place) {
        if fields[place]?.number == number { ended(at: place) }
    }

    /// Takes note that a field no longer has a text that is being typed.
    public mutating func ended(at place: ValueDraft.Place) {
        guard fields[place] != nil else { return }
        fields[place]?.next = nil
        fields[place]?.hasEnded = true
        if fields[place]?.isWriting == false { fields[place] = nil }
    }
}
