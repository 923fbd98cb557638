/// A layout that interpolates between two others. Spec 69.3.
///
/// All attributes are interpolated by ``progress``; elements of only one layout fade in or out in
/// place (69.5, OC-20).
public struct TransitionLayout: CollectionLayout {
    /// The layout at the start.
    public private(set) var current: any CollectionLayout
    /// The layout at the end.
    public private(set) var next: any CollectionLayout
    /// The progress from 0 to 1; shown after a new pass. Spec 69.4.
    public var progress = 0.0 {
        didSet { progress = min(max(progress, 0), 1) }
    }
    private var animatedValues: [String: Double] = [:]
    private var context: (counts: SectionCounts, bounds: Rect)?

    /// The largest number of items for which all are searched, so that none is missed that is
    /// visible only during the transition; above it, only those visible at either end.
    private static let thoroughCount = 2_000

    /// Creates a transition at its start.
    public init(from current: any CollectionLayout, to next: any CollectionLayout) {
        (self.current, self.next) = (current, next)
    }

    /// Sets a custom value of the transition, such as the distance of a pinch. Spec 69.6.
    public mutating func updateValue(_ value: Double, forAnimatedKey key: String) {
        animatedValues[key] = value
    }

    /// Returns a custom value of the transition; 0 if it was never set. Spec 69.6.
    public func value(forAnimatedKey key: String) -> Double { animatedValues[key] ?? 0 }

    /// Prepares both layouts.
    public mutating func prepare(in context: LayoutContext) {
        current.prepare(in: context)
        next.prepare(in: context)
        self.context = (context.counts, context.bounds)
    }

    /// The kinds of views that belong to items in either layout.
    public var itemElementKinds: Set<String> {
        current.itemElementKinds.union(next.itemElementKinds)
    }

    /// Moves the state of both layouts through a batch.
    public mutating func follow(_ map: UpdateMap) {
        current.follow(map)
        next.follow(map)
    }

    /// Notifies both layouts of the visible part.
    public mutating func visiblePartChanged(to bounds: Rect) {
        current.visiblePartChanged(to: bounds)
        next.visiblePartChanged(to: bounds)
    }

    /// Whether the layout at the end of the transition is mirrored.
    public var flipsHorizontallyInOppositeLayoutDirection: Bool {
        next.flipsHorizontallyInOppositeLayoutDirection
    }

    /// Whether views determine their own sizes in either layout.
    public var isSelfSizing: Bool {
        current.isSelfSizing || next.isSelfSizing
    }

    /// Whether either layout has estimates.
    public var hasEstimates: Bool { current.hasEstimates || next.hasEstimates }

    /// Returns whether either layout has estimates in a rectangle.
    public func isEstimated(in rect: Rect) -> Bool {
        current.isEstimated(in: rect) || next.isEstimated(in: rect)
    }

    /// Measures both layouts.
    @discardableResult
    public mutating func measure(in rect: Rect, context: LayoutContext) -> Bool {
        let isChanged = current.measure(in: rect, context: context)
        return next.measure(in: rect, context: context) || isChanged
    }

    /// The interpolated content size.
    public var contentSize: Size {
        let (old, new) = (current.contentSize, next.contentSize)
        return Size(
            width: old.width + (new.width - old.width) * progress,
            height: old.height + (new.height - old.height) * progress)
    }

    /// Returns the interpolated attributes of one element. Spec 69.5.
    public func attributes(for element: LayoutElement) -> LayoutAttributes? {
        switch (current.attributes(for: element), next.attributes(for: element)) {
        case (nil, nil): return nil
        case (let old?, let new?): return old.interpolated(to: new, progress: progress)
        case (let old?, nil):
            var gone = old
            gone.alpha = 0
            return old.interpolated(to: gone, progress: progress)
        case (nil, let new?):
            var hidden = new
            hidden.alpha = 0
            return hidden.interpolated(to: new, progress: progress)
        }
    }

    /// Returns the interpolated elements that intersect a rectangle. Spec 58.5.
    public func attributesForElements(in rect: Rect) -> [LayoutAttributes] {
        let isSmall = (context?.counts.numberOfRows ?? 0) <= Self.thoroughCount
        var seen: Set<LayoutElement> = []
        var found: [LayoutAttributes] = []
        for layout in [current, next] {
            let size = layout.contentSize
            let reach = isSmall ? Rect(size: size) : rect
            for candidate in layout.attributesForElements(in: reach)
            where seen.insert(candidate.element).inserted {
                if let attributes = attributes(for: candidate.element),
                    attributes.frame.intersects(rect)
                {
                    found.append(attributes)
                }
            }
        }
        return found
    }
}

extension LayoutSession {
    /// Starts a transition to another layout. Spec 69.8, OC-20.
    public mutating func startTransition(to next: any CollectionLayout) {
        setLayout(makeTransition(layout, next))
    }

    /// The running transition, or `nil`.
    public var transition: TransitionLayout? { layout as? TransitionLayout }

    /// Sets the progress of the transition and invalidates the layout. Spec 69.4.
    public mutating func setTransitionProgress(_ progress: Double) {
        updateLayout(TransitionLayout.self) { $0.progress = progress }
    }

    /// Finishes the transition with the new layout.
    public mutating func finishTransition() {
        if let transition { setLayout(transition.next) }
    }

    /// Cancels the transition and restores the old layout.
    public mutating func cancelTransition() {
        if let transition { setLayout(transition.current) }
    }

    /// Returns the interpolated content offset: from `start` to the nearest offset that the new
    /// layout allows. Spec OC-20, OC-28.
    public mutating func transitionContentOffset(from start: Point) -> Point {
        passIfNeeded()
        guard let transition else { return start }
        var arrived = self
        arrived.contentSize = transition.next.contentSize
        let end = arrived.clamped(start)
        return Point(
            x: start.x + (end.x - start.x) * transition.progress,
            y: start.y + (end.y - start.y) * transition.progress)
    }
}
