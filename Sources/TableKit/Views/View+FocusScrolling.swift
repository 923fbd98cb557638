import CGtk
import GtkBridge

extension View {
    /// Scrolls a scrolled window to keep the focused widget visible.
    ///
    /// GTK itself scrolls only to widgets that already have an allocation, not to a new widget that
    /// receives the focus immediately.
    public func keepFocusVisible() {
        let scroller = widget.cast(GtkScrolledWindow.self)
        guard let viewport = gtk_bin_get_child(widget.cast(GtkBin.self)),
            let content = gtk_bin_get_child(viewport.cast(GtkBin.self)),
            let adjustment = gtk_scrolled_window_get_vadjustment(scroller)
        else { return }
        gtk_container_set_focus_vadjustment(viewport.cast(GtkContainer.self), adjustment)
        let layout = PendingScroll()
        connect("set-focus-child", of: UnsafeMutableRawPointer(content)) { arguments in
            layout.isPending = arguments.pointer(0) != nil
        }
        connect("size-allocate", of: UnsafeMutableRawPointer(content), after: true) { _ in
            guard layout.isPending, let place = Self.placeOfFocus(in: content) else { return }
            layout.isPending = false
            gtk_adjustment_clamp_page(adjustment, place.lowerBound, place.upperBound)
        }
    }

    /// Whether the next layout scrolls to the focused widget.
    private final class PendingScroll {
        var isPending = false
    }

    /// The vertical extent of the focused widget in the coordinates of a container; nil if the
    /// focus is elsewhere or the widget has no allocation yet.
    private static func placeOfFocus(in container: WidgetPointer) -> ClosedRange<Double>? {
        guard let window = gtk_widget_get_toplevel(container),
            cgtk_is_a(UnsafeMutableRawPointer(window), gtk_window_get_type()) != 0,
            let focus = gtk_window_get_focus(window.cast(GtkWindow.self)),
            gtk_widget_is_ancestor(focus, container) != 0
        else { return nil }
        let height = gtk_widget_get_allocated_height(focus)
        var (x, y): (gint, gint) = (0, 0)
        guard height > 1, gtk_widget_translate_coordinates(focus, container, 0, 0, &x, &y) != 0
        else { return nil }
        return Double(y)...Double(y + height)
    }
}
