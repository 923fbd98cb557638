import CGtk
import GtkBridge
import TableCore

/// A form row for typed text.
///
/// The text is committed when the user presses Enter, leaves the field or pauses. Rejected text
/// stays in the field with an error message until another text is accepted, or until Escape reverts
/// it.
open class TypedFormRow: FormRow {
    /// Called with each committed text.
    public var onCommit: ((String) -> Void)?

    /// Called with each text that the row itself rejects, and the reason.
    public var onRefuse: ((_ text: String, _ reason: String) -> Void)?

    /// Called with the typed text at most ``keepingInterval`` after a change, to save it as a draft
    /// that survives a crash.
    public var onKeep: ((String) -> Void)?

    /// Called when a saved draft is obsolete: the user reverted the text or typed the value again.
    public var onRevert: (() -> Void)?

    /// Whether the owner answers each ``onCommit`` with ``accept(_:)`` or ``reject(_:of:)``.
    /// Otherwise the text is accepted when ``onCommit`` returns.
    public var waitsForAnswer = false

    /// Whether a pause in typing commits the text, in rows where it can. Otherwise, Enter or
    /// leaving the field does.
    open var commitsWhileTyping = true

    /// The pause in typing after which the text is committed, in milliseconds.
    public static let pause = 600

    /// The maximum delay before typed text is saved as a draft, in milliseconds.
    public static let keepingInterval = 100

    private var entry = FieldEntry()
    private var pendingCommit: LoopSource?
    private var pendingKeeping: LoopSource?
    private var takesNextText: ((String) -> Void)?

    // MARK: - For subclasses

    /// The text in the control. Setting it does not count as typing.
    open var typedText: String {
        get { "" }
        set { _ = newValue }
    }

    /// Whether a pause in typing commits the text.
    open var commitsAtPause: Bool { true }

    /// The reason to reject a text, as a sentence; nil to accept it.
    open func refusal(of text: String) -> String? { nil }

    /// Records a change of the text by the user.
    public func typed() {
        apply(entry.handle(.typed(typedText)))
        if entry.isUncommitted { onEdit?() }
    }

    /// Commits the text when `widget` loses the focus, and reverts it on Escape.
    func followKeyboard(of widget: View) {
        // A composition of an input method belongs to the text, and ends before.
        connectAnswering("focus-out-event", of: widget.reference.raw, after: true) {
            [weak self] _ in
            self?.keyboardLeft()
            return false
        }
        connectAnswering("key-press-event", of: widget.reference.raw) { [weak self] in
            guard let key = $0.event(0, as: GdkEventKey.self)?.pointee,
                Int32(key.keyval) == GDK_KEY_Escape, let self, isEditable
            else { return false }
            return revert()
        }
    }

    /// Called when the control loses the keyboard focus.
    func keyboardLeft() {
        finish()
    }

    /// Commits as when the user leaves the field, including a restored draft.
    func finish() {
        guard isEditable else { return }
        if state == .restored {
            commit()
            onSettle?()
        } else {
            commitIfNeeded()
        }
    }

    /// Commits as when the user presses Enter, including text rejected before.
    func confirm() {
        guard isEditable else { return }
        guard !hasUncommittedEdit else { return commitIfNeeded() }
        let effects = entry.handle(.confirm)
        guard !effects.isEmpty else { return }
        apply(effects)
        onSettle?()
    }

    override func confirmInput() { confirm() }

    /// Takes over the state of another row of the same field.
    func takeOver(_ other: TypedFormRow) {
        entry = other.entry
        typedText = entry.text
        mark(entry.reason)
    }

    // MARK: - Text and state

    /// The state of the text.
    public var state: FieldEntry.State { shownEntry.state }

    /// The state machine of the visible text.
    var shownEntry: FieldEntry { entry }

    /// The number of the last commit, for ``accept(_:)`` and ``reject(_:of:)``.
    open var submission: Int { entry.submission }

    open override var error: String? { entry.reason }

    open override var hasUncommittedEdit: Bool { entry.isUncommitted }

    /// Shows the value or draft of a record, discarding the previous state of the field.
    open func open(_ value: String, draft: FieldEntry.Draft? = nil) {
        apply(entry.handle(.opened(value: value, draft: draft)))
    }

    /// Shows a new value or draft of the same record. Keeps uncommitted and pending text.
    open func update(_ value: String, draft: FieldEntry.Draft? = nil) {
        apply(entry.handle(.changed(value: value, draft: draft)))
    }

    /// Accepts a committed text as the value.
    ///
    /// - Parameter submission: The value of ``submission`` at the commit; nil for the last commit.
    open func accept(_ submission: Int? = nil) {
        apply(entry.handle(.accepted(submission ?? entry.submission)))
        onSettle?()
    }

    /// Rejects a committed text and shows the reason.
    ///
    /// - Parameters:
    ///   - reason: The reason, as a sentence.
    ///   - submission: The value of ``submission`` at the commit; nil for the last commit.
    open func reject(_ reason: String, of submission: Int? = nil) {
        apply(entry.handle(.refused(submission ?? entry.submission, reason)))
        onSettle?()
    }

    /// Shows the value again instead of the typed text. Returns false if there is nothing to
    /// revert.
    @discardableResult
    open func revert() -> Bool {
        let effects = entry.handle(.revert)
        apply(effects)
        guard !effects.isEmpty else { return false }
        onSettle?()
        return true
    }

    open override func commit() {
        apply(entry.handle(.typed(typedText)))
        apply(entry.handle(.commit))
    }

    private func apply(_ effects: [FieldEntry.Effect]) {
        for effect in effects {
            switch effect {
            case .show(let text): typedText = text
            case .waitForPause: waitForPause()
            case .stopWaiting: stopWaiting()
            case .submit(let text, let number): submit(text, number)
            case .mark(let reason): mark(reason)
            case .announce: announceMark()
            case .keepDraft(let text): onKeep?(text)
            case .dropDraft: onRevert?()
            }
        }
    }

    /// Commits a picked text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - body: Called with the text instead of ``onCommit``.
    public func enter(_ text: String, handingTo body: ((String) -> Void)? = nil) {
        takesNextText = body
        apply(entry.handle(.picked(text)))
    }

    private func submit(_ text: String, _ number: Int) {
        if let reason = refusal(of: text) {
            apply(entry.handle(.refused(number, reason)))
            onRefuse?(text, reason)
            return
        }
        let body = takesNextText ?? onCommit
        takesNextText = nil
        body?(text)
        if !waitsForAnswer { apply(entry.handle(.accepted(number))) }
    }

    private func stopWaiting() {
        pendingCommit?.cancel()
        pendingKeeping?.cancel()
        pendingKeeping = nil
    }

    private func waitForPause() {
        pendingCommit?.cancel()
        waitForKeeping()
        guard commitsAtPause, commitsWhileTyping, !isInCell else { return }
        pendingCommit = MainLoop.after(milliseconds: Self.pause) { [weak self] in
            self?.commitIfNeeded()
        }
    }

    private func waitForKeeping() {
        // Not restarted by further typing, so that the draft never lags behind by more than the
        // interval.
        guard pendingKeeping == nil else { return }
        pendingKeeping = MainLoop.after(milliseconds: Self.keepingInterval) { [weak self] in
            guard let self else { return }
            pendingKeeping = nil
            apply(entry.handle(.keep))
        }
    }
}
