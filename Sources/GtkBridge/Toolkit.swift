import CGtk
import Dispatch
import Foundation

/// The connection of GTK to the display, required by every widget.
@MainActor
public enum Toolkit {
    private static var isReady = false

    /// Connects to the display, if there is one, and loads the widget style.
    ///
    /// Session bus and fonts load on other threads while the style keeps this one busy. Further
    /// calls only run `body`.
    ///
    /// - Parameter body: Called before the style is loaded.
    /// - Returns: Whether there is a display.
    @discardableResult
    public static func connect(beforeStyle body: () -> Void = {}) -> Bool {
        guard !isReady else {
            body()
            return true
        }
        // The name used for windows; a running application has set it already.
        if g_get_prgname() == nil { g_set_prgname(programName) }
        guard gtk_init_check(nil, nil) != 0 else { return false }
        isReady = true
        // Pango loads the font configuration on another thread as soon as a font map exists.
        _ = pango_cairo_font_map_get_default()
        findSessionBus()
        body()
        DefunctStateFixes.install()
        DefunctValueFixes.install()
        AccessibleChildFixes.install()
        DefunctCreationFixes.install()
        AddedStates.install()
        findFont()
        DesktopSettings.keepLabelsUnselectedOnFocus()
        SettlingService.beginIfWanted()
        return true
    }

    /// Connects to the session bus on another thread.
    private static func findSessionBus() {
        // Without an address, GLib would start a bus. The application decides about that.
        guard g_getenv("DBUS_SESSION_BUS_ADDRESS") != nil else { return }
        // GLib shares one connection, so the application gets this one.
        DispatchQueue.global(qos: .userInteractive).async {
            _ = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil)
        }
    }

    /// Starts loading the desktop's font, which Pango does on its own threads.
    private static func findFont() {
        guard let name = DesktopSettings.fontName, let context = gdk_pango_context_get() else {
            return
        }
        defer { g_object_unref(UnsafeMutableRawPointer(context)) }
        let font = pango_font_description_from_string(name)
        defer { pango_font_description_free(font) }
        let language = pango_language_get_default()
        guard let fonts = pango_context_load_fontset(context, font, language) else { return }
        g_object_unref(UnsafeMutableRawPointer(fonts))
    }

    /// Connects to the display unless connected.
    ///
    /// Called before every widget is created. Without a display, the program ends with an error
    /// message.
    public static func prepare() {
        guard connect() else {
            stop(
                "Views cannot be created without a display. Set DISPLAY or WAYLAND_DISPLAY, or "
                    + "create views in the application's onActivate, which runs only with a "
                    + "display.")
        }
    }

    private static var programName: String {
        let path = CommandLine.arguments.first ?? "TableKit"
        return path.split(separator: "/").last.map(String.init) ?? path
    }

    /// Prints a message to standard error and exits with status 1.
    public static func stop(_ message: String) -> Never {
        FileHandle.standardError.write(Data("\(programName): \(message)\n".utf8))
        exit(1)
    }
}
