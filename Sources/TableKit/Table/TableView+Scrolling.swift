import CGtk
import GtkBridge
import TableCore

extension TableView {
    /// Scrolls until a row is where it is wanted (Spec 30.6). The delegate hears of the movement,
    /// not of a selection.
    ///
    /// Rows on arrival are measured first, so the row gets there in one call, whatever heights the
    /// delegate gives. Before the table has a size, the scroll waits for it.
    ///
    /// - Complexity: O(visible rows · log n).
    public func scrollToRow(
        at indexPath: IndexPath, at position: ScrollPosition, animated: Bool
    ) {
        scroll(to: .row(indexPath, position), animated: animated)
    }

    /// Scrolls to the selected row that is nearest to the visible ones (Spec 30.7).
    ///
    /// - Complexity: O(ranges of selected rows · log n).
    public func scrollToNearestSelectedRow(at position: ScrollPosition, animated: Bool) {
        if needsReload { layoutContent() }
        guard let nearest = geometry.nearestRow(of: selection.selectedPositions, in: visiblePart)
        else { return }
        scrollToRow(at: nearest, at: position, animated: animated)
    }

    /// Scrolls to an offset, in an animation of a quarter of a second when that is wanted and the
    /// person has not turned animations off.
    public func setContentOffset(_ offset: Double, animated: Bool) {
        scroll(to: .offset(offset.rounded()), animated: animated)
    }

    func scroll(to target: ScrollTarget, animated: Bool) {
        stopScrollAnimation()
        guard host.viewportHeight > 1 else {
            pendingScroll = target
            return
        }
        if needsReload { layoutContent() }
        guard let target = geometry.resolved(target, in: visiblePart, measure: measuredHeight(of:))
        else { return }
        guard animated, animationsAreEnabled else { return arrive(at: target) }
        glide(to: target)
    }

    /// Shows a target at once.
    private func arrive(at target: ScrollTarget) {
        guard
            let offset = geometry.arrive(
                at: target, in: visiblePart, measure: measuredHeight(of:))
        else { return }
        host.configure(
            contentHeight: geometry.contentHeight, offset: offset.rounded(), step: rowHeight)
        setNeedsLayout()
    }

    private func glide(to target: ScrollTarget) {
        // The rows on arrival are measured before the first frame, so that the last ones do not
        // jump; what shows now keeps its place.
        let anchor = geometry.scrollAnchor(at: contentOffset, height: Double(host.viewportHeight))
        let goal = geometry.arrive(at: target, in: visiblePart, measure: measuredHeight(of:))
        let start = geometry.contentOffset(restoring: anchor) ?? contentOffset
        guard let goal, abs(goal - start) > 1 else { return arrive(at: target) }
        host.configure(
            contentHeight: geometry.contentHeight, offset: start.rounded(), step: rowHeight)
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
            host.offset = offset.rounded()
            return
        }
        scrollGlide = nil
        arrive(at: target)
    }

    /// Carries out what was asked for before the table had a size.
    func arriveAtPendingScroll() {
        guard let target = pendingScroll else { return }
        pendingScroll = nil
        arrive(at: target)
    }

    /// The height of a row as the delegate gives it, in whole points.
    func measuredHeight(of path: IndexPath) -> Double {
        max(1, (delegate?.tableView(self, heightForRowAt: path) ?? grownRowHeight).rounded())
    }

    func stopScrollAnimation() {
        pendingScroll = nil
        scrollGlide = nil
        scrollAnimation?.stop()
        scrollAnimation = nil
    }

    /// Whether the person wants to see animations.
    var animationsAreEnabled: Bool {
        DesktopSettings.animationsAreEnabled && gtk_widget_get_mapped(host.widget) != 0
    }

    /// The row at a point of the viewport, in points from its top.
    public func indexPathForRow(atViewportY y: Double) -> IndexPath? {
        geometry.indexPathForRow(at: contentOffset + y)
    }

    /// The row's upper edge and height, from the top of the content (Spec 01.13).
    public func rectForRow(at indexPath: IndexPath) -> VerticalSpan? {
        geometry.rectForRow(at: indexPath)
    }

    public func rectForSection(_ section: Int) -> VerticalSpan? { geometry.rectForSection(section) }

    public func rectForHeader(inSection section: Int) -> VerticalSpan? {
        geometry.rectForHeader(inSection: section)
    }

    public func rectForFooter(inSection section: Int) -> VerticalSpan? {
        geometry.rectForFooter(inSection: section)
    }
}
