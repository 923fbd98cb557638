import GtkBridge

/// The colors of an application's windows.
public enum UserInterfaceStyle: Hashable, Sendable {
    /// Those of the desktop.
    case unspecified
    case light, dark
}

extension Application {
    /// The desktop's theme, before the application changed it.
    private struct Theme {
        let name = DesktopSettings.themeName
        let isDark = DesktopSettings.prefersDarkTheme
    }

    private static var desktop: Theme?

    /// Changes the colors of all windows.
    ///
    /// Call it after ``onStartup`` was called. A theme that is only dark, such as “Adwaita-dark”,
    /// is replaced by its light variant for ``UserInterfaceStyle/light``.
    public func overrideUserInterfaceStyle(_ style: UserInterfaceStyle) {
        if style == .unspecified, Self.desktop == nil { return }
        let desktop = Self.desktop ?? Theme()
        Self.desktop = desktop
        let isDarkVariant = desktop.name.hasSuffix("-dark")
        let name =
            style == .light && isDarkVariant ? String(desktop.name.dropLast(5)) : desktop.name
        let isDark =
            switch style {
            case .unspecified: desktop.isDark
            case .light: false
            case .dark: true
            }
        if DesktopSettings.themeName != name { DesktopSettings.themeName = name }
        if DesktopSettings.prefersDarkTheme != isDark { DesktopSettings.prefersDarkTheme = isDark }
        guard style == .unspecified else { return }
        // From here on, the settings follow the desktop again.
        DesktopSettings.followThemeOfDesktop()
        Self.desktop = nil
    }
}
