import CGtk
import GtkBridge

extension Color {
    /// The color of text.
    public static let label = Color(.label)
    /// The color of secondary text.
    public static let secondaryLabel = Color(.secondaryLabel)
    /// The color of tertiary text.
    public static let tertiaryLabel = Color(.tertiaryLabel)
    /// The color of quaternary text, such as watermarks.
    public static let quaternaryLabel = Color(.quaternaryLabel)
    /// The color of placeholder text.
    public static let placeholderText = Color(.placeholderText)
    /// The color of links.
    public static let link = Color(.link)
    /// The accent color of the theme, for controls and marks.
    public static let tint = Color(.tint)
    /// The color of text on ``tint``.
    public static let tintedLabel = Color(.tintedLabel)
    /// The color of thin lines between content.
    public static let separator = Color(.separator)
    /// The color of separators that hide the content behind them.
    public static let opaqueSeparator = Color(.separator)
    /// The background color of lists and text.
    public static let systemBackground = Color(.systemBackground)
    /// The background color of windows and dialogs, and around the groups of a list.
    public static let secondarySystemBackground = Color(.secondarySystemBackground)
    /// The background color of windows with grouped lists.
    public static let systemGroupedBackground = Color(.secondarySystemBackground)
    /// The background color of the groups in a grouped list.
    public static let secondarySystemGroupedBackground = Color(.systemBackground)
    /// The fill color of thin shapes.
    public static let systemFill = Color(.fill)
    /// The color of errors and destructive actions.
    public static let systemRed = Color(.red)
    /// The color of warnings.
    public static let systemOrange = Color(.orange)
    /// A yellow that stands out in light and dark themes.
    public static let systemYellow = Color(.yellow)
    /// The color of success.
    public static let systemGreen = Color(.green)
    /// A blue that stands out in light and dark themes.
    public static let systemBlue = Color(.blue)
    /// A purple that stands out in light and dark themes.
    public static let systemPurple = Color(.purple)
    /// A gray that stands out in light and dark themes.
    public static let systemGray = Color(.gray)

    /// A fully transparent color.
    public static let clear = Color(white: 0, alpha: 0)
    /// Black.
    public static let black = Color(white: 0)
    /// White.
    public static let white = Color(white: 1)
    /// A gray halfway between black and white.
    public static let gray = Color(white: 0.5)
    /// Pure red.
    public static let red = Color(red: 1, green: 0, blue: 0)
    /// Pure green.
    public static let green = Color(red: 0, green: 1, blue: 0)
    /// Pure blue.
    public static let blue = Color(red: 0, green: 0, blue: 1)
    /// Pure yellow.
    public static let yellow = Color(red: 1, green: 1, blue: 0)
    /// Pure orange.
    public static let orange = Color(red: 1, green: 0.5, blue: 0)
}

/// A role of a color in the theme.
nonisolated enum ThemeColor: Hashable, Sendable, CaseIterable {
    case label, secondaryLabel, tertiaryLabel, quaternaryLabel, placeholderText, link
    case tint, tintedLabel, separator, systemBackground, secondarySystemBackground, fill
    case red, orange, yellow, green, blue, purple, gray

    /// The opacity of a role that is a shade of the surrounding text; nil for other roles.
    var textOpacity: Double? {
        switch self {
        case .label: 1
        case .secondaryLabel: 0.6
        case .placeholderText: 0.5
        case .tertiaryLabel: 0.4
        case .quaternaryLabel: 0.25
        default: nil
        }
    }

    /// The opacity of a role that is a shade of the surrounding text in the current theme; nil for
    /// other roles.
    @MainActor var shownOpacity: Double? { textOpacity.map(HighContrast.opacity) }

    /// The components in the current theme.
    @MainActor var components: Color.Components {
        if let textOpacity = shownOpacity {
            var text = Self.named("theme_text_color", else: (0, 0, 0))
            text.alpha *= textOpacity
            return text
        }
        switch self {
        case .tint: return Self.named("theme_selected_bg_color", else: (0.21, 0.52, 0.89))
        case .tintedLabel: return Self.named("theme_selected_fg_color", else: (1, 1, 1))
        case .separator: return Self.named("borders", else: (0.8, 0.8, 0.8))
        case .systemBackground: return Self.named("theme_base_color", else: (1, 1, 1))
        case .secondarySystemBackground:
            return Self.named("theme_bg_color", else: (0.96, 0.96, 0.96))
        case .fill:
            var text = Self.named("theme_text_color", else: (0, 0, 0))
            text.alpha *= 0.15
            return text
        default:
            let (red, green, blue) = Self.isDark ? onDark : onLight
            return Color.Components(red: red, green: green, blue: blue, alpha: 1)
        }
    }

    private typealias Channels = (Double, Double, Double)

    /// The shades of GNOME's palette for a light background.
    private var onLight: Channels {
        switch self {
        case .red: (0.75, 0.11, 0.16)
        case .orange: (0.78, 0.27, 0)
        case .yellow: (0.90, 0.65, 0.04)
        case .green: (0.15, 0.64, 0.41)
        case .blue, .link: (0.10, 0.37, 0.71)
        case .purple: (0.38, 0.21, 0.51)
        default: (0.47, 0.46, 0.48)
        }
    }

    /// The shades of GNOME's palette for a dark background.
    private var onDark: Channels {
        switch self {
        case .red: (0.93, 0.20, 0.23)
        case .orange: (1, 0.47, 0)
        case .yellow: (0.96, 0.83, 0.18)
        case .green: (0.34, 0.89, 0.54)
        case .blue, .link: (0.38, 0.63, 0.92)
        case .purple: (0.75, 0.38, 0.80)
        default: (0.60, 0.60, 0.59)
        }
    }

    /// A widget for looking up the theme's colors.
    @MainActor private static let measuring = ObjectReference(adopting: gtk_label_new(nil))

    @MainActor private static func named(_ name: String, else fallback: Channels)
        -> Color.Components
    {
        Toolkit.prepare()
        var color = GdkRGBA()
        let style = gtk_widget_get_style_context(measuring.widget)
        guard gtk_style_context_lookup_color(style, name, &color) != 0 else {
            return Color.Components(
                red: fallback.0, green: fallback.1, blue: fallback.2, alpha: 1)
        }
        return Color.Components(
            red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    }

    /// Whether the theme has light text on a dark background.
    @MainActor static var isDark: Bool {
        let base = named("theme_base_color", else: (1, 1, 1))
        return base.red + base.green + base.blue < 1.5
    }
}
