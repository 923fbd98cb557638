import CGtk
import GtkBridge

/// A button that is one of several choices, of which exactly one is selected.
///
///     let all = RadioButton("_All Records")
///     let some = RadioButton("_Selected Records", inGroupWith: all)
///     some.onSelect = { countSelected() }
public final class RadioButton: Control {
    private let selected = Handler<() -> Void>()
    private var changes: SignalConnection?

    /// Called when the user selects the choice.
    public var onSelect: (() -> Void)? {
        get { selected.call }
        set { selected.call = newValue }
    }

    /// Creates a button. The first of a group is selected.
    ///
    /// - Parameters:
    ///   - title: The title; an underline precedes the access key.
    ///   - other: Another button of the group; nil for the first one.
    public init(_ title: String = "", inGroupWith other: RadioButton? = nil) {
        super.init(adopting: gtk_radio_button_new(nil))
        minimumSize(width: Self.leastTarget, height: Self.leastTarget)
        let button = widget.cast(GtkToggleButton.self)
        if let other {
            gtk_radio_button_join_group(widget.cast(), other.widget.cast())
        }
        if !title.isEmpty {
            gtk_button_set_use_underline(widget.cast(GtkButton.self), 1)
            gtk_button_set_label(widget.cast(GtkButton.self), title)
        }
        changes = on("toggled") { [selected, actions] in
            guard gtk_toggle_button_get_active(button) != 0 else { return }
            selected.call?()
            actions.send([.valueChanged, .primaryActionTriggered])
        }
        gtk_widget_show(widget)
    }

    /// Creates a button with a view as its title.
    public convenience init(titleView: View, inGroupWith other: RadioButton? = nil) {
        self.init(inGroupWith: other)
        insert(titleView, at: 0)
        gtk_container_add(widget.cast(GtkContainer.self), titleView.widget)
    }

    /// Whether the choice is selected. Setting it to true deselects the others of the group, and
    /// does not call ``onSelect``.
    public var isOn: Bool {
        get { gtk_toggle_button_get_active(widget.cast(GtkToggleButton.self)) != 0 }
        set {
            changes?.blocked {
                gtk_toggle_button_set_active(
                    widget.cast(GtkToggleButton.self), newValue.gboolean)
            }
        }
    }
}
