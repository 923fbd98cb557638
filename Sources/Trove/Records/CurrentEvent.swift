import CGtk

/// What GTK is telling about at this moment.
enum CurrentEvent {
    /// Whether it is a press, release or touch, and no key.
    static var isPointer: Bool {
        guard let event = gtk_get_current_event() else { return false }
        defer { gdk_event_free(event) }
        return switch gdk_event_get_event_type(event) {
        case GDK_BUTTON_PRESS, GDK_BUTTON_RELEASE, GDK_TOUCH_BEGIN, GDK_TOUCH_END: true
        default: false
        }
    }
}
