import CGtk
import GtkBridge

extension Color {
    /// Texts.
    public static let label = Color(.label)
    /// Texts of less importance.
    public static let secondaryLabel = Color(.secondaryLabel)
    /// Texts of even less importance.
    public static let tertiaryLabel = Color(.tertiaryLabel)
    /// Texts of the least importance, such as watermarks.
    public static let quaternaryLabel = Color(.quaternaryLabel)
    /// The placeholder of an empty field.
    public static let placeholderText = Color(.placeholderText)
    /// Links.
    public static let link = Color(.link)
    /// Controls and marks that can be operated: the accent color of the theme.
    public static let tint = Color(.tint)
    /// Text on ``tint``.
    public static let tintedLabel = Color(.tintedLabel)
    /// Lines between parts.
    public static let separator = Color(.separator)
    /// Lines between parts that hide what is behind them.
    public static let opaqueSeparator = Color(.separator)
    /// The background of lists and texts.
    public static let systemBackground = Color(.systemBackground)
    /// The background of windows and dialogs, and around groups of a list.
    public static let secondarySystemBackground = Color(.secondarySystemBackground)
    /// The background of windows with grouped lists.
    public static let systemGroupedBackground = Color(.secondarySystemBackground)
    /// The background of the groups in a grouped list.
    public static let secondarySystemGroupedBackground = Color(.systemBackground)
    /// Fills of thin shapes.
    public static let systemFill = Color(.fill)
    /// Errors and what destroys something.
    public static let systemRed = Color(.red)
    /// Warnings.
    public static let systemOrange = Color(.orange)
    /// Yellow that stands out in light and dark themes.
    public static let systemYellow = Color(.yellow)
    /// Success.
    public static let systemGreen = Color(.green)
    /// Blue that stands out in light and dark themes.
    public static let systemBlue = Color(.blue)
    /// Purple that stands out in light and dark themes.
    public static let systemPurple = Color(.purple)
    /// Gray that stands out in light and dark themes.
    public static let systemGray = Color(.gray)

    /// No color: everything shines through.
    public static let clear = Color(white: 0, alpha: 0)
    /// Black.
    public static let black = Color(white: 0)
    /// White.
    public static let white = Color(white: 1)
    /// The middle between black and white.
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
enum ThemeColor: Hashable, Sendable, CaseIterable {
    case label, secondaryLabel, tertiaryLabel, quaternaryLabel, placeholderText, link
    case tint, tintedLabel, separator, systemBackground, secondarySystemBackground, fill
    case red, orange, yellow, green, blue, purple, gray

    /// The opacity of the role as a shade of the text around it; nil for colors of their own.
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

    /// The components in the current theme.
    var components: Color.Components {
        if let textOpacity {
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

    /// A widget whose style knows the theme's colors.
    @MainActor private static let measuring = ObjectReference(adopting: gtk_label_new(nil))

    private static func named(_ name: String, else fallback: Channels) -> Color.Components {
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

    /// Whether the theme has light texts on a dark background.
    static var isDark: Bool {
        let base = named("theme_base_color", else: (1, 1, 1))
        return base.red + base.green + base.blue < 1.5
    }
}
