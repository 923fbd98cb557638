/// The target of a scroll. Spec 11.1, 30.6.
public enum ScrollTarget: Hashable, Sendable {
    /// A distance from the top of the content, in points.
    case offset(Double)
    /// A row at a position in the viewport.
    case row(IndexPath, ScrollPosition)
    /// A section at the upper edge of the viewport.
    case section(Int)

    /// Returns the target after a batch update; `nil` when it was deleted. Spec R8.
    public func following(_ map: UpdateMap) -> ScrollTarget? {
        switch self {
        case .offset: self
        case .row(let path, let position):
            map.newIndexPath(forOld: path).map { .row($0, position) }
        case .section(let section): map.newSection(forOld: section).map { .section($0) }
        }
    }
}

extension RowGeometry {
    /// Returns the content offset of a target with the currently known heights; `nil` when the
    /// target does not exist.
    public func contentOffset(of target: ScrollTarget, in viewport: Viewport) -> Double? {
        switch target {
        case .offset(let offset): clampedContentOffset(offset, viewportHeight: viewport.height)
        case .row(let path, let position):
            contentOffset(scrollingRowAt: path, to: position, in: viewport)
        case .section(let section): contentOffset(scrollingToSection: section, in: viewport)
        }
    }

    /// Measures the rows that are visible at a target, and returns the content offset that shows it
    /// in place with their measured heights.
    ///
    /// ```swift
    /// let rows = SectionHeights(rows: .estimated(44, count: 1000))
    /// var geometry = try RowGeometry(sections: [rows])
    /// let last = ScrollTarget.row(IndexPath(row: 999, section: 0), .bottom)
    /// geometry.arrive(at: last, in: viewport) { _ in 100 }    // rows 995…999 are measured
    /// ```
    ///
    /// If the target is an offset, measured rows keep their place on the screen, and the end of the
    /// content stays at the lower edge.
    ///
    /// - Parameters:
    ///   - target: The target of the scroll.
    ///   - viewport: The current viewport.
    ///   - measure: Returns the height of a row in points; an invalid height keeps the estimate.
    ///   - measureEdge: Returns the height of a section header or footer in points; `nil` measures
    ///     none.
    /// - Returns: The content offset, or `nil` when the target does not exist.
    /// - Complexity: O(k log n) for k rows visible at the target, whatever the number of rows.
    public mutating func arrive(
        at target: ScrollTarget, in viewport: Viewport,
        measureEdge: ((TableElement) -> Double)? = nil, measure: (IndexPath) -> Double
    ) -> Double? {
        if case .offset(let offset) = target {
            return settle(at: offset, in: viewport, measure: measure, measureEdge: measureEdge)
        }
        guard
            let target = resolved(
                target, in: viewport, measureEdge: measureEdge, measure: measure),
            let offset = contentOffset(of: target, in: viewport)
        else { return nil }
        var viewport = viewport
        viewport.contentOffset = offset
        while measureVisible(in: viewport, measure, measureEdge) {
            viewport.contentOffset =
                contentOffset(of: target, in: viewport) ?? viewport.contentOffset
        }
        return viewport.contentOffset
    }

    /// Returns a target that no longer depends on the current viewport: the smallest movement
    /// becomes the edge at which it ends. Returns `nil` when the target does not exist.
    public mutating func resolved(
        _ target: ScrollTarget, in viewport: Viewport,
        measureEdge: ((TableElement) -> Double)? = nil, measure: (IndexPath) -> Double
    ) -> ScrollTarget? {
        guard case .row(let path, .none) = target else {
            return contentOffset(of: target, in: viewport) == nil ? nil : target
        }
        var viewport = viewport
        viewport.contentOffset = settle(
            at: viewport.contentOffset, in: viewport, measure: measure, measureEdge: measureEdge)
        guard let offset = contentOffset(of: target, in: viewport) else { return nil }
        if offset == viewport.contentOffset { return .offset(offset) }
        return .row(path, offset < viewport.contentOffset ? .top : .bottom)
    }
}
