import CGtk
import GtkBridge
import TableCore

extension TableView {
    /// The distance from the top of the content to the top of the viewport, in points.
    ///
    /// An offset that is set before the table has a size is kept until then: without a size there
    /// is nothing to scroll, and GTK would move the offset to 0.
    var offsetY: Double {
        get { pendingOffset ?? (host.offset - topInset).rounded() }
        set {
            (pendingScroll, heldAnchor) = (nil, nil)
            if host.viewportHeight <= 1, newValue > 0 {
                pendingScroll = .offset(newValue.rounded())
            }
            host.offset = (newValue + topInset).rounded()
        }
    }

    private var pendingOffset: Double? {
        if case .offset(let offset) = pendingScroll { offset } else { nil }
    }

    /// Scrolls a row to a position in the viewport (Spec 30.6).
    ///
    /// The delegate is notified of scrolling, not of a selection. Rows at the destination are
    /// measured first, so one call is enough whatever their heights. A table without a size scrolls
    /// as soon as it has one.
    /// - Complexity: O(visible rows · log n).
    public func scrollToRow(
        at indexPath: IndexPath, at position: ScrollPosition, animated: Bool
    ) {
        scroll(to: .row(indexPath, position), animated: animated)
    }

    /// Scrolls to the selected row closest to the visible rows (Spec 30.7).
    /// - Complexity: O(ranges of selected rows · log n).
    public func scrollToNearestSelectedRow(at position: ScrollPosition, animated: Bool) {
        if needsReload { layoutContent() }
        guard let nearest = geometry.nearestRow(of: selection.selectedPositions, in: visiblePart)
        else { return }
        scrollToRow(at: nearest, at: position, animated: animated)
    }

    func scroll(to target: ScrollTarget, animated: Bool) {
        stopScrollAnimation()
        driver?.stop()
        guard host.viewportHeight > 1 else {
            pendingScroll = target
            return
        }
        if needsReload { layoutContent() }
        if case .offset(let offset) = target, offset < 0, topInset > 0 {
            // Above the content there is nothing to measure.
            configureHost(offset: max(-topInset, offset))
            return setNeedsLayout()
        }
        guard
            let target = geometry.resolved(
                target, in: visiblePart, measureEdge: measuredHeight(of:),
                measure: measuredHeight(ofRowAt:))
        else { return }
        guard animated, animationsAreEnabled else { return arrive(at: target) }
        glide(to: target)
    }

    /// Scrolls to a target without animation.
    private func arrive(at target: ScrollTarget) {
        heldAnchor = nil
        guard
            let offset = geometry.arrive(
                at: target, in: visiblePart, measureEdge: measuredHeight(of:),
                measure: measuredHeight(ofRowAt:))
        else { return }
        configureHost(offset: offset)
        setNeedsLayout()
    }

    private func glide(to target: ScrollTarget) {
        // Measures the rows at the destination before the first frame, so that the last frames do
        // not jump; visible rows keep their place.
        let anchor = geometry.scrollAnchor(at: offsetY, height: Double(host.viewportHeight))
        let goal = geometry.arrive(
            at: target, in: visiblePart, measureEdge: measuredHeight(of:),
            measure: measuredHeight(ofRowAt:))
        let start = geometry.contentOffset(restoring: anchor) ?? offsetY
        guard let goal, abs(goal - start) > 1 else { return arrive(at: target) }
        configureHost(offset: start)
        scrollGlide = ScrollGlide(to: target)
        scrollAnimation = Animation(on: host.widget, duration: 0.25) { [weak self] progress in
            self?.advanceGlide(to: progress)
        }
    }

    private func advanceGlide(to progress: Double) {
        guard
            let offset = scrollGlide?.contentOffset(
                at: progress, from: visiblePart, in: geometry),
            let target = scrollGlide?.target
        else { return stopScrollAnimation() }
        isMovingContent = true
        defer { isMovingContent = false }
        guard progress >= 1 else {
            host.offset = (offset + topInset).rounded()
            return
        }
        scrollGlide = nil
        arrive(at: target)
        notifyDelegate { $0.scrollViewDidEndScrollingAnimation(self) }
    }

    /// Performs the scroll requested before the table had a size.
    func arriveAtPendingScroll() {
        guard let target = pendingScroll else { return }
        pendingScroll = nil
        arrive(at: target)
    }

    /// The height of a row from the delegate, in whole points; a row of 0 is not shown at all.
    func measuredHeight(ofRowAt path: IndexPath) -> Double {
        let height = delegate?.tableView(self, heightForRowAt: path) ?? grownRowHeight
        return (height < 0 ? fittingHeight(ofRowAt: path) : height).rounded()
    }

    /// The positions of rows without height among these, which nobody sees and therefore nobody
    /// selects together with others. The delegate is asked for rows that are still estimates, if
    /// these are not more than a limit.
    func hiddenRows(
        in positions: PositionSet, asking limit: Int = SelectionState.rowsAskedAtMost
    ) -> PositionSet {
        geometry.hiddenRows(in: positions, asking: limit) { path in
            (delegate?.tableView(self, heightForRowAt: path) ?? grownRowHeight).rounded()
        }
    }

    /// Whether a row has no height. A row that is still an estimate is asked for it, and remembered
    /// if it has none, while visible rows keep their place.
    func hidesRow(at path: IndexPath) -> Bool {
        guard geometry.isEstimated(at: path) == true else {
            return geometry.rectForRow(at: path)?.height == 0
        }
        let height = delegate?.tableView(self, heightForRowAt: path) ?? grownRowHeight
        guard height.rounded() == 0 else { return false }
        let anchor = geometry.scrollAnchor(at: offsetY, height: Double(host.viewportHeight))
        do { try geometry.setHeight(0, forRowAt: path) } catch { report("\(error)") }
        if let offset = geometry.contentOffset(restoring: anchor), offset != offsetY {
            (isMovingContent, keepsRowsInPlace) = (true, true)
            configureHost(offset: offset)
            (isMovingContent, keepsRowsInPlace) = (false, false)
        }
        return true
    }

    /// The height that the content of a row needs, in points; at least that of a standard row.
    private func fittingHeight(ofRowAt path: IndexPath) -> Double {
        let available = Size(width: rowWidth, height: .greatestFiniteMagnitude)
        return cell(showing: path).sizeThatFits(available).height
    }

    /// The distance of one step of the scroll bar, in points.
    var standardStep: Double { rowHeight > 0 ? rowHeight : RowHeights.standard }

    func stopScrollAnimation() {
        pendingScroll = nil
        scrollGlide = nil
        scrollAnimation?.stop()
        scrollAnimation = nil
    }

    /// Whether the desktop enables animations and the table is mapped.
    var animationsAreEnabled: Bool {
        DesktopSettings.animationsAreEnabled && gtk_widget_get_mapped(host.widget) != 0
    }

    /// The row at a distance from the top of the viewport, in points; nil if there is none.
    func indexPathForRow(atViewportY y: Double) -> IndexPath? {
        geometry.indexPathForRow(at: offsetY + y)
    }

    /// The row at a point of the content; nil if there is none (Spec 04.5).
    public func indexPathForRow(at point: Point) -> IndexPath? {
        guard (0..<rowWidth).contains(point.x) else { return nil }
        return geometry.indexPathForRow(at: point.y)
    }

    /// The rows that a rectangle of the content touches, from top to bottom; nil if it lies outside
    /// the width of the rows.
    /// - Complexity: O(rows in the rectangle · log n).
    public func indexPathsForRows(in rect: Rect) -> [IndexPath]? {
        guard rect.maxX > 0, rect.minX < rowWidth, rect.height > 0 else { return nil }
        return geometry.elements(in: rect.minY..<rect.maxY).compactMap(\.element.indexPath)
    }

    /// The frame of a row in the content (Spec 01.13); empty for an invalid index path.
    public func rectForRow(at indexPath: IndexPath) -> Rect {
        frame(of: geometry.rectForRow(at: indexPath), width: rowWidth)
    }

    /// The frame of a section in the content, with header and footer; empty for an invalid section.
    public func rect(forSection section: Int) -> Rect {
        frame(of: geometry.rectForSection(section), width: Double(host.viewportWidth))
    }

    /// The frame of a section's header in the content; without height if there is none.
    public func rectForHeader(inSection section: Int) -> Rect {
        frame(of: geometry.rectForHeader(inSection: section), width: Double(host.viewportWidth))
    }

    /// The frame of a section's footer in the content; without height if there is none.
    public func rectForFooter(inSection section: Int) -> Rect {
        frame(of: geometry.rectForFooter(inSection: section), width: Double(host.viewportWidth))
    }

    private func frame(of span: VerticalSpan?, width: Double) -> Rect {
        guard let span else { return .zero }
        return Rect(x: 0, y: span.y, width: width, height: span.height)
    }
}
