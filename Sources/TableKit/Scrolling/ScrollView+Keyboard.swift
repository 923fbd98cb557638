import CGtk
import GtkBridge
import TableCore

extension ScrollView {
    /// Scrolls by arrow keys, Home, End and Space while the scroll view itself has the focus. GTK
    /// handles Page Up and Page Down, also while a view inside has it.
    func connectKeys() {
        connectAnswering("key-press-event", of: reference.raw) { [weak self] arguments in
            guard let self, gtk_widget_is_focus(widget) != 0,
                let key = arguments.event(0, as: GdkEventKey.self)?.pointee
            else { return false }
            return handleKey(key)
        }
    }

    private func handleKey(_ key: GdkEventKey) -> Bool {
        let modifiers = key.state & gtk_accelerator_get_default_mod_mask().rawValue
        let isShifted = modifiers == GDK_SHIFT_MASK.rawValue
        guard modifiers == 0 || (isShifted && key.keyval == guint(GDK_KEY_space)) else {
            return false
        }
        switch Int32(key.keyval) {
        case GDK_KEY_Up, GDK_KEY_KP_Up: scroll(.vertical, by: -1)
        case GDK_KEY_Down, GDK_KEY_KP_Down: scroll(.vertical, by: 1)
        case GDK_KEY_Left, GDK_KEY_KP_Left:
            scroll(.horizontal, by: hasMirroredContent ? 1 : -1)
        case GDK_KEY_Right, GDK_KEY_KP_Right:
            scroll(.horizontal, by: hasMirroredContent ? -1 : 1)
        case GDK_KEY_Home, GDK_KEY_KP_Home: contentOffset.y = 0
        case GDK_KEY_End, GDK_KEY_KP_End: contentOffset.y = range(of: .vertical).maximum
        case GDK_KEY_space:
            let page = range(of: .vertical).visible * 0.9
            contentOffset.y += isShifted ? -page : page
        default: return false
        }
        return true
    }

    /// Scrolls by a number of steps, each a tenth of the visible part.
    private func scroll(_ axis: Axis, by steps: Double) {
        let distance = max(24, range(of: axis).visible / 10) * steps
        if axis == .vertical { contentOffset.y += distance } else { contentOffset.x += distance }
    }
}
