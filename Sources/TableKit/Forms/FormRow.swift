import CGtk
import GtkBridge

/// One field of a ``FormView``: a label, the control beside it, and below the control what is wrong
/// with its content.
open class FormRow {
    /// The text beside the control, and the control's name for screen readers.
    public let label: TextLabel

    /// The control.
    public let control: Widget

    /// The control and the sentence below it, as the form places them.
    public let content: Widget

    /// The widget that takes the keyboard.
    let focusTarget: Widget

    /// What happens as soon as something was entered that is not committed yet.
    public var onEdit: (() -> Void)?

    /// What happens when what was entered was committed, or was found to be wrong.
    public var onSettle: (() -> Void)?

    /// What is wrong with what was entered, as a sentence; nil when nothing is.
    open var error: String? { nil }

    /// A longer label breaks into lines.
    private static let labelCharacters = 16

    private let message = TextLabel(wraps: true)

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
        self.focusTarget = target
        target.accessibleName = title
        target.setLabelled(by: label)
        control.expand(horizontal: true)
        message.textAlignment(0).style("error").isVisible = false
        content = Box(GTK_ORIENTATION_VERTICAL, spacing: 4, [control, message])
    }

    /// Whether something was entered that is not committed yet.
    open var hasUncommittedEdit: Bool { false }

    /// Gives the keyboard to the control.
    open func focus() {
        focusTarget.grabFocus()
    }

    /// Hands on what was entered.
    open func commit() {}

    /// Commits what is pending, as when the field loses the keyboard.
    public func commitIfNeeded() {
        guard hasUncommittedEdit else { return }
        commit()
        onSettle?()
    }

    /// Marks the control as wrong, with the reason below it; nil removes both.
    func mark(_ reason: String?) {
        message.text = reason ?? ""
        message.isVisible = reason != nil
        focusTarget.setStyle("error", reason != nil)
        focusTarget.accessibleDescription = reason ?? ""
        focusTarget.setInvalid(reason != nil)
    }

    /// Announces the error to screen readers.
    func announceMark() {
        message.becomeAlert()
    }
}
