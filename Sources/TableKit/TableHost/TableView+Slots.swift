import GtkBridge
import TableCore

/// One row of the GtkTreeView: its content and its place in the viewport.
struct Slot {
    enum Content {
        case row(IndexPath, TableViewCell)
        /// A deleted row during its animation.
        case leaving(TableViewCell)
        /// The space of a header or footer, which are widgets, or the gap of a dragged row.
        case blank

        /// The cell to draw; nil for a blank slot.
        var cell: TableViewCell? {
            switch self {
            case .row(_, let cell), .leaving(let cell): cell
            case .blank: nil
            }
        }
    }

    var content: Content
    /// The distance of the top edge from the top of the viewport, in points.
    var y: Double
    /// The visible height of the row, in points.
    var height: Double
    /// The full height of the row, in points.
    var rowHeight = 0.0
    /// The position, scale and opacity of the content in the slot.
    var look = SlotLook.plain
    /// The previous cell of a reloaded row while it fades out.
    var old: (cell: TableViewCell, rowHeight: Double, look: SlotLook)?
}

extension TableView {
    /// The visible elements from top to bottom at their current, possibly animated positions,
    /// without the row being dragged.
    func visiblePlacements() -> [BeltPlacement] {
        if let transition { return placements(in: transition) }
        let reach = shifts.reach
        let range = visiblePart.range
        let placements = geometry.elements(in: range.lowerBound - reach..<range.upperBound + reach)
        guard reach > 0 || lifted != nil else { return placements }
        return placements.compactMap { placement in
            if case .row(let path) = placement.element, path == lifted?.path { return nil }
            var moved = placement
            moved.span.y += shifts.shift(of: placement.element).rounded()
            return moved.span.maxY > range.lowerBound && moved.span.y < range.upperBound
                ? moved : nil
        }
    }

    /// Recycles the cells of rows that left the screen, and requests cells for rows that entered
    /// it.
    func assignCells(to placements: [BeltPlacement]) {
        if let transition { return assignCells(in: transition) }
        recycleCells(keeping: Set(placements.compactMap { $0.element.indexPath }))
        slots = []
        let offset = offsetY
        var bottom = min(0, (placements.first?.span.y ?? 0) - offset)
        for (number, placement) in placements.enumerated() {
            let y = max(placement.span.y - offset, bottom)
            fillGap(from: bottom, to: y)
            // A row that moves in is only as tall as the element below it allows.
            let next = number + 1 < placements.count ? placements[number + 1].span.y - offset : nil
            let height = max(0, min(placement.span.height, (next ?? .infinity) - y))
            bottom = y + height
            guard height > 0 else { continue }
            var content = Slot.Content.blank
            if case .row(let path) = placement.element {
                content = .row(path, cell(showing: path))
            }
            slots.append(
                Slot(content: content, y: y, height: height, rowHeight: placement.span.height))
        }
        trimReusePool()
    }

    /// Recycles the cells of all rows except the given ones and the row being dragged.
    func recycleCells(keeping visible: Set<IndexPath>) {
        display.recycleCells(except: visible.union([lifted?.path].compactMap { $0 }))
    }

    /// Fills the space between two rows with a blank slot.
    func fillGap(from top: Double, to bottom: Double) {
        guard top < bottom else { return }
        slots.append(Slot(content: .blank, y: top, height: bottom - top))
    }
}
