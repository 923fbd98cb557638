import CGtk
import GtkBridge
import TableCore

/// A field into which a text is typed.
///
/// The text is committed when the person presses Enter, leaves the field, or pauses. A text that is
/// refused stays, marked and with the reason below it, until another one is accepted or the person
/// reverts it with Escape.
open class TypedFormRow: FormRow {
    /// Gets each text that was entered.
    public var onCommit: ((String) -> Void)?

    /// Gets each text that the row itself refuses, and the reason.
    public var onRefuse: ((_ text: String, _ reason: String) -> Void)?

    /// Gets the text while the person types, at most ``keepingInterval`` after each key, so that it
    /// survives a crash.
    public var onKeep: ((String) -> Void)?

    /// A closure that runs when the person reverts a text of which a draft may exist.
    public var onRevert: (() -> Void)?

    /// Whether the owner answers each ``onCommit`` by ``accept(_:)`` or ``reject(_:of:)``. Otherwise a
    /// text is accepted when ``onCommit`` returns.
    public var waitsForAnswer = false

    /// How long a pause in typing commits, in milliseconds.
    public static let pause = 600

    /// How long a typed text may wait until it is kept, in milliseconds.
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

    /// Whether a pause in typing commits.
    open var commitsAtPause: Bool { true }

    /// Why a text cannot be taken; nil if it can.
    open func refusal(of text: String) -> String? { nil }

    /// Notes that the person changed the text.
    public func typed() {
        apply(entry.handle(.typed(typedText)))
        if entry.isUncommitted { onEdit?() }
    }

    /// Commits when `widget` loses the keyboard, and reverts at Escape in it.
    func followKeyboard(of widget: Widget) {
        connectAnswering("focus-out-event", of: widget.reference.raw) { [weak self] _ in
            self?.keyboardLeft()
            return false
        }
        connectAnswering("key-press-event", of: widget.reference.raw) { [weak self] in
            guard let key = $0.event(0, as: GdkEventKey.self)?.pointee,
                Int32(key.keyval) == GDK_KEY_Escape
            else { return false }
            return self?.revert() ?? false
        }
    }

    /// The keyboard left the control.
    func keyboardLeft() {
        finish()
    }

    /// Commits as when the person leaves the field: also a text from before that was not judged.
    func finish() {
        if state == .restored {
            commit()
            onSettle?()
        } else {
            commitIfNeeded()
        }
    }

    /// Commits as when the person presses Enter: also a text that was refused.
    func confirm() {
        guard !hasUncommittedEdit else { return commitIfNeeded() }
        let effects = entry.handle(.confirm)
        guard !effects.isEmpty else { return }
        apply(effects)
        onSettle?()
    }

    /// Goes on with what another row of the same field was doing.
    func takeOver(_ other: TypedFormRow) {
        entry = other.entry
        typedText = entry.text
        mark(entry.reason)
    }

    // MARK: - The text and its answer

    /// How far the text is.
    public var state: FieldEntry.State { shownEntry.state }

    /// The entry of what is shown.
    var shownEntry: FieldEntry { entry }

    /// The number of the last commit, for its answer.
    open var submission: Int { entry.submission }

    open override var error: String? { entry.reason }

    open override var hasUncommittedEdit: Bool { entry.isUncommitted }

    /// Shows the value of a record, or its draft, in place of everything that was in the field.
    open func open(_ value: String, draft: FieldEntry.Draft? = nil) {
        apply(entry.handle(.opened(value: value, draft: draft)))
    }

    /// Shows another value or draft of the same record. What is typed and not answered yet stays.
    open func update(_ value: String, draft: FieldEntry.Draft? = nil) {
        apply(entry.handle(.changed(value: value, draft: draft)))
    }

    /// Takes note that a committed text is the value.
    ///
    /// - Parameter submission: The value of ``submission`` when it was committed; nil for the last.
    open func accept(_ submission: Int? = nil) {
        apply(entry.handle(.accepted(submission ?? entry.submission)))
        onSettle?()
    }

    /// Marks a committed text as refused.
    ///
    /// - Parameters:
    ///   - reason: A sentence.
    ///   - submission: The value of ``submission`` when it was committed; nil for the last.
    open func reject(_ reason: String, of submission: Int? = nil) {
        apply(entry.handle(.refused(submission ?? entry.submission, reason)))
        onSettle?()
    }

    /// Shows the value again instead of what was typed; false if there is nothing to revert.
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

    /// Commits a text that the person picked.
    ///
    /// - Parameter body: Gets the text in place of ``onCommit``.
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
        guard commitsAtPause else { return }
        pendingCommit = MainLoop.after(milliseconds: Self.pause) { [weak self] in
            self?.commitIfNeeded()
        }
    }

    private func waitForKeeping() {
        // Not put off by the next key: the text is never further behind than the interval.
        guard pendingKeeping == nil else { return }
        pendingKeeping = MainLoop.after(milliseconds: Self.keepingInterval) { [weak self] in
            guard let self else { return }
            pendingKeeping = nil
            apply(entry.handle(.keep))
        }
    }
}
