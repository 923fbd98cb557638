/// An element that stays in place on the screen while a layout measures estimated elements.
struct LayoutAnchor {
    var element: LayoutElement
    /// The distance of the element's upper left corner from that of the visible part.
    var distance: Point
}

extension LayoutSession {
    /// Measures the elements that a rectangle touches, and returns the rectangle, moved along with
    /// the content.
    mutating func measuring(_ rect: Rect) -> Rect {
        guard layout.isEstimated(in: rect) else { return rect }
        var rect = rect
        let anchor = visibleAnchor()
        let isInside = clamped(contentOffset) == contentOffset
        while layout.isEstimated(in: rect) {
            let before = contentOffset
            let isMeasured = layout.measure(in: rect, context: context)
            contentSize = layout.contentSize
            guard isMeasured else { break }
            if let anchor { place(anchor) }
            // When the content becomes shorter, the screen must not stay empty below its end.
            if isInside { context.bounds.origin = clamped(contentOffset) }
            rect = rect.moved(dx: contentOffset.x - before.x, dy: contentOffset.y - before.y)
        }
        return rect
    }

    /// Returns an anchor at the first visible cell, preferably a measured one; `nil` at the start
    /// of the content, which itself stays in place. Where no cell is visible, it is a header or
    /// footer.
    ///
    /// - Parameter bounds: The visible part; nil for the present one.
    func visibleAnchor(in bounds: Rect? = nil) -> LayoutAnchor? {
        guard contentOffset.x > 0 || contentOffset.y > 0 else { return nil }
        let bounds = bounds ?? context.bounds
        let visible = layout.attributesForElements(in: bounds)
        let cells = visible.filter { $0.element.kind == nil }
        let elements = cells.isEmpty ? edges(among: visible, in: bounds) : cells
        return (elements.first { !layout.isEstimated(in: $0.frame) } ?? elements.first)
            .map(anchor(at:))
    }

    /// The headers and footers among visible elements, those first that cannot be pinned, as they
    /// are not at the edge of the visible part.
    func edges(among visible: [LayoutAttributes], in bounds: Rect) -> [LayoutAttributes] {
        let isVertical = layout.contentSize.height > bounds.height
        func isAtEdge(_ frame: Rect) -> Bool {
            isVertical
                ? frame.minY == bounds.minY || frame.maxY == bounds.maxY
                : frame.minX == bounds.minX || frame.maxX == bounds.maxX
        }
        let edges = visible.filter {
            if case .supplementary = $0.element.category { true } else { false }
        }
        return edges.filter { !isAtEdge($0.frame) } + edges.filter { isAtEdge($0.frame) }
    }

    func anchor(at attributes: LayoutAttributes) -> LayoutAnchor {
        let start = attributes.start
        return LayoutAnchor(
            element: attributes.element,
            distance: Point(x: start.x - contentOffset.x, y: start.y - contentOffset.y))
    }

    /// Returns an anchor to its place on the screen, and measures the visible elements around it.
    mutating func keep(_ anchor: LayoutAnchor) {
        var isMeasured: Bool
        repeat {
            place(anchor)
            isMeasured = false
            // The anchor counts even where its estimated size is not visible.
            for rect in [layout.attributes(for: anchor.element)?.frame, context.bounds] {
                guard let rect, layout.isEstimated(in: rect) else { continue }
                isMeasured = layout.measure(in: rect, context: context) || isMeasured
            }
        } while isMeasured
        contentSize = layout.contentSize
        place(anchor)
        // Content that became shorter leaves no empty space on the screen.
        context.bounds.origin = clamped(contentOffset)
    }

    /// Moves the visible part so that an anchor is at its place on the screen, along the axes that
    /// can be scrolled.
    private mutating func place(_ anchor: LayoutAnchor) {
        guard let start = layout.attributes(for: anchor.element)?.start else { return }
        let (content, visible) = (layout.contentSize, context.bounds.size)
        if content.width > visible.width {
            context.bounds.origin.x = start.x - anchor.distance.x
        }
        if content.height > visible.height {
            context.bounds.origin.y = start.y - anchor.distance.y
        }
    }
}

extension LayoutAttributes {
    /// The upper left corner before transformation.
    fileprivate var start: Point {
        Point(x: center.x - size.width / 2, y: center.y - size.height / 2)
    }

    func moved(dx: Double, dy: Double) -> LayoutAttributes {
        var moved = self
        moved.center = Point(x: center.x + dx, y: center.y + dy)
        return moved
    }
}
