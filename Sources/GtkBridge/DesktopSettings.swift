import CGtk

/// The desktop's settings for all applications. Without a display, GTK's defaults.
@MainActor
public enum DesktopSettings {
    /// The font of widgets, such as "Cantarell 11".
    public static var fontName: String? { string("gtk-font-name") }

    /// The height of the font of widgets as a factor of that for which layouts are made: 11 points
    /// at 96 dots per inch. It includes the desktop's text scaling factor.
    public static var textScale: Double {
        guard let fontName, let font = pango_font_description_from_string(fontName) else {
            return 1
        }
        defer { pango_font_description_free(font) }
        let size = Double(pango_font_description_get_size(font)) / Double(PANGO_SCALE)
        guard size > 0 else { return 1 }
        let isInPixels = pango_font_description_get_size_is_absolute(font) != 0
        return (isInPixels ? size * 72 / 96 : size * dotsPerInch / 96) / 11
    }

    /// The resolution with which points are converted to pixels.
    private static var dotsPerInch: Double {
        let resolution = value("gtk-xft-dpi", cgtk_type_int()) { g_value_get_int(&$0) } ?? -1
        return resolution > 0 ? Double(resolution) / 1024 : 96
    }

    /// The layout of window buttons: names before and after a colon.
    public static var decorationLayout: String { string("gtk-decoration-layout") ?? ":close" }

    /// The maximum time between the clicks of a double click, in milliseconds.
    public static var doubleClickTime: Int {
        value("gtk-double-click-time", cgtk_type_int()) { Int(g_value_get_int(&$0)) } ?? 400
    }

    /// Whether animations are enabled.
    public static var animationsAreEnabled: Bool {
        value("gtk-enable-animations", cgtk_type_boolean()) { g_value_get_boolean(&$0) != 0 }
            ?? true
    }

    /// The name of the theme.
    public static var themeName: String {
        get { string("gtk-theme-name") ?? "Adwaita" }
        set {
            set("gtk-theme-name", .string(newValue))
        }
    }

    /// Whether the theme is one of high contrast, such as GTK's “HighContrast” or
    /// “HighContrastInverse”.
    public static var hasHighContrast: Bool {
        // The variable, which may name a variant after a colon, is stronger than the setting.
        let own = g_getenv("GTK_THEME").map { String(cString: $0) } ?? ""
        return (own.isEmpty ? themeName : own).lowercased().contains("contrast")
    }

    /// Calls a function when the theme, or whether it is asked for its dark colors, changed.
    public static func onThemeChange(_ body: @escaping @MainActor () -> Void) {
        onChange(of: ["gtk-theme-name", "gtk-application-prefer-dark-theme"], body)
    }

    /// Calls a function when the font of widgets may have changed.
    public static func onFontChange(_ body: @escaping @MainActor () -> Void) {
        onChange(of: ["gtk-font-name", "gtk-xft-dpi", "gtk-theme-name"], body)
    }

    private static func onChange(of names: [String], _ body: @escaping @MainActor () -> Void) {
        guard let settings = gtk_settings_get_default() else { return }
        for name in names {
            connect("notify::\(name)", of: UnsafeMutableRawPointer(settings)) { _ in body() }
        }
    }

    /// Whether the theme is asked for its dark colors.
    public static var prefersDarkTheme: Bool {
        get {
            value("gtk-application-prefer-dark-theme", cgtk_type_boolean()) {
                g_value_get_boolean(&$0) != 0
            } ?? false
        }
        set {
            set("gtk-application-prefer-dark-theme", .boolean(newValue))
        }
    }

    /// Drops own values of ``themeName`` and ``prefersDarkTheme``.
    public static func followThemeOfDesktop() {
        guard let settings = gtk_settings_get_default() else { return }
        for name in ["gtk-theme-name", "gtk-application-prefer-dark-theme"] {
            gtk_settings_reset_property(settings, name)
        }
    }

    /// Keeps selectable labels from selecting all of their text when they receive the focus.
    static func keepLabelsUnselectedOnFocus() {
        set("gtk-label-select-on-focus", .boolean(false))
    }

    private static func set(_ name: String, _ value: PropertyValue) {
        guard let settings = gtk_settings_get_default() else { return }
        value.set(name, of: UnsafeMutableRawPointer(settings))
    }

    private static func string(_ name: String) -> String? {
        value(name, cgtk_type_string()) { value in
            g_value_get_string(&value).map { String(cString: $0) }
        } ?? nil
    }

    private static func value<Value>(
        _ name: String, _ type: GType, _ read: (inout GValue) -> Value
    ) -> Value? {
        guard let settings = gtk_settings_get_default() else { return nil }
        var value = GValue()
        g_value_init(&value, type)
        defer { g_value_unset(&value) }
        g_object_get_property(
            UnsafeMutableRawPointer(settings).assumingMemoryBound(to: GObject.self), name, &value)
        return read(&value)
    }
}
