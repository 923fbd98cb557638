import CGtk

/// The GTK event being processed.
enum CurrentEvent {
    /// Whether the event is a press or release of a button, or a touch.
    static var isPointer: Bool {
        guard let event = gtk_get_current_event() else { return false }
        defer { gdk_event_free(event) }
        return switch gdk_event_get_event_type(event) {
        case GDK_BUTTON_PRESS, GDK_BUTTON_RELEASE, GDK_TOUCH_BEGIN, GDK_TOUCH_END: true
        default: false
        }
    }
}
