import CGtk
import TableCore

extension TableView {
    /// The style of the lines between rows (Spec 000.4).
    public enum SeparatorStyle: Hashable, Sendable {
        /// No lines.
        case none
        /// A thin line.
        case singleLine
        /// A thin line with a light line below it, for an etched look.
        case singleLineEtched

        /// The default separator style of a table style (Spec OT-1).
        public static func standard(for style: TableView.Style) -> SeparatorStyle {
            style == .plain ? .singleLine : .singleLineEtched
        }
    }

    /// Draws the separator at the bottom edge of a row.
    ///
    /// - Parameters:
    ///   - frame: The row, in points.
    ///   - inset: The distances of the line from the row's left and right edge, in points.
    ///   - color: The theme's color, for tables without a ``separatorColor``.
    func drawSeparator(
        in frame: Rect, inset: EdgeInsets, color: Color, context: OpaquePointer
    ) {
        func line(above bottom: Double, _ color: Color) {
            let line = Rect(
                x: frame.x + inset.left, y: frame.maxY - bottom,
                width: frame.width - inset.left - inset.right, height: 1)
            GraphicsContext(context).fill(line, color)
        }
        // A light line under light texts would be the brightest part of a dark table.
        let isDark = color.red + color.green + color.blue > 1.5
        let light = Color(red: 1, green: 1, blue: 1, alpha: isDark ? 0.04 : 0.6)
        let color = separatorColor ?? color
        switch separatorStyle {
        case .none: break
        case .singleLine: line(above: 1, color)
        case .singleLineEtched:
            line(above: 2, color)
            line(above: 1, light)
        }
    }
}
