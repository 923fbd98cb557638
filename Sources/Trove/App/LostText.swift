import TroveModel

/// A typed text that could be kept neither as a value nor as a draft, because another program took
/// its place away.
nonisolated struct LostText {
    /// The text as typed.
    let text: String
    /// The place where it was typed; nil in the form of several records.
    let place: ValueDraft.Place?
    /// The reason, as a sentence.
    let reason: String
}
