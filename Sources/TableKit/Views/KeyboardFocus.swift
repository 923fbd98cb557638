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

    /// Calls a function, possibly more than once, when the focus leaves a widget for another one of
    /// its window or for a dialog above the window.
    ///
    /// While another window is active, the focus of this one stays where it is.
    static func onLeave(_ reference: ObjectReference, _ body: @escaping () -> Void) {
        connect("notify::is-focus", of: reference.raw) { [weak reference] _ in
            if let reference, gtk_widget_is_focus(reference.widget) == 0 { body() }
        }
        connectAnswering("focus-out-event", of: reference.raw) { [weak reference] _ in
            if let reference, isBehindDialog(reference.widget) { body() }
            return false
        }
    }

    /// Whether a modal dialog is in front of the window of a widget.
    private static func isBehindDialog(_ widget: WidgetPointer) -> Bool {
        guard let window = shownWindow(of: widget) else { return false }
        return allWindows.contains { other in
            let dialog = other.cast(GtkWindow.self)
            return gtk_widget_get_visible(other) != 0 && gtk_window_get_modal(dialog) != 0
                && gtk_window_get_transient_for(dialog) == window
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
