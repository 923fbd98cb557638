import CGtk
import GtkBridge

/// A field that is on or off.
public final class CheckFormRow: FormRow {
    /// Gets the new state.
    public var onCommit: ((Bool) -> Void)?

    private let button: Widget
    private var changes: SignalConnection?

    /// - Parameter title: The label.
    public init(title: String, isOn: Bool = false) {
        button = Widget(adopting: gtk_check_button_new())
        super.init(title: title, control: button)
        button.isVisible = true
        // As tall as an entry, so that its label stands where the labels of entries stand.
        button.align(horizontal: GTK_ALIGN_START, vertical: GTK_ALIGN_CENTER)
        button.minimumSize(height: 34)
        self.isOn = isOn
        changes = button.on("toggled") { [weak self] in
            guard let self else { return }
            onCommit?(self.isOn)
        }
    }

    /// The state. Setting it commits nothing.
    public var isOn: Bool {
        get { gtk_toggle_button_get_active(button.pointer.cast(GtkToggleButton.self)) != 0 }
        set {
            let toggle = button.pointer.cast(GtkToggleButton.self)
            guard let changes else {
                gtk_toggle_button_set_active(toggle, newValue.gboolean)
                return
            }
            changes.blocked { gtk_toggle_button_set_active(toggle, newValue.gboolean) }
        }
    }
}
