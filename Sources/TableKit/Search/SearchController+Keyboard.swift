import CGtk
import GtkBridge
import TableCore

extension SearchController {
    /// Begins, continues or ends the search with a key.
    ///
    /// - Returns: Whether the search used the key.
    func handleKey(_ event: UnsafeMutablePointer<GdkEventKey>) -> Bool {
        let key = event.pointee
        if active, key.keyval == guint(GDK_KEY_Escape) {
            handle(.cancel)
            return true
        }
        guard navigationItem?.isShown == true else { return false }
        let modifiers = key.state & gtk_accelerator_get_default_mod_mask().rawValue
        if modifiers == GDK_CONTROL_MASK.rawValue,
            gdk_keyval_to_lower(key.keyval) == guint(GDK_KEY_f)
        {
            beginByShortcut()
            return true
        }
        // Of both keys for a space, neither begins a search.
        let isSpace = gdk_keyval_to_unicode(key.keyval) == 32
        guard key.beginsText, !isSpace, !isTextFocused else { return false }
        return type(event)
    }

    /// Begins the search, or returns to its field.
    func beginByShortcut() {
        isActive = true
        searchBar.grabFocus()
    }

    /// Types into the field. An input method shows there what it composes, and may answer later.
    private func type(_ event: UnsafeMutablePointer<GdkEventKey>) -> Bool {
        let wasActive = active
        if !wasActive { begin() }
        if !searchBar.containsFocus {
            searchBar.grabFocusWithoutSelecting()
        }
        let isUsed = event.send(to: searchBar.widget)
        if !isUsed, !wasActive { handle(.cancel) }
        return isUsed
    }

    /// Whether a text widget of the window has the focus.
    private var isTextFocused: Bool {
        guard let bar = navigationItem?.bar, let window = gtk_widget_get_toplevel(bar.widget),
            cgtk_is_a(window, gtk_window_get_type()) != 0,
            let focus = gtk_window_get_focus(window.cast(GtkWindow.self))
        else { return false }
        return cgtk_is_a(focus, gtk_editable_get_type()) != 0
            || cgtk_is_a(focus, gtk_text_view_get_type()) != 0
    }
}
