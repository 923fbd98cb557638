import GtkBridge
import TableCore

/// The high contrast that the user asks for by the theme of the desktop.
///
/// Texts and lines that are otherwise faint become almost as strong as other texts, and the
/// keyboard focus of drawn cells has a solid frame.
enum HighContrast {
    private static var known: Bool?
    private static let following: Void = DesktopSettings.onThemeChange { known = nil }

    /// Whether the theme is one of high contrast.
    static var isOn: Bool {
        if let known { return known }
        _ = following
        let isOn = DesktopSettings.hasHighContrast
        known = isOn
        return isOn
    }

    /// Returns the opacity for a text or a line that is faint in other themes.
    static func opacity(_ opacity: Double) -> Double {
        isOn ? 1 - 0.4 * (1 - opacity) : opacity
    }
}

extension Color {
    /// The accent color of shapes that must stand out from the background, such as the frame around
    /// a focused cell: ``tint``, but the color of texts in themes of high contrast.
    public static var strongTint: Color { HighContrast.isOn ? .label : .tint }

    /// Returns the color of areas that are lightly marked: a shade of ``tint``, which is hard to
    /// see in dark themes of high contrast.
    static func mark(_ opacity: Double) -> Color { strongTint.faded(to: opacity) }

    /// Returns the color of a line between cells, where texts have this color.
    var ofSeparators: Color { faded(to: HighContrast.opacity(0.1)) }
}

extension GraphicsContext {
    /// Draws the keyboard focus of a cell.
    ///
    /// - Parameters:
    ///   - frame: The frame of the cell.
    ///   - color: The color of texts in the cell.
    func strokeFocus(in frame: Rect, _ color: Color) {
        func inside(_ distance: Double) -> Rect {
            frame.inset(
                by: EdgeInsets(top: distance, left: distance, bottom: distance, right: distance))
        }
        guard HighContrast.isOn else {
            return strokeDashed(inside(1.5), color.faded(to: 0.6), dashes: [2, 2])
        }
        stroke(inside(2), color, width: 2)
        // Sets the frame off from a picture of its color.
        stroke(inside(4), .systemBackground)
    }
}
