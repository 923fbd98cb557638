/// A running layout: calls it in the right order, and runs passes only when needed. Spec 58.1, 60.
///
/// ```swift
/// var session = LayoutSession(layout: FlowLayout(), context: context)
/// session.attributes(in: visible)        // prepare, content size, elements
/// session.attributes(in: further)        // elements only
/// session.invalidate()                   // marks a pass as due
/// ```
public struct LayoutSession {
    /// The current layout.
    public internal(set) var layout: any CollectionLayout
    /// The context of the layout.
    public internal(set) var context: LayoutContext
    /// The size of the content, in points, as of the last pass.
    public internal(set) var contentSize = Size.zero
    /// The upper left corner of the visible part. It shifts when elements above it differ from
    /// their estimated sizes; scroll to it, and nothing moves on the screen.
    public var contentOffset: Point { context.bounds.origin }
    /// The number of passes so far.
    public private(set) var passes = 0
    /// Whether a pass is due before the next query. Spec 74.9.
    public private(set) var needsPass = true

    /// Whether the layout has run a pass.
    private var isPrepared = false
    /// Whether the last pass of the layout left estimates.
    private var startsWithEstimates = false
    /// The element that stays in place at the next pass; `nil` for the first visible one.
    private var pendingAnchor: LayoutAnchor?
    /// The size of the visible part at the last pass.
    private var passedSize = Size.zero

    /// Whether positions become estimates again at every pass, or may change because views
    /// determine their own sizes, so that visible elements are to be kept in place.
    var keepsPlace: Bool {
        guard isPrepared else { return false }
        if layout is TransitionLayout { return layout.hasEstimates }
        return startsWithEstimates || layout.hasEstimates || layout.isSelfSizing
    }

    /// Makes the layout that interpolates between two others during a transition. Spec 69.7.
    public var makeTransition: (any CollectionLayout, any CollectionLayout) -> TransitionLayout =
        { TransitionLayout(from: $0, to: $1) }

    /// Creates a session; its first pass is due. Spec 58.2.
    public init(layout: any CollectionLayout, context: LayoutContext) {
        (self.layout, self.context) = (layout, context)
    }

    /// Invalidates the layout. Cells and data stay; several calls cause one pass. Spec 60.1, 60.2.
    public mutating func invalidate() { needsPass = true }

    /// Moves or resizes the visible part. Spec 60.4, 60.6.
    ///
    /// - Returns: Whether a pass is due before the next query.
    @discardableResult
    public mutating func setBounds(_ bounds: Rect) -> Bool {
        let old = context.bounds
        guard old != bounds else { return needsPass }
        context.bounds = bounds
        // The layout still has the places for the size of its last pass.
        if keepsPlace, bounds.size != passedSize,
            pendingAnchor == nil || old.origin != bounds.origin
        {
            pendingAnchor = visibleAnchor(in: Rect(origin: bounds.origin, size: passedSize))
        } else if pendingAnchor != nil {
            // Scrolling takes the anchor along.
            pendingAnchor?.distance.x += old.minX - bounds.minX
            pendingAnchor?.distance.y += old.minY - bounds.minY
        }
        layout.visiblePartChanged(to: bounds)
        if layout.shouldInvalidate(from: old, to: bounds) || old.size != bounds.size {
            invalidate()
        }
        return needsPass
    }

    /// Sets the counts of reloaded data and invalidates the layout. Spec 57.10.
    public mutating func reload(counts: SectionCounts) {
        context.counts = counts
        invalidate()
    }

    /// Arranges the same data with another layout. Spec 50.11, 69.1.
    public mutating func setLayout(_ layout: any CollectionLayout) {
        self.layout = layout
        (isPrepared, pendingAnchor) = (false, nil)
        invalidate()
    }

    /// Changes properties of the layout and invalidates it; does nothing if the layout has another
    /// type. Spec 60.5.
    public mutating func updateLayout<Layout: CollectionLayout>(
        _ type: Layout.Type, _ change: (inout Layout) -> Void
    ) {
        guard var typed = layout as? Layout else { return }
        // The changed layout may answer differently even before its pass.
        if keepsPlace, pendingAnchor == nil { pendingAnchor = visibleAnchor() }
        change(&typed)
        layout = typed
        invalidate()
    }

    /// Returns the attributes of the elements in a part of the content, from back to front. Spec
    /// 58.5, OC-27.
    ///
    /// Estimated elements in that part are measured first. Visible elements keep their place on the
    /// screen: when the length of elements above them changes, ``contentOffset`` and the rectangle
    /// shift by the same amount.
    public mutating func attributes(in rect: Rect) -> [LayoutAttributes] {
        let before = contentOffset
        passIfNeeded()
        let measured = measuring(
            rect.moved(dx: contentOffset.x - before.x, dy: contentOffset.y - before.y))
        if contentOffset != before { layout.visiblePartChanged(to: context.bounds) }
        let found = layout.attributesForElements(in: measured)
        return found.enumerated()
            .sorted { ($0.element.zIndex, $0.offset) < ($1.element.zIndex, $1.offset) }
            .map(\.element)
    }

    /// Returns the attributes of one element, or `nil` when there is no such element.
    ///
    /// An estimated element is measured first.
    public mutating func attributes(for element: LayoutElement) -> LayoutAttributes? {
        passIfNeeded()
        for _ in 0..<Self.attempts {
            guard let frame = layout.attributes(for: element)?.frame else { return nil }
            let rect = Rect(
                x: frame.minX, y: frame.minY, width: max(1, frame.width),
                height: max(1, frame.height))
            guard layout.isEstimated(in: rect) else { break }
            _ = measuring(rect)
        }
        return layout.attributes(for: element)
    }

    /// The number of times that an element is measured, which may move it to an estimated place.
    private static let attempts = 16

    /// Runs a pass if one is due. Spec 58.2.
    ///
    /// Visible elements of a layout with estimates, or whose views determine their own sizes, keep
    /// their place on the screen, although measured elements above them become estimates again.
    public mutating func passIfNeeded() {
        guard needsPass else { return }
        let anchor = keepsPlace ? pendingAnchor ?? visibleAnchor() : nil
        runPass()
        if let anchor { keep(anchor) }
    }

    mutating func runPass() {
        needsPass = false
        passes += 1
        layout.prepare(in: context)
        layout.visiblePartChanged(to: context.bounds)
        contentSize = layout.contentSize
        (isPrepared, startsWithEstimates, pendingAnchor) = (true, layout.hasEstimates, nil)
        passedSize = context.bounds.size
    }

    /// Returns the nearest content offset at rest. Spec OC-28.
    public func clamped(_ offset: Point) -> Point {
        func limit(_ value: Double, _ content: Double, _ visible: Double) -> Double {
            min(max(0, value), max(0, content - visible))
        }
        return Point(
            x: limit(offset.x, contentSize.width, context.bounds.width),
            y: limit(offset.y, contentSize.height, context.bounds.height))
    }

    /// Returns the next stop of a snapping layout in a direction, as for a notch of a mouse wheel;
    /// `nil` if scrolling can stop anywhere.
    ///
    /// - Parameters:
    ///   - step: The direction and the length of a page. Stops are searched for up to two pages
    ///     ahead.
    ///   - target: Returns the stop for an offset at which scrolling would end.
    public mutating func nextTarget(
        step: Point, target: (inout LayoutSession, Point) -> Point
    ) -> Point? {
        let start = contentOffset
        let isSnapping = (1...3).contains { part in
            let place = clamped(
                Point(
                    x: start.x + step.x * Double(part) / 7, y: start.y + step.y * Double(part) / 7))
            return target(&self, place) != place
        }
        guard isSnapping else { return nil }
        for part in 1...16 {
            let share = Double(part) / 8
            let found = target(
                &self, clamped(Point(x: start.x + step.x * share, y: start.y + step.y * share)))
            let progress = (found.x - start.x) * step.x + (found.y - start.y) * step.y
            if progress > 0.5 { return found }
        }
        return start
    }

    /// Returns the content offset at which scrolling toward `proposed` stops. Spec 68.1, OC-26.
    ///
    /// - Parameters:
    ///   - proposed: The content offset at which scrolling would stop by itself.
    ///   - velocity: The velocity in points per second.
    public mutating func targetContentOffset(
        proposed: Point, velocity: Point = .zero
    ) -> Point {
        passIfNeeded()
        return clamped(
            layout.targetContentOffset(
                proposed: proposed, velocity: velocity, bounds: context.bounds))
    }

    /// Returns the multiple of the visible size nearest to a content offset, on the axes on which
    /// there is more than fits.
    public func pageOffset(nearest offset: Point) -> Point {
        let page = context.bounds.size
        func nearest(_ value: Double, _ length: Double, _ content: Double) -> Double {
            guard length > 0, content > length else { return value }
            return (value / length).rounded() * length
        }
        return clamped(
            Point(
                x: nearest(offset.x, page.width, contentSize.width),
                y: nearest(offset.y, page.height, contentSize.height)))
    }
}
