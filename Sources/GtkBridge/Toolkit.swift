import CGtk
import Dispatch
import Foundation

/// GTK's connection to the display, which every widget needs.
@MainActor
public enum Toolkit {
    private static var isReady = false

    /// Connects to the display and reads the style of its widgets, if there is a display.
    ///
    /// Session bus and fonts are looked for in other threads meanwhile: the style keeps this one busy.
    ///
    /// - Parameter body: Work to begin before the style is read.
    /// - Returns: Whether there is a display.
    @discardableResult
    public static func connect(beforeStyle body: () -> Void = {}) -> Bool {
        guard !isReady else {
            body()
            return true
        }
        // The name that windows get; the application sets it when it runs.
        if g_get_prgname() == nil { g_set_prgname(programName) }
        guard gtk_init_check(nil, nil) != 0 else { return false }
        isReady = true
        // Pango reads the configuration of the fonts beside us as soon as there is a font map.
        _ = pango_cairo_font_map_get_default()
        findSessionBus()
        body()
        DefunctStates.install()
        DefunctAnswers.install()
        ChildQuestions.install()
        findFont()
        return true
    }

    /// Connects to the session bus, in a thread of its own.
    private static func findSessionBus() {
        // Without an address GLib would start a bus; the application decides about that.
        guard g_getenv("DBUS_SESSION_BUS_ADDRESS") != nil else { return }
        // GLib hands the same connection to everybody who asks for it, which the application does.
        DispatchQueue.global(qos: .userInteractive).async {
            _ = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil)
        }
    }

    /// Lets Pango look for the person's font, which it does in threads of its own.
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

    /// Connects to the display, unless that is done: a running application has done it.
    ///
    /// Every way to make a widget goes through here. Without a display the program ends with a
    /// sentence, as GTK ends it when the application starts.
    public static func prepare() {
        guard connect() else {
            stop(
                "There is no display to show a view on. Set DISPLAY or WAYLAND_DISPLAY, or make "
                    + "views in the application's onActivate, which runs only with a display.")
        }
    }

    private static var programName: String {
        let path = CommandLine.arguments.first ?? "TableKit"
        return path.split(separator: "/").last.map(String.init) ?? path
    }

    /// Ends the program with a sentence on its standard error.
    public static func stop(_ message: String) -> Never {
        FileHandle.standardError.write(Data("\(programName): \(message)\n".utf8))
        exit(1)
    }
}
