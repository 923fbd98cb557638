import GtkBridge

/// Scales lengths of a layout with the size of the user's text, like `UIFontMetrics`.
///
///     cell.frame.size.height = FontMetrics.default.scaledValue(for: 48)
///
/// A layout is made for text of 11 points without scaling.
public struct FontMetrics {
    /// The metrics of running text.
    public static let `default` = FontMetrics()

    /// Returns a length for larger text. Text that is smaller than ordinary does not reduce it.
    ///
    /// - Parameter value: The length with ordinary text, in points.
    public func scaledValue(for value: Double) -> Double {
        value * max(1, DesktopSettings.textScale)
    }
}
