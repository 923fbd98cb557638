import CGtk
import GtkBridge
import TableCore

/// The conditions under which the heights of a table's elements are measured.
struct MeasuredWidths: Equatable {
    /// The width of headers and footers, in points.
    var table = 0.0
    /// The width of rows, in points.
    var rows = 0.0
    /// Whether the controls of editing make texts narrower.
    var isEditing = false
}

extension TableView {
    /// Redraws the table after a change in a cell's appearance.
    func cellNeedsDisplay(_ cell: TableViewCell) {
        tree.queueDraw()
    }

    /// Lays out and redraws the table after a change in a cell's contents.
    func cellNeedsLayout(_ cell: TableViewCell) {
        if selfSizingInvalidation != .disabled, !isLayingOut,
            !resizedCells.contains(where: { $0 === cell })
        {
            resizedCells.append(cell)
        }
        setNeedsLayout()
        tree.queueDraw()
    }

    func contentOffsetChanged() {
        let scrolls = !isLayingOut && !isFlashing && !keepsRowsInPlace
        pointer.press?.contentMoved(to: Point(x: 0, y: offsetY), scrolls: scrolls)
        guard !isLayingOut, !isFlashing else { return }
        // Scrolling by the user or the program ends a scroll animation.
        if !isMovingContent, scrollGlide != nil { stopScrollAnimation() }
        if !isMovingContent { heldAnchor = nil }
        if scrolls {
            closeSwipe()
            scrollReordering()
            grid?.rowsScrolled()
        }
        let offset = offsetY
        layoutContent()
        // Rows that came into view may be higher than they were estimated to be.
        if let reordering, offsetY != offset || reordering.contentHeight != geometry.contentHeight {
            followHeightsInReordering()
        }
        if scrolls { dropTarget?.contentChanged() }
        notifyDelegate { $0.scrollViewDidScroll(self) }
    }

    /// Assigns slots to the visible rows and places every widget.
    ///
    /// - Complexity: O(visible rows · log n).
    func layoutContent() {
        guard !isLayingOut, host.viewportHeight > 1 else { return }
        isLayingOut = true
        defer { isLayingOut = false }
        if needsReload { queryDataSource() }
        sectionIndex?.arrange(height: Double(host.viewportHeight), fontLineHeight: lineHeight)
        followWidth()
        arriveAtPendingScroll()
        measureResizedRows()
        measureVisibleElements()
        endOutdatedTransition()
        let placements = visiblePlacements()
        assignCells(to: placements)
        tree.setSlots(heights: slots.map { Int($0.height) })
        let top = slots.first?.y ?? 0
        viewport.place(
            shift: Int(-min(0, top)), childHeight: slots.reduce(0) { $0 + Int($1.height) })
        frames = [:]
        placeCellWidgets()
        placeSwipeButtons()
        placeRefreshControl()
        placeTableEdges(placements)
        placeHeaders(placements)
        placeSectionIndex()
        placeLiftedRow()
        placeInPlaceEditor()
        grid?.rowsWereLaidOut()
        accessibility.elementsMoved()
        prefetch()
        gtk_widget_queue_allocate(rowOverlay.widget)
        gtk_widget_queue_allocate(headerOverlay.widget)
        tree.queueDraw()
    }

    /// Makes all measured heights estimates when the table, or its texts beside the controls of
    /// editing, have another width than when they were measured: what is in view is measured at
    /// once, and the rest when it comes into view.
    ///
    /// - Complexity: O(1).
    private func followWidth() {
        if measuredWidths != widths {
            if measuredWidths != nil {
                holdFirstRow()
                geometry.forgetMeasuredHeights()
            }
            measuredWidths = widths
        }
        measureTableEdges()
    }

    /// The present conditions for measuring heights; those of a table without a width are zero.
    var widths: MeasuredWidths {
        guard edgeWidth > 0 else { return MeasuredWidths() }
        return MeasuredWidths(table: edgeWidth, rows: rowWidth, isEditing: isEditing)
    }

    /// Keeps the first visible row in place in the next layout, unless something else is kept.
    func holdFirstRow() {
        guard heldAnchor == nil else { return }
        heldAnchor = geometry.scrollAnchor(at: offsetY, height: Double(host.viewportHeight))
    }

    /// Requests the heights of rows again whose cells have changed, if the height is automatic.
    private func measureResizedRows() {
        let changed = resizedCells
        resizedCells = []
        for path in changed.compactMap({ indexPath(for: $0) }) {
            let height = delegate?.tableView(self, heightForRowAt: path) ?? grownRowHeight
            guard height < 0, let old = geometry.rectForRow(at: path)?.height, old > 0 else {
                continue
            }
            holdFirstRow()
            do {
                try geometry.setHeights(
                    .estimated(old, count: 1), fromRow: path.row, inSection: path.section)
            } catch {
                report("\(error)")
            }
        }
    }

    /// Asks rows in view for their heights again that had none in another width, some in each
    /// layout.
    private func measureHiddenRows(in range: Range<Double>) {
        let limit = 500
        let before = geometry.contentHeight
        let anchor = geometry.scrollAnchor(at: offsetY, height: Double(host.viewportHeight))
        let hasMore = geometry.measureHiddenRows(
            in: range.lowerBound...range.upperBound, limit: limit,
            measure: measuredHeight(ofRowAt:))
        if geometry.contentHeight != before, heldAnchor == nil { heldAnchor = anchor }
        if hasMore { MainLoop.whenIdle { [weak self] in self?.layoutContent() } }
    }

    /// Requests the exact heights of what enters the screen, while visible rows keep their place.
    private func measureVisibleElements() {
        let (wanted, part) = (offsetY, visiblePart)
        measureHiddenRows(in: part.range)
        // What the insets reveal beyond the ends of the content stays revealed.
        let beyond = wanted - geometry.clampedContentOffset(wanted, viewportHeight: part.height)
        guard let anchor = heldAnchor else {
            let settled = geometry.arrive(
                at: .offset(wanted), in: part, measureEdge: measuredHeight(of:),
                measure: measuredHeight(ofRowAt:))
            return configureHost(offset: settled.map { $0 + beyond } ?? wanted)
        }
        heldAnchor = nil
        let settled = geometry.settle(
            keeping: anchor, in: part, measure: measuredHeight(ofRowAt:),
            measureEdge: measuredHeight(of:))
        let limit = geometry.maximumContentOffset(viewportHeight: part.height)
        let isAtEnd = beyond < 0 ? settled == 0 : settled == limit
        configureHost(offset: isAtEnd ? settled + beyond : settled)
    }

    /// The size of a label in a given width, for delegates that compute row heights before cells
    /// exist (Spec 000.160).
    ///
    /// - Parameters:
    ///   - label: The label to measure with the table's theme and font.
    ///   - width: The maximum width, in points.
    /// - Returns: The size of the text, in points; zero without text.
    public func size(of label: Label, fitting width: Double) -> Size {
        label.sizeThatFits(width: width, on: canvas)
    }

    /// The cell of a row: the existing one, or one from the data source.
    func cell(showing path: IndexPath) -> TableViewCell { display.cell(showing: path) }

    /// Creates the display, which calls the data source and the delegate.
    func makeDisplay() -> TableDisplay<TableViewCell> {
        let display = TableDisplay<TableViewCell> { [weak self] path in
            guard let self else { return TableViewCell(reuseIdentifier: nil) }
            let cell =
                dataSource?.tableView(self, cellForRowAt: path)
                ?? TableViewCell(reuseIdentifier: nil)
            numberOfCellRequests += 1
            cell.tableView = self
            return cell
        }
        display.prepare = { [weak self] in self?.prepare($0, forRowAt: $1) }
        display.willDisplay = { [weak self] cell, path in
            if let self { delegate?.tableView(self, willDisplay: cell, forRowAt: path) }
        }
        display.willLeave = { [weak self] in self?.hideWidgets(of: $0) }
        display.didEndDisplaying = { [weak self] cell, path in
            if let self { delegate?.tableView(self, didEndDisplaying: cell, forRowAt: path) }
        }
        display.recycle = { [weak self] in self?.returnToPool($0) }
        return display
    }

    /// Configures a cell with the table's state for its row: indentation, selection, editing.
    func prepare(_ cell: TableViewCell, forRowAt path: IndexPath) {
        showOutlineRow(of: cell, at: path)
        cell.setSelected(isRowSelected(path), animated: false)
        cell.setHighlighted(selection.highlightedIndexPath == path, animated: false)
        prepareForEditing(cell, at: path)
    }

    /// Hides the widgets of a cell that left the screen, and keeps it for another row.
    func returnToPool(_ cell: TableViewCell) {
        hideWidgets(of: cell)
        if let identifier = cell.reuseIdentifier {
            identifiersInUse.insert(identifier)
            reusePool.recycle(cell, as: identifier)
        }
    }
}
