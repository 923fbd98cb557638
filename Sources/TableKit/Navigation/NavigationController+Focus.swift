import CGtk

extension NavigationController {
    /// Remembers which view of a page has the keyboard focus.
    func keepFocus(of page: ObjectIdentifier) {
        guard let view = controllers[page]?.viewIfLoaded, view.containsFocus,
            let window = gtk_widget_get_toplevel(view.widget),
            let widget = gtk_window_get_focus(window.cast(GtkWindow.self))
        else { return }
        focus[page] = View(retaining: widget)
    }

    /// Gives the keyboard focus back to the view of a page that had it.
    func restoreFocus(of page: ObjectIdentifier) {
        guard let view = focus.removeValue(forKey: page), view.isOnScreen else { return }
        view.grabFocus()
    }
}
