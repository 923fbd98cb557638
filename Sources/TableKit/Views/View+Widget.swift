import CGtk
import GtkBridge

extension View {
    /// The window with the view; nil if it is not in a window.
    public var window: View? {
        guard let own = nearestWidget, let window = gtk_widget_get_toplevel(own),
            cgtk_is_a(window, gtk_window_get_type()) != 0
        else { return nil }
        return View(retaining: window)
    }

    /// The widget of the view, or that of the view that draws it.
    var nearestWidget: WidgetPointer? { isWidget ? widget : nearestHost?.hostWidget }

    /// Whether the view is on screen, though possibly covered.
    public var isOnScreen: Bool {
        nearestWidget.map { gtk_widget_get_mapped($0) != 0 } ?? false
    }

    /// The tooltip text.
    public var tooltip: String? {
        get { gtk_widget_get_tooltip_text(widget).map(String.init(takingOver:)) }
        set { gtk_widget_set_tooltip_text(widget, newValue) }
    }

    /// Whether the view or one in it has the keyboard focus.
    public var containsFocus: Bool {
        guard let window = gtk_widget_get_toplevel(widget),
            cgtk_is_a(window, gtk_window_get_type()) != 0,
            let focus = gtk_window_get_focus(window.cast(GtkWindow.self))
        else { return false }
        return focus == widget || gtk_widget_is_ancestor(focus, widget) != 0
    }

    /// Calls a function, possibly more than once, when the keyboard focus leaves the view for
    /// another one of its window or for a dialog above the window. While another window is active,
    /// the focus of this one stays where it is.
    package func onFocusLeave(_ body: @escaping () -> Void) {
        KeyboardFocus.onLeave(reference, body)
    }

    /// Calls `handler` for every emission of a signal without a return value.
    @discardableResult
    @_spi(Gtk) public func on(
        _ signal: String, _ handler: @escaping @MainActor () -> Void
    ) -> SignalConnection {
        connect(signal, of: reference.raw) { _ in handler() }
    }
}
