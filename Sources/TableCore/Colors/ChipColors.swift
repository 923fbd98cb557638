/// The colors of a label with a colored background, readable with light and dark themes.
///
///     ChipColors(RGBColor(hexadecimal: "#3584e4")!, isDark: false)
///     // dark blue on light blue
///
/// The text has a contrast of at least ``minimumContrast`` to the background for every color.
public struct ChipColors: Hashable, Sendable {
    /// The color behind the text.
    public let background: RGBColor
    /// The color of the text.
    public let text: RGBColor

    /// The smallest contrast ratio of text to background: that of WCAG for texts of normal size.
    public static let minimumContrast = 4.5

    /// Creates the colors for a hue.
    ///
    /// - Parameters:
    ///   - color: The color of the label.
    ///   - isDark: Whether the theme has light texts on dark backgrounds.
    public init(_ color: RGBColor, isDark: Bool) {
        let (paper, ink) = (
            isDark ? Self.darkPaper : .init(white: 1), RGBColor(white: isDark ? 1 : 0)
        )
        background = color.mixed(with: paper, part: isDark ? 0.7 : 0.75)
        var text = color
        for step in 0...Self.steps where text.contrast(to: background) < Self.minimumContrast {
            text = color.mixed(with: ink, part: Double(step) / Double(Self.steps))
        }
        self.text = text
    }

    /// The background that dark themes mostly have.
    private static let darkPaper = RGBColor(white: 0.18)
    /// The number of mixtures that are tried before black or white.
    private static let steps = 20
}
