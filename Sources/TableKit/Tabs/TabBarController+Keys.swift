import CGtk
import GtkBridge

extension TabBarController {
    /// Handles the keys of the window before its views do, some of which use them too.
    func connectKeys() {
        connect("hierarchy-changed", of: stackView.reference.raw) { [weak self] _ in
            self?.followKeysOfWindow()
        }
    }

    private func followKeysOfWindow() {
        windowKeys?.disconnect()
        windowKeys = nil
        guard let window = gtk_widget_get_toplevel(stackView.widget),
            cgtk_is_a(UnsafeMutableRawPointer(window), gtk_window_get_type()) != 0
        else { return }
        windowKeys = connectAnswering("key-press-event", of: UnsafeMutableRawPointer(window)) {
            [weak self] arguments in
            guard let self, gtk_widget_get_mapped(stackView.widget) != 0,
                let event = arguments.event(0, as: GdkEventKey.self)
            else { return false }
            return keyPressed(KeyPress(event.pointee))
        }
    }

    private func keyPressed(_ press: KeyPress) -> Bool {
        guard press.modifiers == .control else { return false }
        switch press.key {
        case .pageUp: selectByUser(selectedIndex - 1)
        case .pageDown: selectByUser(selectedIndex + 1)
        default: return false
        }
        return true
    }
}
