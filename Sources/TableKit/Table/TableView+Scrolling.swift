import CGtk
import GtkBridge
import TableCore

extension TableView {
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

    /// Sets the content offset.
    ///
    /// - Parameters:
    ///   - offset: The new offset, in points; rounded to whole points.
    ///   - animated: Whether to animate the change over 0.25 s, unless the desktop disables animations.
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

    /// Scrolls to a target without animation.
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
        // Measures the rows at the destination before the first frame, so that the last frames do
        // not jump; visible rows keep their place.
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

    /// Performs the scroll requested before the table had a size.
    func arriveAtPendingScroll() {
        guard let target = pendingScroll else { return }
        pendingScroll = nil
        arrive(at: target)
    }

    /// The height of a row from the delegate, in whole points.
    func measuredHeight(of path: IndexPath) -> Double {
        max(1, (delegate?.tableView(self, heightForRowAt: path) ?? grownRowHeight).rounded())
    }

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
    public func indexPathForRow(atViewportY y: Double) -> IndexPath? {
        geometry.indexPathForRow(at: contentOffset + y)
    }

    /// The top edge and height of a row, in content coordinates in points (Spec 01.13).
    public func rectForRow(at indexPath: IndexPath) -> VerticalSpan? {
        geometry.rectForRow(at: indexPath)
    }

    /// The top edge and height of a section, in content coordinates in points.
    public func rectForSection(_ section: Int) -> VerticalSpan? { geometry.rectForSection(section) }

    /// The top edge and height of a section's header, in content coordinates in points.
    public func rectForHeader(inSection section: Int) -> VerticalSpan? {
        geometry.rectForHeader(inSection: section)
    }

    /// The top edge and height of a section's footer, in content coordinates in points.
    public func rectForFooter(inSection section: Int) -> VerticalSpan? {
        geometry.rectForFooter(inSection: section)
    }
}
