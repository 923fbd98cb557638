/// The text in a field of a form, from typing until it is the field's value.
///
///     var entry = FieldEntry(value: "1815")
///     entry.handle(.typed("long ago"))        // [.waitForPause]
///     entry.handle(.keep)                     // [.keepDraft("long ago")]
///     entry.handle(.commit)                   // [.stopWaiting, .submit("long ago", 1)]
///     entry.handle(.refused(1, "No number.")) // [.mark("No number."), .announce("No number.")]
///
/// A refused text stays until another one is accepted or the person reverts it, whatever happens to
/// the value meanwhile. A text that was typed before a crash comes back as a draft that nobody judged;
/// it is submitted when the person leaves the field.
public struct FieldEntry: Hashable, Sendable {
    /// How far the text is.
    public enum State: Hashable, Sendable {
        /// The text is the value.
        case pristine
        /// The text was changed and not handed over.
        case editing
        /// The text was handed over, and the answer is not there.
        case pending
        /// The text was refused, for this reason.
        case refused(String)
        /// The text is a draft that was not judged; the next commit submits it.
        case restored
    }

    /// A text that was typed before and is not the value, as its keeper remembers it.
    public struct Draft: Hashable, Sendable {
        public var text: String
        /// The sentence that marks the text.
        public var reason: String
        /// Whether the text was refused. Otherwise it may become the value.
        public var isRefused: Bool

        public init(text: String, reason: String, isRefused: Bool = true) {
            self.text = text
            self.reason = reason
            self.isRefused = isRefused
        }
    }

    /// Something that happens to the field.
    public enum Event: Hashable, Sendable {
        /// A person changed the text.
        case typed(String)
        /// The person typed for a moment.
        case keep
        /// The person finished: by a pause, or by leaving the field.
        case commit
        /// The person pressed Enter, which submits a refused text again.
        case confirm
        /// The person picked a text that is complete, even if the value looks the same.
        case picked(String)
        /// The submission with this number became the value.
        case accepted(Int)
        /// The submission with this number was refused, for this reason.
        case refused(Int, String)
        /// The person wants the value back.
        case revert
        /// The value or the draft of the shown record may be another one.
        case changed(value: String, draft: Draft?)
        /// Another record is shown.
        case opened(value: String, draft: Draft?)
    }

    /// Something to do about an event.
    public enum Effect: Hashable, Sendable {
        /// Put a text into the control.
        case show(String)
        /// Commit when the person pauses, and keep the text in a moment.
        case waitForPause
        /// Forget the pause.
        case stopWaiting
        /// Hand the text over; the answer names the number.
        case submit(String, Int)
        /// Mark the text as refused, or remove the mark.
        case mark(String?)
        /// Tell screen readers why the text was refused.
        case announce(String)
        /// Keep the text as a draft that is not judged.
        case keepDraft(String)
        /// Drop the draft of the field.
        case dropDraft
    }

    /// How far the text is.
    public private(set) var state = State.pristine
    /// The text in the control.
    public private(set) var text: String
    /// The value, as the form was told last.
    public private(set) var value: String
    /// Why the text, or the one before it, was refused: the field stays marked until it is corrected.
    public private(set) var reason: String?
    /// The number of the last submission.
    public private(set) var submission = 0

    /// A field that shows a value.
    public init(value: String = "") {
        self.value = value
        text = value
    }

    /// Whether the text differs from what the keeper of the value was told.
    public var isUncommitted: Bool { state == .editing }

    /// Takes note of an event and says what to do about it.
    @discardableResult
    public mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .typed(let text): typed(text)
        case .keep: keep()
        case .commit: commit()
        case .confirm: confirm()
        case .picked(let text): picked(text)
        case .accepted(let number): accepted(number)
        case .refused(let number, let reason): refused(number, reason)
        case .revert: revert()
        case .changed(let value, let draft): changed(to: value, draft)
        case .opened(let value, let draft): opened(value, draft)
        }
    }

    private mutating func typed(_ newText: String) -> [Effect] {
        guard newText != text else { return [] }
        text = newText
        state = .editing
        return [.waitForPause]
    }

    private mutating func keep() -> [Effect] {
        guard state == .editing else { return [] }
        if isValueAgain { return dropKept() }
        hasKept = true
        return [.keepDraft(text)]
    }

    private mutating func commit() -> [Effect] {
        if state == .restored { return submit() }
        guard state == .editing else { return [] }
        if isValueAgain {
            state = .pristine
            return [.stopWaiting] + dropKept()
        }
        return submit()
    }

    private mutating func confirm() -> [Effect] {
        if case .refused = state { return submit() }
        return commit()
    }

    /// Whether the person typed the value again. What was handed over before may come back as a draft,
    /// so only an untouched field is quiet.
    private var isValueAgain: Bool { text == value && reason == nil && !hasSubmitted }

    private mutating func dropKept() -> [Effect] {
        guard hasKept else { return [] }
        hasKept = false
        return [.dropDraft]
    }

    private mutating func picked(_ newText: String) -> [Effect] {
        text = newText
        return [.show(text)] + submit()
    }

    private mutating func submit() -> [Effect] {
        submission += 1
        hasSubmitted = true
        state = .pending
        return [.stopWaiting, .submit(text, submission)]
    }

    /// Whether a submission was not answered.
    private var hasSubmitted = false
    /// Whether a text that was not handed over may be kept as a draft.
    private var hasKept = false

    private mutating func accepted(_ number: Int) -> [Effect] {
        guard number == submission, hasSubmitted else { return [] }
        hasSubmitted = false
        let hadReason = reason != nil
        reason = nil
        if state == .pending {
            state = .pristine
            value = text
            hasKept = false
        }
        return hadReason ? [.mark(nil)] : []
    }

    private mutating func refused(_ number: Int, _ newReason: String) -> [Effect] {
        guard number == submission, hasSubmitted else { return [] }
        hasSubmitted = false
        reason = newReason
        if state == .pending { state = .refused(newReason) }
        return [.mark(newReason), .announce(newReason)]
    }

    private mutating func revert() -> [Effect] {
        guard state != .pristine else { return [] }
        let mayHaveDraft = reason != nil || hasSubmitted || hasKept
        var effects: [Effect] = [.stopWaiting, .show(value)]
        if reason != nil { effects.append(.mark(nil)) }
        if mayHaveDraft { effects.append(.dropDraft) }
        // An answer to what was handed over comes too late now.
        hasSubmitted = false
        hasKept = false
        reason = nil
        text = value
        state = .pristine
        return effects
    }

    private mutating func changed(to newValue: String, _ draft: Draft?) -> [Effect] {
        value = newValue
        switch state {
        case .editing, .pending:
            // The text is the person's until it is answered.
            return []
        case .pristine, .refused, .restored:
            return show(draft)
        }
    }

    private mutating func opened(_ newValue: String, _ draft: Draft?) -> [Effect] {
        value = newValue
        hasSubmitted = false
        hasKept = false
        return [.stopWaiting] + show(draft)
    }

    private mutating func show(_ draft: Draft?) -> [Effect] {
        let oldReason = reason
        reason = draft?.reason
        text = draft?.text ?? value
        state =
            switch draft {
            case .some(let draft): draft.isRefused ? .refused(draft.reason) : .restored
            case nil: .pristine
            }
        return [.show(text)] + (reason == oldReason ? [] : [.mark(reason)])
    }
}
