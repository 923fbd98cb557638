/// One layout on its way to another. Spec 69.3.
///
/// Everything goes in proportion to ``progress``; what only one of the two has fades in its
/// place (69.5, OC-20).
public struct TransitionLayout: CollectionLayout {
    /// Where it starts.
    public private(set) var current: any CollectionLayout
    /// Where it ends.
    public private(set) var next: any CollectionLayout
    /// From 0 to 1; a new pass shows it. Spec 69.4.
    public var progress = 0.0 {
        didSet { progress = min(max(progress, 0), 1) }
    }
    private var animatedValues: [String: Double] = [:]
    private var context: (counts: SectionCounts, bounds: LayoutRect)?

    /// Up to this many items all are looked at, so that none is missed that only shows on its
    /// way; of more, those that show at either end.
    private static let thoroughCount = 2_000

    /// At the beginning.
    public init(from current: any CollectionLayout, to next: any CollectionLayout) {
        (self.current, self.next) = (current, next)
    }

    /// Sets a value that goes with the transition, such as the distance of a pinch. Spec 69.6.
    public mutating func updateValue(_ value: Double, forAnimatedKey key: String) {
        animatedValues[key] = value
    }

    /// A value that goes with the transition; 0 when it was never set. Spec 69.6.
    public func value(forAnimatedKey key: String) -> Double { animatedValues[key] ?? 0 }

    /// Prepares both ends.
    public mutating func prepare(in context: LayoutContext) {
        current.prepare(in: context)
        next.prepare(in: context)
        self.context = (context.counts, context.bounds)
    }

    /// Whether either end has.
    public var hasEstimates: Bool { current.hasEstimates || next.hasEstimates }

    /// Whether either end has something there that nobody has measured.
    public func isEstimated(in rect: LayoutRect) -> Bool {
        current.isEstimated(in: rect) || next.isEstimated(in: rect)
    }

    /// Measures both ends.
    @discardableResult
    public mutating func measure(in rect: LayoutRect, context: LayoutContext) -> Bool {
        let isChanged = current.measure(in: rect, context: context)
        return next.measure(in: rect, context: context) || isChanged
    }

    /// Between both.
    public var contentSize: LayoutSize {
        let (old, new) = (current.contentSize, next.contentSize)
        return LayoutSize(
            width: old.width + (new.width - old.width) * progress,
            height: old.height + (new.height - old.height) * progress)
    }

    /// Spec 69.5.
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

    /// Spec 58.5.
    public func attributesForElements(in rect: LayoutRect) -> [LayoutAttributes] {
        let isSmall = (context?.counts.numberOfRows ?? 0) <= Self.thoroughCount
        var seen: Set<LayoutElement> = []
        var found: [LayoutAttributes] = []
        for layout in [current, next] {
            let size = layout.contentSize
            let reach = isSmall ? LayoutRect(size: size) : rect
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
    /// Begins to turn the layout into another, step by step. Spec 69.8, OC-20.
    public mutating func startTransition(to next: any CollectionLayout) {
        setLayout(makeTransition(layout, next))
    }

    /// The transition that is going on.
    public var transition: TransitionLayout? { layout as? TransitionLayout }

    /// Moves the transition on and asks for a pass. Spec 69.4.
    public mutating func setTransitionProgress(_ progress: Double) {
        updateLayout(TransitionLayout.self) { $0.progress = progress }
    }

    /// Ends the transition with the new layout.
    public mutating func finishTransition() {
        if let transition { setLayout(transition.next) }
    }

    /// Ends the transition with the old layout.
    public mutating func cancelTransition() {
        if let transition { setLayout(transition.current) }
    }

    /// The content offset on the way: from where it is to the nearest that the new layout
    /// allows. Spec OC-20, OC-28.
    public mutating func transitionContentOffset(from start: LayoutPoint) -> LayoutPoint {
        passIfNeeded()
        guard let transition else { return start }
        var arrived = self
        arrived.contentSize = transition.next.contentSize
        let end = arrived.clamped(start)
        return LayoutPoint(
            x: start.x + (end.x - start.x) * transition.progress,
            y: start.y + (end.y - start.y) * transition.progress)
    }
}
