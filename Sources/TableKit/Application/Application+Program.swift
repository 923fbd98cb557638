import CGtk
import GtkBridge

/// Callbacks from the main loop. Functions that are `async` do not need them.
public typealias MainLoop = GtkBridge.MainLoop

/// A callback in the main loop that can be canceled.
public typealias LoopSource = GtkBridge.LoopSource

extension Application {
    /// Sets the locale of the environment, and the names of the program for the desktop. Call it
    /// first.
    ///
    /// - Parameters:
    ///   - identifier: The application ID in reverse domain notation, which is also the name of the
    ///     desktop entry and of the icon.
    ///   - name: The name that people see.
    public static func setProgram(identifier: String, name: String) {
        setlocale(LC_ALL, "")
        g_set_prgname(identifier)
        g_set_application_name(name)
    }

    /// Adds a folder with icons, in front of those of the theme.
    ///
    /// Call it in ``onStartup``, before the icon theme is read: checking first whether it has an
    /// icon would read it, and adding a folder would read it again.
    public static func addIconFolder(_ path: String) {
        guard let theme = gtk_icon_theme_get_default() else { return }
        gtk_icon_theme_append_search_path(theme, path)
    }

    /// Whether the event that is being handled comes from a mouse, touchpad or touchscreen: a press
    /// or release of a button, or a touch.
    public static var currentEventIsPointer: Bool {
        guard let event = gtk_get_current_event() else { return false }
        defer { gdk_event_free(event) }
        return switch gdk_event_get_event_type(event) {
        case GDK_BUTTON_PRESS, GDK_BUTTON_RELEASE, GDK_TOUCH_BEGIN, GDK_TOUCH_END: true
        default: false
        }
    }
}
