import CGtk
import GtkBridge

/// A theme and a direction of writing.
@MainActor
public struct Look {
    /// The name, which is that of a folder of pictures.
    public let name: String
    private let theme: String
    private let isDark: Bool
    private let isMirrored: Bool

    public static let light = Look("light", "Adwaita")
    public static let dark = Look("dark", "Adwaita", isDark: true)
    public static let contrast = Look("contrast", "HighContrast")
    public static let mirrored = Look("mirrored", "Adwaita", isMirrored: true)
    public static let all = [light, dark, contrast, mirrored]

    private init(
        _ name: String, _ theme: String, isDark: Bool = false, isMirrored: Bool = false
    ) {
        (self.name, self.theme, self.isDark) = (name, theme, isDark)
        self.isMirrored = isMirrored
    }

    /// Makes this the look of all windows from now on.
    public func apply() {
        DesktopSettings.themeName = theme
        DesktopSettings.prefersDarkTheme = isDark
        gtk_widget_set_default_direction(isMirrored ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
    }

    /// Sets everything that a picture depends on, apart from the look, to fixed values.
    public static func pinDesktop() {
        guard let settings = gtk_settings_get_default() else { return }
        let pointer = UnsafeMutableRawPointer(settings)
        let values: [(String, PropertyValue)] = [
            ("gtk-font-name", .string("Cantarell 11")), ("gtk-icon-theme-name", .string("Adwaita")),
            ("gtk-xft-dpi", .integer(96 * 1024)), ("gtk-xft-antialias", .integer(1)),
            ("gtk-xft-hinting", .integer(0)), ("gtk-xft-hintstyle", .string("hintnone")),
            ("gtk-xft-rgba", .string("none")), ("gtk-enable-animations", .boolean(false)),
            ("gtk-cursor-blink", .boolean(false)), ("gtk-overlay-scrolling", .boolean(true)),
            ("gtk-decoration-layout", .string("menu:close")),
        ]
        for (name, value) in values { value.set(name, of: pointer) }
    }
}
