import CGtk
import GtkBridge

/// Messages to assistive technology.
///
///     Accessibility.post(notification: .announcement, argument: "12 results")
///
/// Use ``LiveAnnouncement`` for a text that changes often.
public enum Accessibility {
    /// A kind of message.
    public enum Notification: Hashable, Sendable {
        /// A text to speak, about a change that the user did not cause at the focused view.
        case announcement
    }

    /// Sends a message. A screen reader speaks it after what it is speaking.
    ///
    /// - Parameters:
    ///   - notification: The kind of message.
    ///   - argument: The text to speak.
    public static func post(notification: Notification, argument: String) {
        guard !argument.isEmpty, let source else { return }
        announce(argument, from: source)
    }

    /// Sends an announcement in all ways in which screen readers listen to one.
    static func announce(_ text: String, from source: AtkPointer) {
        cgtk_atk_announce(source, text)
        SpokenNotice.post(text)
    }

    /// The object of the active window; of any visible one if none is active.
    private static var source: AtkPointer? {
        guard gtk_init_check(nil, nil) != 0 else { return nil }
        let shown = allWindows.filter { gtk_widget_get_mapped($0) != 0 }
        let active = shown.first { gtk_window_is_active($0.cast(GtkWindow.self)) != 0 }
        return (active ?? shown.first).flatMap { gtk_widget_get_accessible($0) }
    }
}
