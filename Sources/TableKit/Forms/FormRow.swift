import CGtk
import GtkBridge

/// A row of a ``FormView``: a label, a control beside it, and an error message below the control.
open class FormRow {
    /// The label beside the control, also the control's accessible name.
    public let label: Label

    /// The control.
    public let control: View

    /// The control and the error message below it.
    public let content: View

    /// The widget that receives the keyboard focus.
    let focusTarget: View

    /// Whether the row takes the width of all columns of a form, as a long text does.
    public var isWide = false

    /// Whether assistive technology says that the row needs a value.
    public var isRequired = false {
        didSet { if isRequired != oldValue { focusTarget.setRequired(isRequired) } }
    }

    /// Whether the user can change the value. If not, it can still be read and copied where it is a
    /// text, and a picture can be opened; other controls are disabled.
    public var isEditable = true {
        didSet { if isEditable != oldValue { editabilityChanged() } }
    }

    func editabilityChanged() {
        control.isUserInteractionEnabled = isEditable
    }

    /// Called when the control has uncommitted input.
    public var onEdit: (() -> Void)?

    /// Called after input was committed, accepted, rejected or reverted.
    public var onSettle: (() -> Void)?

    /// The error message about the input, as a sentence; nil if there is none.
    open var error: String? { nil }

    /// The maximum width of a label in characters, at which it wraps.
    private static let labelCharacters = 16

    private let message = Label(wraps: true)
    private lazy var note = makeNote()
    private var accessories: StackView?

    /// Creates a row.
    ///
    /// - Parameters:
    ///   - title: The label.
    ///   - control: The widget to place in the form.
    ///   - focusTarget: The widget inside `control` that receives the focus, if it is not
    ///     `control`.
    public init(title: String, control: View, focusTarget: View? = nil) {
        label = Label(title, wraps: true, alignment: .trailing)
        label.style("dim-label").align(vertical: .start)
        // A character is counted as wide as an average one, and many are wider.
        label.minimumCharacters(min(title.count, Self.labelCharacters))
            .maximumCharacters(Self.labelCharacters)
        self.control = control
        let target = focusTarget ?? control
        self.focusTarget = target
        target.accessibilityLabel = title
        target.setLabeled(by: label)
        control.expand(horizontal: true)
        message.style("error").isHidden = true
        content = StackView(.vertical, spacing: 4, [control, message])
    }

    /// The text that stands for the value while there is none to show, such as “Mixed Values”: in
    /// the control if it has one line of text, else below it. Nil for none.
    open var placeholder: String? {
        didSet {
            guard placeholder != oldValue else { return }
            note.text = placeholder ?? ""
            note.isHidden = placeholder == nil
        }
    }

    private func makeNote() -> Label {
        let note = Label(wraps: true)
        note.style("dim-label").isHidden = true
        (content as? StackView)?.insertArrangedSubview(note, at: 1)
        return note
    }

    /// A view after the control, such as a button; nil for none.
    public var accessoryView: View? {
        didSet {
            guard accessoryView !== oldValue else { return }
            oldValue?.removeFromSuperview()
            guard let accessoryView else { return }
            accessoryView.align(vertical: .start)
            (accessories ?? makeAccessories()).addArrangedSubview(accessoryView)
        }
    }

    /// Places the control in a line with the accessory view.
    private func makeAccessories() -> StackView {
        let line = StackView(.horizontal, spacing: 6)
        control.removeFromSuperview()
        line.addArrangedSubview(control, expands: true)
        (content as? StackView)?.insertArrangedSubview(line, at: 0)
        accessories = line
        return line
    }

    /// Whether the control has uncommitted input.
    open var hasUncommittedEdit: Bool { false }

    /// Gives the control the keyboard focus.
    open func focus() {
        focusTarget.grabFocus()
    }

    /// Commits the input.
    open func commit() {}

    /// Commits uncommitted input, as when the field loses the focus.
    public func commitIfNeeded() {
        guard hasUncommittedEdit else { return }
        commit()
        onSettle?()
    }

    /// Commits the input as when the user presses Enter.
    func confirmInput() { commitIfNeeded() }

    /// Whether suggestions or a calendar are open.
    var isChoosing: Bool { false }

    /// The arrow keys that the control uses in a cell of a table.
    var arrowKeyUse: ArrowKeyUse { .all }

    /// The view in which the user types now.
    var editedView: View { focusTarget }

    /// Whether the control edits a cell of a table, which commits the input as a whole.
    var isInCell = false

    /// Called when the error message below the control appears, changes or disappears.
    var onMessageChange: (() -> Void)?

    /// Marks the control as invalid and shows the reason below it; nil removes both.
    func mark(_ reason: String?) {
        message.text = reason ?? ""
        message.isHidden = reason == nil
        focusTarget.setStyle("error", reason != nil)
        focusTarget.accessibilityHint = reason ?? ""
        focusTarget.setInvalid(because: reason == nil ? nil : message)
        onMessageChange?()
    }

    /// Announces the error to screen readers.
    func announceMark() {
        message.becomeAlert()
    }
}
