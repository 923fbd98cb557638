import TextCore

/// The colors that people can give to choices. Views derive readable shades from them for light and
/// dark themes.
public enum ChoiceColor: String, Hashable, Sendable, CaseIterable {
    case red = "#e01b24"
    case orange = "#ff7800"
    case yellow = "#f5c211"
    case green = "#2ec27e"
    case teal = "#2190a4"
    case blue = "#3584e4"
    case purple = "#9141ac"
    case pink = "#d56199"
    case gray = "#77767b"

    /// The color as ``FieldChoice/color`` stores it: `#rrggbb`.
    public var hexadecimal: String { rawValue }

    /// The color with this code, ignoring case; nil for others.
    public init?(hexadecimal: String?) {
        guard let text = hexadecimal?.lowercased(), let color = ChoiceColor(rawValue: text) else {
            return nil
        }
        self = color
    }

    /// The name in the user's language.
    public var displayName: String {
        switch self {
        case .red: translated("Red")
        case .orange: translated("Orange")
        case .yellow: translated("Yellow")
        case .green: translated("Green")
        case .teal: translated("Teal")
        case .blue: translated("Blue")
        case .purple: translated("Purple")
        case .pink: translated("Pink")
        case .gray: translated("Gray")
        }
    }
}
