import CGtk
import GtkBridge
import TableCore

extension NavigationController {
    /// Connects the ways to go back by keys, mouse and touchpad, and Ctrl+F for the page's search.
    func connectInput() {
        connectAnswering("key-press-event", of: stackView.reference.raw) { [weak self] in
            self?.handleKey($0.event(0, as: GdkEventKey.self)) ?? false
        }
        connectAnswering("scroll-event", of: stackView.reference.raw) { [weak self] in
            self?.handleScroll($0.event(0, as: GdkEvent.self)) ?? false
        }
        connectAnswering("button-press-event", of: stackView.reference.raw) { [weak self] in
            self?.handleButton($0.event(0, as: GdkEventButton.self)) ?? false
        }
        connect("hierarchy-changed", of: stackView.reference.raw) { [weak self] _ in
            self?.followKeysOfWindow()
        }
    }

    /// Goes back after a swipe to the right with two fingers on the touchpad.
    private func handleScroll(_ event: UnsafeMutablePointer<GdkEvent>?) -> Bool {
        guard let event, InputSources(of: event) == .touchpad,
            event.pointee.scroll.direction == GDK_SCROLL_SMOOTH
        else { return false }
        let scroll = event.pointee.scroll
        let isEnd = gdk_event_is_scroll_stop_event(event) != 0
        let sign = direction == .rightToLeft ? -1.0 : 1
        swiped(x: sign * scroll.delta_x, y: scroll.delta_y, ends: isEnd)
        return false
    }

    private var direction: UserInterfaceLayoutDirection {
        UserInterfaceLayoutDirection(of: stackView.widget)
    }

    /// Handles a motion of two fingers, unless the gesture is disabled.
    func swiped(x: Double, y: Double, ends: Bool) {
        guard stack.previous != nil, interactivePopGestureRecognizer?.isEnabled == true else {
            return
        }
        if backSwipe.moved(x: x, y: y, ends: ends) { goBack() }
    }

    /// Handles keys that do not reach the pages, because nothing or the bar has the focus.
    func followKeysOfWindow() {
        windowKeys?.disconnect()
        windowKeys = nil
        guard let window = gtk_widget_get_toplevel(stackView.widget),
            cgtk_is_a(window, gtk_window_get_type()) != 0
        else { return }
        windowKeys = connectAnswering("key-press-event", of: UnsafeMutableRawPointer(window)) {
            [weak self] arguments in
            guard let self, gtk_widget_get_mapped(stackView.widget) != 0 else { return false }
            let focus = gtk_window_get_focus(window.cast(GtkWindow.self))
            let isElsewhere = focus.map {
                gtk_widget_get_mapped($0) != 0
                    && gtk_widget_is_ancestor($0, navigationBar.widget) == 0
            }
            if isElsewhere == true { return false }
            return handleKey(arguments.event(0, as: GdkEventKey.self))
        }
    }

    private func handleKey(_ event: UnsafeMutablePointer<GdkEventKey>?) -> Bool {
        guard let key = event?.pointee else { return false }
        let modifiers = key.state & gtk_accelerator_get_default_mod_mask().rawValue
        let back = guint(direction == .rightToLeft ? GDK_KEY_Right : GDK_KEY_Left)
        switch (modifiers, gdk_keyval_to_lower(key.keyval)) {
        case (GDK_MOD1_MASK.rawValue, back) where stack.previous != nil:
            goBack()
        case (GDK_CONTROL_MASK.rawValue, guint(GDK_KEY_f)):
            guard let search = topViewController?.navigationItem.searchController else {
                return false
            }
            search.beginByShortcut()
        default: return false
        }
        return true
    }

    private func handleButton(_ event: UnsafeMutablePointer<GdkEventButton>?) -> Bool {
        // X11 and Wayland report the back button of a mouse as button 8.
        guard event?.pointee.button == 8, stack.previous != nil else { return false }
        goBack()
        return true
    }
}
