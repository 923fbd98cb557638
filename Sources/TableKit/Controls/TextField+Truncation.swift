import CGtk
import GtkBridge

extension TextField {
    /// Shows an ellipsis at the end of a text that does not fit while the user does not edit it,
    /// and the whole text as a tooltip.
    func truncateTail() {
        // GTK's entries cannot do this. The layout is theirs, but they only make a new one when the
        // text or the font changes, and draw it as it is.
        connectAnswering("draw", of: reference.raw) { [weak self] _ in
            self?.truncateLayout()
            return false
        }
        // An input method ends a composition before, which replaces what is selected.
        connectAnswering("focus-out-event", of: reference.raw, after: true) { [weak self] _ in
            // Before the focus has moved, a screen reader would say this change.
            MainLoop.whenIdle(priority: G_PRIORITY_LOW) { [weak self] in
                guard let self, !containsFocus else { return }
                // Scrolls the text back to its start.
                gtk_editable_set_position(widget.opaque, 0)
            }
            return false
        }
        gtk_widget_set_has_tooltip(widget, 1)
        connectAnswering("query-tooltip", of: reference.raw) { [weak self] in
            guard let self, isTruncated, let tooltip = $0.pointer(3) else { return false }
            gtk_tooltip_set_text(OpaquePointer(tooltip), text)
            return true
        }
    }

    /// Whether the visible text ends with an ellipsis.
    var isTruncated: Bool {
        gtk_entry_get_layout(widget.cast(GtkEntry.self)).map {
            pango_layout_is_ellipsized($0) != 0
        } ?? false
    }

    private func truncateLayout() {
        let entry = widget.cast(GtkEntry.self)
        guard let layout = gtk_entry_get_layout(entry) else { return }
        guard !containsFocus else {
            pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_NONE)
            return pango_layout_set_width(layout, -1)
        }
        var area = GdkRectangle()
        gtk_entry_get_text_area(entry, &area)
        pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        pango_layout_set_width(layout, max(1, area.width) * PANGO_SCALE)
    }
}
