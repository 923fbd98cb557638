import CGtk
import GtkBridge

/// A check box with a title.
public final class CheckBox: Control {
    private let changed = Handler<(Bool) -> Void>()
    private var changes: SignalConnection?

    /// Called when the user checks or unchecks the box.
    public var onChange: ((Bool) -> Void)? {
        get { changed.call }
        set { changed.call = newValue }
    }

    /// Creates a check box. An underline in the title precedes the access key.
    public init(_ title: String = "", isOn: Bool = false) {
        super.init(adopting: gtk_check_button_new())
        minimumSize(width: Self.leastTarget, height: Self.leastTarget)
        if !title.isEmpty {
            gtk_button_set_use_underline(widget.cast(GtkButton.self), 1)
            gtk_button_set_label(widget.cast(GtkButton.self), title)
            wrapTitle()
        }
        gtk_toggle_button_set_active(button, isOn.gboolean)
        let button = button
        changes = on("toggled") { [changed, actions] in
            changed.call?(gtk_toggle_button_get_active(button) != 0)
            actions.send([.valueChanged, .primaryActionTriggered])
        }
        gtk_widget_show(widget)
    }

    /// Wraps the title where it does not fit in one line.
    private func wrapTitle() {
        guard let child = gtk_bin_get_child(widget.cast(GtkBin.self)) else { return }
        gtk_label_set_line_wrap(child.cast(GtkLabel.self), 1)
        gtk_label_set_xalign(child.cast(GtkLabel.self), 0)
    }

    /// Creates a check box with a view as its title.
    public convenience init(titleView: View, isOn: Bool = false) {
        self.init(isOn: isOn)
        insert(titleView, at: 0)
        gtk_container_add(widget.cast(GtkContainer.self), titleView.widget)
    }

    private var button: UnsafeMutablePointer<GtkToggleButton> { widget.cast(GtkToggleButton.self) }

    /// Whether the box is checked. Setting it does not call ``onChange``.
    public var isOn: Bool {
        get { gtk_toggle_button_get_active(button) != 0 }
        set { changes?.blocked { gtk_toggle_button_set_active(button, newValue.gboolean) } }
    }
}
