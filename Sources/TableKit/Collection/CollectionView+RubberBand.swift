import CGtk
import GtkBridge
import TableCore

extension CollectionView {
    /// Begins a rubber band at a press between the items.
    func beginBand(at point: Point, _ modifiers: SelectionModifiers) {
        guard allowsMultipleSelection else {
            if modifiers.isEmpty { select(.deselectAll) }
            return
        }
        let kept = modifiers.isEmpty ? PositionSet() : selection.selectedPositions
        pointer.band = RubberBand(from: contentPoint(point), keeping: kept)
        pointer.place = point
        if modifiers.isEmpty { select(.deselectAll) }
        pointer.scroller = Autoscroller(on: bin.widget) { [weak self] in
            guard let self, pointer.band != nil, let place = pointer.place else { return false }
            return scrolls(near: place, inSections: false)
        } step: { [weak self] seconds in
            guard let self, let place = pointer.place else { return }
            // The corner of the band stays in the content, which a section does not move.
            if scroll(near: place, seconds: seconds, inSections: false) { moveBand(to: place) }
        }
    }

    /// Moves the corner of the band to a point of the viewport.
    func moveBand(to point: Point) {
        guard var band = pointer.band else { return }
        pointer.place = point
        let end = contentPoint(point)
        let positions = display.layOut { band.selection(to: end, in: &$0) }
        pointer.band = band
        if let first = positions.positions.first(where: { _ in true }),
            let path = display.counts.indexPath(at: first),
            !allowsMultipleSelectionInteraction(from: path)
        {
            return endBand()
        }
        select(.selectRows(positions))
        bin.queueDraw()
        pointer.scroller?.update()
    }

    func contentPoint(_ point: Point) -> Point {
        let offset = contentOffset
        return Point(x: point.x + offset.x, y: point.y + offset.y)
    }

    /// Draws the band; the origin is that of the content.
    func drawBand(in context: GraphicsContext) {
        guard let frame = pointer.band?.frame, frame.width > 0 || frame.height > 0 else { return }
        let style = gtk_widget_get_style_context(bin.widget)
        gtk_style_context_save(style)
        defer { gtk_style_context_restore(style) }
        gtk_style_context_add_class(style, "rubberband")
        gtk_render_background(
            style, context.cairo, frame.minX, frame.minY, frame.width, frame.height)
        gtk_render_frame(
            style, context.cairo, frame.minX, frame.minY, frame.width, frame.height)
    }
}
