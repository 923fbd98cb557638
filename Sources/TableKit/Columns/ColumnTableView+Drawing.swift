import CGtk
import GtkBridge
import TableCore

extension ColumnTableView {
    /// Draws the visible columns of a row: first those that scroll, then the frozen ones.
    func draw(_ cell: ColumnTableViewCell, in frame: Rect, context: GraphicsContext) {
        let environment = PaintEnvironment.of(rows.canvas)
        let row = rows.indexPath(for: cell).flatMap { rows.counts.position(of: $0) }
        let frozenWidth = geometry.frozenWidth
        context.saved { context in
            context.clip(
                to: Rect(
                    x: frame.x + frozenWidth, y: frame.y,
                    width: max(0, frame.width - frozenWidth), height: frame.height))
            for column in geometry.visibleScrollingColumns {
                draw(column, of: cell, row, in: frame, environment, context)
            }
        }
        for column in 0..<geometry.frozenCount {
            draw(column, of: cell, row, in: frame, environment, context)
        }
        if geometry.frozenCount > 0 { drawFrozenEdge(in: frame, environment, context) }
        if let dropLine {
            context.fill(
                Rect(x: frame.x + dropLine - 1, y: frame.y, width: 2, height: frame.height),
                .strongTint)
        }
    }

    private func draw(
        _ column: Int, of cell: ColumnTableViewCell, _ row: Int?, in frame: Rect,
        _ environment: PaintEnvironment, _ context: GraphicsContext
    ) {
        let span = geometry.span(of: column)
        guard !span.isEmpty else { return }
        let place = Rect(
            x: frame.x + span.lowerBound, y: frame.y,
            width: span.upperBound - span.lowerBound, height: frame.height)
        let position = row.map { GridCell(row: $0, column: column) }
        let isActive = position != nil && position == cells.active
        if let position, cells.hasRange, cells.range?.contains(position) == true, !isActive {
            context.fill(place, Color.mark(rows.isFocused ? 0.22 : 0.12))
        }
        context.saved { context in
            context.clip(to: place)
            cell.drawing(column).draw(in: place, environment, context)
        }
        context.strokeLine(
            from: Point(x: place.maxX - 0.5, y: place.minY),
            to: Point(x: place.maxX - 0.5, y: place.maxY), environment.color.ofSeparators)
        guard isActive else { return }
        let border = Rect(
            x: place.x, y: place.y, width: max(0, place.width - 1),
            height: max(0, place.height - 1))
        context.stroke(border, Color.strongTint.faded(to: rows.isFocused ? 1 : 0.4), width: 2)
    }

    private func drawFrozenEdge(
        in frame: Rect, _ environment: PaintEnvironment, _ context: GraphicsContext
    ) {
        let x = frame.x + geometry.frozenWidth
        context.strokeLine(
            from: Point(x: x - 0.5, y: frame.minY), to: Point(x: x - 0.5, y: frame.maxY),
            environment.color.faded(to: HighContrast.opacity(0.25)))
        guard geometry.offset > 0 else { return }
        for step in 0..<4 {
            context.fill(
                Rect(x: x + Double(step), y: frame.minY, width: 1, height: frame.height),
                Color.black.faded(to: 0.08 - 0.02 * Double(step)))
        }
    }
}
