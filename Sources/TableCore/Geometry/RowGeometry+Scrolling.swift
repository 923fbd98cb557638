extension RowGeometry {
    /// Returns the largest content offset at rest in a viewport of the given height.
    public func maximumContentOffset(viewportHeight: Double) -> Double {
        max(0, contentHeight - viewportHeight)
    }

    /// Returns the nearest content offset at rest.
    public func clampedContentOffset(_ offset: Double, viewportHeight: Double) -> Double {
        min(max(0, offset), maximumContentOffset(viewportHeight: viewportHeight))
    }

    /// Returns the pinned header at a content offset in the plain style.
    ///
    /// It is the header of the section at the upper edge, pushed up by the end of that section.
    /// Returns `nil` when that section has no header, or there is no section at the edge. Spec
    /// 10.5.
    public func pinnedHeader(at contentOffset: Double) -> PinnedHeader? {
        guard contentOffset >= tableHeader else { return nil }
        let inside = contentOffset - tableHeader
        guard let found = tree.first(where: { $0.height > inside }) else { return nil }
        let section = found.before.sections - (found.item.kind == .header ? 0 : 1)
        guard let header = rectForHeader(inSection: section), header.height > 0,
            let bounds = bounds(ofSection: section)
        else { return nil }
        let y = max(header.y, min(contentOffset, bounds.maxY - header.height))
        return PinnedHeader(section: section, y: y, height: header.height)
    }

    /// Returns the content offset that scrolls a row to a position, or `nil` when there is no such
    /// row. Spec 30.6, 30.8.
    ///
    /// The row is never left under the pinned header of its section. A row that is too high for the
    /// viewport shows its top. The result stays within the content.
    ///
    /// - Parameters:
    ///   - path: The index path of the row.
    ///   - position: The position of the row in the viewport.
    ///   - viewport: The current viewport.
    public func contentOffset(
        scrollingRowAt path: IndexPath, to position: ScrollPosition, in viewport: Viewport
    ) -> Double? {
        guard let row = rectForRow(at: path) else { return nil }
        let header = rectForHeader(inSection: path.section)?.height ?? 0
        let covered = viewport.pinsHeaders ? min(header, viewport.height) : 0
        return contentOffset(showing: row, to: position, in: viewport, coveredTop: covered)
    }

    /// Returns the content offset at which a section starts at the upper edge: the target of the
    /// section index. Returns `nil` when there is no such section. Spec 11.1.
    public func contentOffset(scrollingToSection section: Int, in viewport: Viewport) -> Double? {
        guard let span = rectForSection(section) else { return nil }
        return clampedContentOffset(span.y, viewportHeight: viewport.height)
    }

    /// Returns the content offset that scrolls a vertical span to a position in the viewport, whose
    /// first `coveredTop` points are covered. Spec 000.190.
    ///
    /// - Parameters:
    ///   - span: The span to show, in the content.
    ///   - position: The position of the span in the viewport.
    ///   - viewport: The current viewport.
    ///   - coveredTop: The covered height at the top of the viewport, in points.
    public func contentOffset(
        showing span: VerticalSpan, to position: ScrollPosition, in viewport: Viewport,
        coveredTop: Double = 0
    ) -> Double {
        let top = span.y - coveredTop
        let bottom = min(span.maxY - viewport.height, top)
        let offset =
            switch position {
            case .top: top
            case .bottom: bottom
            case .middle: min(span.midY - (viewport.height + coveredTop) / 2, top)
            case .none:
                if viewport.contentOffset > top {
                    top
                } else if viewport.contentOffset < bottom {
                    bottom
                } else {
                    viewport.contentOffset
                }
            }
        return clampedContentOffset(offset, viewportHeight: viewport.height)
    }

    /// Returns the position of a marker beside the scroll bar, from 0 to the height of the
    /// viewport, in proportion to the content offset. Spec 30.10.
    public func markerPosition(in viewport: Viewport) -> Double {
        let limit = maximumContentOffset(viewportHeight: viewport.height)
        guard limit > 0 else { return 0 }
        return min(max(0, viewport.contentOffset / limit), 1) * viewport.height
    }
}
