import GtkBridge
import TableCore

/// One row of the GtkTreeView: what it shows now, and where.
struct Slot {
    enum Content {
        case row(IndexPath, TableViewCell)
        /// A row that was deleted, while those below close up over it.
        case leaving(TableViewCell)
        /// The room of a header or footer, which are widgets, or the gap for a dragged row.
        case blank
    }

    var content: Content
    /// The upper edge in points from the top of the viewport.
    var y: Double
    /// What of the row shows.
    var height: Double
    /// What the row would take if all of it showed.
    var rowHeight = 0.0
}

/// A deleted row that still shows, from the top of the content.
struct LeavingRow {
    let cell: TableViewCell
    var y: Double
    let height: Double
}

extension TableView {
    /// Everything that shows, from top to bottom, where it is drawn at this moment: with rows that
    /// are on their way to their places, and without the one that is being dragged.
    func visiblePlacements() -> [BeltPlacement] {
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
        let visible = Set(
            placements.compactMap { placement -> IndexPath? in
                if case .row(let path) = placement.element { path } else { nil }
            })
        for (path, cell) in cells where !visible.contains(path) && path != lifted?.path {
            recycle(cell, from: path)
        }
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
        if !leaving.isEmpty { fillGap(from: bottom, to: Double(host.viewportHeight)) }
        trimReusePool()
    }

    /// Fills the room between two rows with the deleted ones that were there, and else with nothing.
    private func fillGap(from top: Double, to bottom: Double) {
        var y = top
        let offset = contentOffset
        for row in leaving where row.y - offset < bottom && row.y + row.height - offset > y {
            let rowY = max(y, row.y - offset)
            if rowY > y { slots.append(Slot(content: .blank, y: y, height: rowY - y)) }
            let height = min(row.height, bottom - rowY)
            slots.append(
                Slot(content: .leaving(row.cell), y: rowY, height: height, rowHeight: row.height))
            y = rowY + height
        }
        if y < bottom { slots.append(Slot(content: .blank, y: y, height: bottom - y)) }
    }

    /// Lets the cells of deleted rows be used again.
    func releaseLeavingRows() {
        guard !leaving.isEmpty else { return }
        for row in leaving { returnToPool(row.cell) }
        leaving = []
        layoutContent()
    }
}
