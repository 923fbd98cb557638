import CGtk
import GtkBridge

/// A form row with a check box.
public final class CheckFormRow: FormRow {
    /// Called with the new state after the user changed it.
    public var onCommit: ((Bool) -> Void)?

    private let button: View
    private var changes: SignalConnection?

    /// Creates a row.
    ///
    /// - Parameters:
    ///   - title: The label.
    ///   - isOn: The initial state.
    public init(title: String, isOn: Bool = false) {
        button = View(adopting: gtk_check_button_new())
        super.init(title: title, control: button)
        button.isHidden = false
        // As tall as an entry, so that all labels of the form align alike.
        button.align(horizontal: .start, vertical: .center)
        button.minimumSize(width: Control.leastTarget, height: 34)
        self.isOn = isOn
        changes = button.on("toggled") { [weak self] in
            guard let self else { return }
            placeholder = nil
            onCommit?(self.isOn)
        }
    }

    /// With a placeholder, the box is neither checked nor unchecked. A click checks it.
    public override var placeholder: String? {
        didSet {
            gtk_toggle_button_set_inconsistent(
                button.widget.cast(GtkToggleButton.self), (placeholder != nil).gboolean)
        }
    }

    /// The state. Setting it does not call ``onCommit``.
    public var isOn: Bool {
        get { gtk_toggle_button_get_active(button.widget.cast(GtkToggleButton.self)) != 0 }
        set {
            let toggle = button.widget.cast(GtkToggleButton.self)
            guard let changes else {
                gtk_toggle_button_set_active(toggle, newValue.gboolean)
                return
            }
            changes.blocked { gtk_toggle_button_set_active(toggle, newValue.gboolean) }
        }
    }
}
