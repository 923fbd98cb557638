import CGtk
import GtkBridge
import TableCore

extension TableView {
    /// Lays the table out again at the next frame.
    func setNeedsLayout() {
        guard !isLayingOut else { return }
        gtk_widget_queue_allocate(host.widget)
    }

    func cellNeedsDisplay(_ cell: TableViewCell) {
        tree.queueDraw()
    }

    func cellNeedsLayout(_ cell: TableViewCell) {
        setNeedsLayout()
        tree.queueDraw()
    }

    func contentOffsetChanged() {
        guard !isLayingOut else { return }
        // Whoever scrolls takes the content out of the animation's hands.
        if !isMovingContent, scrollGlide != nil { stopScrollAnimation() }
        layoutContent()
        delegate?.scrollViewDidScroll(self)
    }

    /// Gives the slots to the rows that can be seen, and puts every widget in its place.
    ///
    /// - Complexity: O(visible rows · log n).
    func layoutContent() {
        guard !isLayingOut, host.viewportHeight > 1 else { return }
        isLayingOut = true
        defer { isLayingOut = false }
        if needsReload { queryDataSource() }
        arriveAtPendingScroll()
        sectionIndex?.arrange(height: Double(host.viewportHeight), fontLineHeight: lineHeight)
        measureVisibleRows()
        endOutdatedTransition()
        let placements = visiblePlacements()
        assignCells(to: placements)
        tree.setSlots(heights: slots.map { Int($0.height) })
        let top = slots.first?.y ?? 0
        viewport.place(
            shift: Int(-min(0, top)), childHeight: slots.reduce(0) { $0 + Int($1.height) })
        frames = [:]
        placeCellWidgets()
        placeTableEdges(placements)
        placeHeaders(placements)
        placeSectionIndex()
        placeLiftedRow()
        placeInPlaceEditor()
        accessibility.rowsMoved()
        gtk_widget_queue_allocate(rowOverlay.widget)
        gtk_widget_queue_allocate(headerOverlay.widget)
        tree.queueDraw()
    }

    /// Asks for the real heights of the rows that come on screen, without moving what is there.
    private func measureVisibleRows() {
        let offset =
            geometry.arrive(
                at: .offset(contentOffset), in: visiblePart, measure: measuredHeight(of:))
            ?? contentOffset
        host.configure(
            contentHeight: geometry.contentHeight, offset: offset.rounded(), step: rowHeight)
    }

    /// The size that a label takes when it may be as wide as `width` points, for a delegate that
    /// says how high a row is before it has a cell (Spec 000.160).
    public func size(of label: Label, fitting width: Double) -> CellLayout.Size {
        label.sizeThatFits(width: width, on: canvas)
    }

    func cell(showing path: IndexPath) -> TableViewCell {
        if let cell = cells[path] { return cell }
        let cell =
            dataSource?.tableView(self, cellForRowAt: path)
            ?? TableViewCell(reuseIdentifier: nil)
        numberOfCellRequests += 1
        cell.tableView = self
        cells[path] = cell
        prepare(cell, forRowAt: path)
        delegate?.tableView(self, willDisplay: cell, forRowAt: path)
        return cell
    }

    /// Gives the cell what the table knows of its row.
    func prepare(_ cell: TableViewCell, forRowAt path: IndexPath) {
        cell.indentationLevel = delegate?.tableView(self, indentationLevelForRowAt: path) ?? 0
        cell.setSelected(isRowSelected(path), animated: false)
        prepareForEditing(cell, at: path)
    }

    func recycle(_ cell: TableViewCell, from path: IndexPath) {
        cells[path] = nil
        delegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
        returnToPool(cell)
    }

    func returnToPool(_ cell: TableViewCell) {
        for widget in cell.hostedWidgets { gtk_widget_hide(widget) }
        if let identifier = cell.reuseIdentifier {
            identifiersInUse.insert(identifier)
            reusePool.recycle(cell, as: identifier)
        }
    }
}
