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

    /// The reference for the separator inset of a table.
    public enum SeparatorInsetReference: Hashable, Sendable {
        /// The edges of the row.
        case fromCellEdges
        /// The place at which the separator begins by default, below the title of the row.
        case fromAutomaticInsets
    }

    /// The distances of the separator of a row from the row's edges, in points.
    func separatorInset(of cell: TableViewCell, height: Double) -> EdgeInsets {
        if let own = cell.separatorInset { return own }
        let automatic = arrangement(of: cell, height: height).title.x
        guard var inset = separatorInset else { return EdgeInsets(left: automatic) }
        if separatorInsetReference == .fromAutomaticInsets { inset.left += automatic }
        return inset
    }

    /// Draws the separators that fill the space below the last row.
    func drawFillerRows(_ context: OpaquePointer) {
        let automatic = grownRowHeight > 0 ? grownRowHeight : standardRowHeight
        let height = fillerRowHeight < 0 ? automatic : fillerRowHeight
        guard height >= 1, style == .plain, separatorStyle != .none else { return }
        var color = GdkRGBA()
        let style = gtk_widget_get_style_context(canvas)
        gtk_style_context_get_color(style, gtk_style_context_get_state(style), &color)
        var row = Rect(
            x: 0, y: geometry.contentHeight - offsetY, width: rowWidth, height: height)
        while row.minY < Double(host.viewportHeight) {
            drawSeparator(
                in: row, inset: separatorInset ?? EdgeInsets(left: CellLayout.margin),
                color: Color(color).ofSeparators, context: context)
            row.y += height
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
