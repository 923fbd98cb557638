import CGtk
import GtkBridge

/// A button that shows the selected choice, and a list of all choices when clicked.
open class PopUpButton: Control {
    private let changed = Handler<(Int?) -> Void>()
    private var changes: SignalConnection?

    /// Called with the index of the choice that the user selected.
    public var onChange: ((Int?) -> Void)? {
        get { changed.call }
        set { changed.call = newValue }
    }

    /// Creates a button with the titles of the choices. None is selected.
    public init(_ titles: [String] = []) {
        super.init(adopting: gtk_combo_box_text_new())
        let combo = combo
        changes = on("changed") { [changed, actions] in
            changed.call?(Self.index(gtk_combo_box_get_active(combo)))
            actions.send([.valueChanged, .primaryActionTriggered])
        }
        self.titles = titles
        for title in titles { gtk_combo_box_text_append_text(widget.cast(), title) }
        leaveWheel()
        gtk_widget_show(widget)
    }

    /// Passes the wheel on to the view that scrolls: GTK would change the selected choice.
    private func leaveWheel() {
        let instance = reference.raw
        connectAnswering("scroll-event", of: instance) { _ in
            g_signal_stop_emission_by_name(instance, "scroll-event")
            return false
        }
    }

    private var combo: UnsafeMutablePointer<GtkComboBox> { widget.cast(GtkComboBox.self) }

    private static func index(_ active: gint) -> Int? { active < 0 ? nil : Int(active) }

    /// The titles of the choices. Setting them selects none.
    public var titles: [String] = [] {
        didSet {
            changes?.blocked {
                gtk_combo_box_text_remove_all(widget.cast())
                for title in titles { gtk_combo_box_text_append_text(widget.cast(), title) }
            }
        }
    }

    /// The index of the selected choice; nil if none is selected. Setting it does not call
    /// ``onChange``.
    public var selectedIndex: Int? {
        get { Self.index(gtk_combo_box_get_active(combo)) }
        set { changes?.blocked { gtk_combo_box_set_active(combo, gint(newValue ?? -1)) } }
    }
}
