import CGtk
import GtkBridge

/// The keyboard focus of widgets that may not be on the screen.
enum KeyboardFocus {
    /// The number of the last request.
    private static var lastRequest = 0

    /// Gives a widget the focus.
    ///
    /// A widget on a page that is not shown gets it once it appears, unless the focus has moved by
    /// then: GTK would send keys to it, which a widget without a window cannot handle.
    static func grab(_ widget: WidgetPointer) {
        lastRequest += 1
        guard gtk_widget_get_realized(widget) == 0, let window = shownWindow(of: widget) else {
            gtk_widget_grab_focus(widget)
            return
        }
        let (request, focus) = (lastRequest, gtk_window_get_focus(window))
        var connection: SignalConnection?
        connection = connect("map", of: UnsafeMutableRawPointer(widget), after: true) { _ in
            connection?.disconnect()
            connection = nil
            guard request == lastRequest, shownWindow(of: widget) == window,
                gtk_window_get_focus(window) == focus
            else { return }
            gtk_widget_grab_focus(widget)
        }
    }

    /// The window of a widget, if it is on the screen.
    private static func shownWindow(of widget: WidgetPointer) -> UnsafeMutablePointer<GtkWindow>? {
        guard let top = gtk_widget_get_toplevel(widget), gtk_widget_get_mapped(top) != 0,
            cgtk_is_a(UnsafeMutableRawPointer(top), gtk_window_get_type()) != 0
        else { return nil }
        return top.cast(GtkWindow.self)
    }
}
