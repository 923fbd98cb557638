import CGtk
import GtkBridge

extension TextField {
    /// Draws the placeholder of the empty field also while it has the focus: GTK hides it then,
    /// and a person would no longer see what to type.
    func showPlaceholderInFocus() {
        let widget = widget
        connectAnswering("draw", of: reference.raw, after: true) { arguments in
            guard gtk_widget_has_focus(widget) != 0, let context = arguments.pointer(0) else {
                return false
            }
            Self.drawPlaceholder(of: widget, in: OpaquePointer(context))
            return false
        }
    }

    private static func drawPlaceholder(of widget: WidgetPointer, in context: OpaquePointer) {
        let entry = widget.cast(GtkEntry.self)
        // The text of the layout includes that of an input method.
        guard let text = gtk_entry_get_placeholder_text(entry), text.pointee != 0,
            pango_layout_get_text(gtk_entry_get_layout(entry)).pointee == 0,
            let layout = gtk_widget_create_pango_layout(widget, text)
        else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        var (x, y): (gint, gint) = (0, 0)
        gtk_entry_get_layout_offsets(entry, &x, &y)
        var area = GdkRectangle()
        gtk_entry_get_text_area(entry, &area)
        pango_layout_set_width(layout, area.width * PANGO_SCALE)
        pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        if gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL {
            pango_layout_set_alignment(layout, PANGO_ALIGN_RIGHT)
            x -= area.width
        }
        var color = GdkRGBA(red: 0.5, green: 0.5, blue: 0.5, alpha: 1)
        let style = gtk_widget_get_style_context(widget)
        gtk_style_context_lookup_color(style, "placeholder_text_color", &color)
        gdk_cairo_set_source_rgba(context, &color)
        cairo_move_to(context, Double(x), Double(y))
        pango_cairo_show_layout(context, layout)
    }
}
