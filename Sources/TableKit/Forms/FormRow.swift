import CGtk
import GtkBridge

/// One field of a ``FormView``: a label and the control beside it.
///
/// What a person enters is committed when they press Enter, leave the field, or pause.
open class FormRow {
    /// The text beside the control, and the control's name for screen readers.
    public let label: TextLabel

    /// The control.
    public let control: Widget

    /// What happens as soon as something was entered that is not committed yet.
    public var onEdit: (() -> Void)?

    /// What happens when what was entered was committed, or was found to be wrong.
    public var onSettle: (() -> Void)?

    /// What is wrong with what was entered, as a sentence; nil when nothing is.
    open var error: String? { nil }

    /// A longer label breaks into lines.
    private static let labelCharacters = 16

    /// How long a pause in typing commits, in milliseconds.
    public static let pause = 600

    private var pendingCommit: LoopSource?

    /// - Parameters:
    ///   - title: The label.
    ///   - control: The widget that takes part in the form's layout.
    ///   - focusTarget: The widget inside of `control` that takes the keyboard.
    public init(title: String, control: Widget, focusTarget: Widget? = nil) {
        label = TextLabel(title, wraps: true)
        label.textAlignment(1).style("dim-label").align(vertical: GTK_ALIGN_START)
        label.width(characters: min(title.count, Self.labelCharacters))
        self.control = control
        let target = focusTarget ?? control
        target.accessibleName = title
        target.setLabelled(by: label)
        control.expand(horizontal: true)
    }

    /// Whether something was entered that is not committed yet.
    open var hasUncommittedEdit: Bool { pendingCommit?.isPending ?? false }

    /// Gives the keyboard to the control.
    open func focus() {
        control.grabFocus()
    }

    /// Hands on what was entered. A subclass overrides it and calls the implementation here.
    open func commit() {
        pendingCommit?.cancel()
        pendingCommit = nil
    }

    /// Notes that a person has entered something; it is committed at the next pause.
    public func edited() {
        onEdit?()
        pendingCommit?.cancel()
        pendingCommit = MainLoop.after(milliseconds: Self.pause) { [weak self] in
            self?.commitIfNeeded()
        }
    }

    /// Commits what is pending, as when the field loses the keyboard.
    public func commitIfNeeded() {
        guard hasUncommittedEdit else { return }
        commit()
        onSettle?()
    }

    /// Commits whenever `widget` loses the keyboard.
    public func commitOnFocusOut(of widget: Widget) {
        connectAnswering("focus-out-event", of: widget.reference.raw) { [weak self] _ in
            self?.commitIfNeeded()
            return false
        }
    }
}
