/// What must stay where it is on the screen while a layout measures what it has only estimated.
struct LayoutAnchor {
    var element: LayoutElement
    /// From the start of the visible part.
    var distance: LayoutPoint
}

extension LayoutSession {
    /// Measures what a rectangle touches, and answers where the rectangle is afterwards.
    mutating func measuring(_ rect: LayoutRect) -> LayoutRect {
        var rect = rect
        while layout.isEstimated(in: rect) {
            let (before, anchor) = (contentOffset, visibleAnchor())
            let isInside = clamped(before) == before
            guard layout.measure(in: rect, context: context) else { break }
            contentSize = layout.contentSize
            if let anchor { place(anchor) }
            // Content that became shorter does not leave the screen empty below its end.
            if isInside { context.bounds.origin = clamped(contentOffset) }
            rect = rect.moved(dx: contentOffset.x - before.x, dy: contentOffset.y - before.y)
        }
        return rect
    }

    /// The first cell that shows and is measured, or that shows at all; `nil` at the very start,
    /// where the start itself stays in place.
    func visibleAnchor() -> LayoutAnchor? {
        guard contentOffset.x > 0 || contentOffset.y > 0 else { return nil }
        let cells = layout.attributesForElements(in: context.bounds).filter {
            $0.element.kind == nil
        }
        return (cells.first { !layout.isEstimated(in: $0.frame) } ?? cells.first).map(anchor(at:))
    }

    func anchor(at attributes: LayoutAttributes) -> LayoutAnchor {
        let start = attributes.start
        return LayoutAnchor(
            element: attributes.element,
            distance: LayoutPoint(x: start.x - contentOffset.x, y: start.y - contentOffset.y))
    }

    /// Brings an anchor back to its place on the screen, and measures what shows around it.
    mutating func keep(_ anchor: LayoutAnchor) {
        repeat {
            place(anchor)
        } while layout.isEstimated(in: context.bounds)
            && layout.measure(in: context.bounds, context: context)
        contentSize = layout.contentSize
        place(anchor)
    }

    /// Moves the visible part so that an anchor is at its place on the screen, in the directions
    /// in which there is something to scroll.
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
    fileprivate var start: LayoutPoint {
        LayoutPoint(x: center.x - size.width / 2, y: center.y - size.height / 2)
    }

    func moved(dx: Double, dy: Double) -> LayoutAttributes {
        var moved = self
        moved.center = LayoutPoint(x: center.x + dx, y: center.y + dy)
        return moved
    }
}
