/// Drives a layout: asks its questions in the right order and only when it must. Spec 58.1, 60.
///
/// ```swift
/// var session = LayoutSession(layout: FlowLayout(), context: context)
/// session.attributes(in: visible)        // prepare, content size, elements
/// session.attributes(in: further)        // elements only
/// session.invalidate()                   // nothing yet
/// ```
public struct LayoutSession {
    /// The layout that arranges the collection now.
    public internal(set) var layout: any CollectionLayout
    /// What the layout knows.
    public internal(set) var context: LayoutContext
    /// The extent of everything, as of the last pass.
    public internal(set) var contentSize = LayoutSize.zero
    /// Where the visible part begins. It moves when something above it turns out to be of another
    /// length than estimated; a view then scrolls there, and nothing moves on the screen.
    public var contentOffset: LayoutPoint { context.bounds.origin }
    /// How many passes there were.
    public private(set) var passes = 0
    /// Whether the next question begins with a pass. Spec 74.9.
    public private(set) var needsPass = true

    /// What stands in for a layout while it becomes another. Spec 69.7.
    public var makeTransition: (any CollectionLayout, any CollectionLayout) -> TransitionLayout =
        { TransitionLayout(from: $0, to: $1) }

    /// A collection that needs its first pass. Spec 58.2.
    public init(layout: any CollectionLayout, context: LayoutContext) {
        (self.layout, self.context) = (layout, context)
    }

    /// Marks the arrangement as out of date. Cells and data stay as they are; several calls make
    /// one pass. Spec 60.1, 60.2.
    public mutating func invalidate() { needsPass = true }

    /// The visible part moved or changed size. Spec 60.4, 60.6.
    ///
    /// - Returns: whether the next question begins with a pass.
    @discardableResult
    public mutating func setBounds(_ bounds: LayoutRect) -> Bool {
        let old = context.bounds
        guard old != bounds else { return needsPass }
        context.bounds = bounds
        if layout.shouldInvalidate(from: old, to: bounds) || old.size != bounds.size {
            invalidate()
        }
        return needsPass
    }

    /// The data was loaded anew. Spec 57.10.
    public mutating func reload(counts: SectionCounts) {
        context.counts = counts
        invalidate()
    }

    /// Arranges the same data by another layout. Spec 50.11, 69.1.
    public mutating func setLayout(_ layout: any CollectionLayout) {
        self.layout = layout
        invalidate()
    }

    /// Changes the layout's properties, which takes effect with the next pass. Spec 60.5.
    public mutating func updateLayout<Layout: CollectionLayout>(
        _ type: Layout.Type, _ change: (inout Layout) -> Void
    ) {
        guard var typed = layout as? Layout else { return }
        change(&typed)
        layout = typed
        invalidate()
    }

    /// Everything in a part of the content, what is in front last. Spec 58.5, OC-27.
    ///
    /// Whatever the layout has only estimated there is measured first. What is visible stays where
    /// it is on the screen: when something above it changes its length, ``contentOffset`` moves by
    /// as much, and the rectangle with it.
    public mutating func attributes(in rect: LayoutRect) -> [LayoutAttributes] {
        let before = contentOffset
        passIfNeeded()
        let measured = measuring(
            rect.moved(dx: contentOffset.x - before.x, dy: contentOffset.y - before.y))
        let found = layout.attributesForElements(in: measured)
        return found.enumerated()
            .sorted { ($0.element.zIndex, $0.offset) < ($1.element.zIndex, $1.offset) }
            .map(\.element)
    }

    /// One element, or `nil` when there is none.
    ///
    /// It is measured first when the layout has only estimated it.
    public mutating func attributes(for element: LayoutElement) -> LayoutAttributes? {
        passIfNeeded()
        if let frame = layout.attributes(for: element)?.frame {
            _ = measuring(
                LayoutRect(
                    x: frame.minX, y: frame.minY, width: max(1, frame.width),
                    height: max(1, frame.height)))
        }
        return layout.attributes(for: element)
    }

    /// Runs a pass when one is due. Spec 58.2.
    ///
    /// What is visible of a layout with estimates stays where it is on the screen, although what
    /// was measured above it is estimated again.
    public mutating func passIfNeeded() {
        guard needsPass else { return }
        let anchor = layout.hasEstimates ? visibleAnchor() : nil
        runPass()
        if let anchor { keep(anchor) }
    }

    mutating func runPass() {
        needsPass = false
        passes += 1
        layout.prepare(in: context)
        contentSize = layout.contentSize
    }

    /// The nearest content offset at rest. Spec OC-28.
    public func clamped(_ offset: LayoutPoint) -> LayoutPoint {
        func limit(_ value: Double, _ content: Double, _ visible: Double) -> Double {
            min(max(0, value), max(0, content - visible))
        }
        return LayoutPoint(
            x: limit(offset.x, contentSize.width, context.bounds.width),
            y: limit(offset.y, contentSize.height, context.bounds.height))
    }

    /// Where scrolling that would end at `proposed` ends. Spec 68.1, OC-26.
    public mutating func targetContentOffset(
        proposed: LayoutPoint, velocity: LayoutPoint = .zero
    ) -> LayoutPoint {
        passIfNeeded()
        return clamped(
            layout.targetContentOffset(
                proposed: proposed, velocity: velocity, bounds: context.bounds))
    }
}
