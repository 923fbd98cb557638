import CGtk
import GtkBridge

/// Opens addresses with the programs that the person has chosen for them.
public enum Launcher {
    /// Opens an address.
    ///
    /// - Parameters:
    ///   - url: The address with its scheme.
    ///   - window: The window from which it is opened.
    /// - Throws: A ``GLibError`` if no program opens such an address, or if it could not be started.
    public static func open(_ url: String, from window: Widget?) throws(GLibError) {
        let window = window?.pointer.cast(GtkWindow.self)
        _ = try GLibError.check { gtk_show_uri_on_window(window, url, guint(GDK_CURRENT_TIME), $0) }
    }
}
