import CGtk
import TableCore

extension TableView {
    /// The lines between rows (Spec 000.4).
    public enum SeparatorStyle: Hashable, Sendable {
        /// No lines.
        case none
        /// A thin line.
        case singleLine
        /// A thin line with a light one below it, as if it were cut in.
        case singleLineEtched

        /// What a table has unless it is told otherwise (Spec OT-1).
        public static func standard(for style: TableView.Style) -> SeparatorStyle {
            style == .plain ? .singleLine : .singleLineEtched
        }
    }

    /// Draws the line at the lower edge of a row.
    ///
    /// - Parameter color: The theme's, for a table without a ``separatorColor``.
    func drawSeparator(
        in frame: CellLayout.Frame, inset: Double, color: Color, context: OpaquePointer
    ) {
        func line(above bottom: Double, _ color: Color) {
            let line = CellLayout.Frame(
                x: frame.x + inset, y: frame.maxY - bottom, width: frame.width - inset, height: 1)
            Background.color(color).draw(line, context)
        }
        let color = separatorColor ?? color
        switch separatorStyle {
        case .none: break
        case .singleLine: line(above: 1, color)
        case .singleLineEtched:
            line(above: 2, color)
            line(above: 1, Color(red: 1, green: 1, blue: 1, alpha: 0.6))
        }
    }
}
