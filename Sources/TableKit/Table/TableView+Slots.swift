import GtkBridge
import TableCore

/// One row of the GtkTreeView: what it shows now, and where.
struct Slot {
    enum Content {
        case row(IndexPath, TableViewCell)
        /// A row that was deleted, while it leaves.
        case leaving(TableViewCell)
        /// The room of a header or footer, which are widgets, or the gap for a dragged row.
        case blank

        /// The cell to draw; nil for an empty slot.
        var cell: TableViewCell? {
            switch self {
            case .row(_, let cell), .leaving(let cell): cell
            case .blank: nil
            }
        }
    }

    var content: Content
    /// The upper edge in points from the top of the viewport.
    var y: Double
    /// What of the row shows.
    var height: Double
    /// What the row would take if all of it showed.
    var rowHeight = 0.0
    /// How the content is drawn in the slot.
    var look = SlotLook.plain
    /// The former appearance of a reloaded row while it is visible.
    var old: (cell: TableViewCell, rowHeight: Double, look: SlotLook)?
}

extension TableView {
    /// Everything that shows, from top to bottom, where it is drawn at this moment: with rows that
    /// are on their way to their places, and without the one that is being dragged.
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

    /// Recycles the cells of rows that have gone and asks for those of rows that have come.
    func assignCells(to placements: [BeltPlacement]) {
        if let transition { return assignCells(in: transition) }
        recycleCells(keeping: Set(placements.compactMap { $0.element.indexPath }))
        slots = []
        let offset = contentOffset
        var bottom = min(0, (placements.first?.span.y ?? 0) - offset)
        for (number, placement) in placements.enumerated() {
            let y = max(placement.span.y - offset, bottom)
            fillGap(from: bottom, to: y)
            // A row that comes in is as tall as the one below it leaves room.
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

    /// Recycles the cells of all rows but these and the one that is being dragged.
    func recycleCells(keeping visible: Set<IndexPath>) {
        guard !keepsCells else { return }
        for (path, cell) in cells where !visible.contains(path) && path != lifted?.path {
            recycle(cell, from: path)
        }
    }

    /// Fills the room between two rows with nothing.
    func fillGap(from top: Double, to bottom: Double) {
        guard top < bottom else { return }
        slots.append(Slot(content: .blank, y: top, height: bottom - top))
    }
}
