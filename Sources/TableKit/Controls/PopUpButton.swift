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
        truncateTail()
        gtk_widget_show(widget)
    }

    /// The number of characters up to which the selected choice is never truncated.
    private static let readableCharacters = 8

    /// Shows an ellipsis at the end of a choice that does not fit, and the whole text as a tooltip.
    private func truncateTail() {
        let cells = gtk_cell_layout_get_cells(widget.opaque)
        defer { g_list_free(cells) }
        if let cell = cells?.pointee.data {
            PropertyValue.integer(Int(PANGO_ELLIPSIZE_END.rawValue)).set("ellipsize", of: cell)
            PropertyValue.integer(Self.readableCharacters).set("width-chars", of: cell)
        }
        gtk_widget_set_has_tooltip(widget, 1)
        connectAnswering("query-tooltip", of: reference.raw) { [weak self] in
            guard let self, tooltip == nil, isTruncated, let index = selectedIndex,
                let place = $0.pointer(3)
            else { return false }
            gtk_tooltip_set_text(OpaquePointer(place), titles[index])
            return true
        }
    }

    /// Whether the selected choice does not fit.
    var isTruncated: Bool {
        guard let index = selectedIndex, titles.indices.contains(index) else { return false }
        func width(_ text: String) -> gint {
            guard let layout = gtk_widget_create_pango_layout(widget, text) else { return 0 }
            defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
            var width: gint = 0
            pango_layout_get_pixel_size(layout, &width, nil)
            return width
        }
        var natural: gint = 0
        gtk_widget_get_preferred_width(widget, nil, &natural)
        // The natural width is that of the widest choice with the frame around it.
        let frame = natural - (titles.map(width).max() ?? 0)
        return width(titles[index]) > gtk_widget_get_allocated_width(widget) - frame
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
