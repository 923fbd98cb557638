/// The text in a form field, from typing until it becomes the field's value.
///
///     var entry = FieldEntry(value: "1815")
///     entry.handle(.typed("long ago"))        // [.waitForPause]
///     entry.handle(.keep)                     // [.keepDraft("long ago")]
///     entry.handle(.commit)                   // [.stopWaiting, .submit("long ago", 1)]
///     entry.handle(.refused(1, "No number.")) // [.mark("No number."), .announce("No number.")]
///
/// A refused text stays until another one is accepted or the user reverts it, even if the value
/// changes meanwhile. A text typed before a crash comes back as a draft that was never submitted;
/// it is submitted when the user leaves the field.
public struct FieldEntry: Hashable, Sendable {
    /// The progress of the text.
    public enum State: Hashable, Sendable {
        /// The text equals the value.
        case pristine
        /// The text was changed but not submitted.
        case editing
        /// The text was submitted; the answer is pending.
        case pending
        /// The text was refused, for the given reason.
        case refused(String)
        /// The text is a draft that was never submitted; the next commit submits it.
        case restored
    }

    /// A saved text of the field that is not its value.
    public struct Draft: Hashable, Sendable {
        /// The text.
        public var text: String
        /// The message that is shown with the text.
        public var reason: String
        /// Whether the text was refused. If not, the next commit submits it.
        public var isRefused: Bool

        /// Creates a draft.
        public init(text: String, reason: String, isRefused: Bool = true) {
            self.text = text
            self.reason = reason
            self.isRefused = isRefused
        }
    }

    /// An event of the field.
    public enum Event: Hashable, Sendable {
        /// The user changed the text.
        case typed(String)
        /// A short time passed since the user typed: save a draft.
        case keep
        /// The user paused or left the field.
        case commit
        /// The user pressed Enter, which submits even a refused text again.
        case confirm
        /// The user picked a complete text, which is submitted even if it equals the value.
        case picked(String)
        /// The submission with the given number became the value.
        case accepted(Int)
        /// The submission with the given number was refused, for the given reason.
        case refused(Int, String)
        /// The user reverts the field to its value.
        case revert
        /// The value or the draft of the shown record may have changed.
        case changed(value: String, draft: Draft?)
        /// Another record was opened.
        case opened(value: String, draft: Draft?)
    }

    /// An action for the owner of the field.
    public enum Effect: Hashable, Sendable {
        /// Show a text in the control.
        case show(String)
        /// Start the timers: ``Event/keep`` after a short time, ``Event/commit`` after a pause.
        case waitForPause
        /// Cancel the timers.
        case stopWaiting
        /// Submit the text; the answer refers to the number.
        case submit(String, Int)
        /// Mark the text as refused, or remove the mark.
        case mark(String?)
        /// Announce to screen readers why the text was refused.
        case announce(String)
        /// Save the text as a draft that was not submitted.
        case keepDraft(String)
        /// Delete the draft of the field.
        case dropDraft
    }

    /// The progress of the text.
    public private(set) var state = State.pristine
    /// The text in the control.
    public private(set) var text: String
    /// The value, as last reported to the field.
    public private(set) var value: String
    /// The reason why this text, or the previous one, was refused; the field stays marked until it
    /// is corrected.
    public private(set) var reason: String?
    /// The number of the last submission.
    public private(set) var submission = 0

    /// Creates a field that shows a value.
    public init(value: String = "") {
        self.value = value
        text = value
    }

    /// Whether the text was changed and not submitted yet.
    public var isUncommitted: Bool { state == .editing }

    /// Handles one event and returns the effects, in order.
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

    /// Whether the user typed the current value again. An earlier submission may still come back as
    /// a draft, so this holds only if nothing is marked or pending.
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

    /// Whether a submission is pending.
    private var hasSubmitted = false
    /// Whether a text that was not submitted may have been saved as a draft.
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
        // The answer to a pending submission is ignored from now on.
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
            // The user's text stays until its submission is answered.
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
