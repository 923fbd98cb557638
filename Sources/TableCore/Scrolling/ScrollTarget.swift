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
    /// - Returns: The content offset, or `nil` when the target does not exist.
    /// - Complexity: O(k log n) for k rows visible at the target, whatever the number of rows.
    public mutating func arrive(
        at target: ScrollTarget, in viewport: Viewport, measure: (IndexPath) -> Double
    ) -> Double? {
        guard case .offset(let offset) = target else {
            guard let target = resolved(target, in: viewport, measure: measure),
                var offset = contentOffset(of: target, in: viewport)
            else { return nil }
            while measureRows(at: offset, viewport.height, measure) {
                offset = contentOffset(of: target, in: viewport) ?? offset
            }
            return offset
        }
        return settle(at: offset, viewportHeight: viewport.height, measure: measure)
    }

    /// Returns a target that no longer depends on the current viewport: the smallest movement
    /// becomes the edge at which it ends. Returns `nil` when the target does not exist.
    public mutating func resolved(
        _ target: ScrollTarget, in viewport: Viewport, measure: (IndexPath) -> Double
    ) -> ScrollTarget? {
        guard case .row(let path, .none) = target else {
            return contentOffset(of: target, in: viewport) == nil ? nil : target
        }
        var viewport = viewport
        viewport.contentOffset = settle(
            at: viewport.contentOffset, viewportHeight: viewport.height, measure: measure)
        guard let offset = contentOffset(of: target, in: viewport) else { return nil }
        if offset == viewport.contentOffset { return .offset(offset) }
        return .row(path, offset < viewport.contentOffset ? .top : .bottom)
    }

    private mutating func settle(
        at offset: Double, viewportHeight: Double, measure: (IndexPath) -> Double
    ) -> Double {
        let limit = maximumContentOffset(viewportHeight: viewportHeight)
        let isAtEnd = limit > 0 && offset >= limit
        var offset = min(max(0, offset), limit)
        while true {
            let visible = elements(in: offset..<offset + viewportHeight)
            let anchor = visible.first { placement in
                if case .row = placement.element { !placement.isEstimated } else { false }
            }
            guard measureRows(at: offset, viewportHeight, measure) else { return offset }
            if let anchor, let y = self.offset(of: anchor.element) {
                offset += y - anchor.span.y
            } else if isAtEnd {
                offset = .infinity
            }
            offset = clampedContentOffset(offset, viewportHeight: viewportHeight)
        }
    }

    /// Measures the rows that are visible at a content offset; returns whether there were any to
    /// measure.
    private mutating func measureRows(
        at offset: Double, _ viewportHeight: Double, _ measure: (IndexPath) -> Double
    ) -> Bool {
        let visible = elements(in: offset..<offset + max(0, viewportHeight))
        var hasMeasured = false
        for placement in visible where placement.isEstimated {
            guard case .row(let path) = placement.element else { continue }
            do {
                try setHeight(measure(path), forRowAt: path)
            } catch {
                // For an invalid height, the estimate becomes the height, so that the row is not
                // measured again.
                _ = try? setHeight(placement.span.height, forRowAt: path)
            }
            hasMeasured = true
        }
        return hasMeasured
    }
}
