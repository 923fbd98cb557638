/// A single row of items, the middle one enlarged; scrolling always stops with an item in the
/// middle. Spec 65.7, 68.2, OC-23.
public struct LineLayout: CollectionLayout {
    /// The enlargement of the item in the middle: 0.3 for 30 %.
    public var zoom = 0.3
    /// The distance from the middle within which items are enlarged, in points.
    public var activeDistance = 200.0
    /// The underlying row, whose properties can be changed.
    public var flow: FlowLayout
    private var bounds = Rect()
    /// Whether the insets of the row follow the visible width.
    private let followsWidth: Bool

    /// Creates a row of items 200 points wide, 50 apart, that begins and ends in the middle of the
    /// visible part, however wide it is.
    public init() { self.init(followsWidth: true) }

    /// Creates a row of items 200 points wide, 50 apart, that begins and ends in the middle of
    /// `width` points.
    public init(width: Double) {
        self.init(followsWidth: false)
        insetSides(in: width)
    }

    private init(followsWidth: Bool) {
        self.followsWidth = followsWidth
        flow = FlowLayout()
        flow.scrollDirection = .horizontal
        flow.itemSize = Size(width: 200, height: 200)
        flow.minimumLineSpacing = 50
    }

    private mutating func insetSides(in width: Double) {
        let side = max(0, (width - flow.itemSize.width) / 2)
        (flow.sectionInset.left, flow.sectionInset.right) = (side, side)
    }

    /// `true`: the row begins at the leading edge.
    public var flipsHorizontallyInOppositeLayoutDirection: Bool { true }

    /// The content size of the row.
    public var contentSize: Size { flow.contentSize }

    /// Whether cells determine the sizes of items.
    public var isSelfSizing: Bool { flow.isSelfSizing }

    /// Whether the underlying layout has estimates.
    public var hasEstimates: Bool { flow.hasEstimates }

    /// Returns whether the underlying layout has estimates in a rectangle.
    public func isEstimated(in rect: Rect) -> Bool { flow.isEstimated(in: rect) }

    /// Tells the underlying layout the visible part.
    public mutating func visiblePartChanged(to bounds: Rect) {
        flow.visiblePartChanged(to: bounds)
    }

    /// Measures the underlying layout.
    @discardableResult
    public mutating func measure(in rect: Rect, context: LayoutContext) -> Bool {
        flow.measure(in: rect, context: context)
    }

    /// Prepares the row and stores the visible part.
    public mutating func prepare(in context: LayoutContext) {
        bounds = context.bounds
        if followsWidth { insetSides(in: bounds.width) }
        flow.prepare(in: context)
    }

    /// Returns `true`: every scroll step moves the middle. Spec 60.4.
    public func shouldInvalidate(from old: Rect, to new: Rect) -> Bool { true }

    /// Returns the elements of the row, enlarged near the middle. Spec 65.2.
    public func attributesForElements(in rect: Rect) -> [LayoutAttributes] {
        // Enlarged items reach out of their places.
        let share = max(0, zoom) / 2
        let (width, height) = (flow.itemSize.width * share, flow.itemSize.height * share)
        let wide = rect.inset(
            by: EdgeInsets(top: -height, left: -width, bottom: -height, right: -width))
        return flow.attributesForElements(in: wide).map(zoomed)
            .filter { $0.frame.intersects(rect) }
    }

    /// Returns the attributes of one element, enlarged near the middle. Spec 65.2.
    public func attributes(for element: LayoutElement) -> LayoutAttributes? {
        flow.attributes(for: element).map(zoomed)
    }

    private func zoomed(_ attributes: LayoutAttributes) -> LayoutAttributes {
        let distance = (attributes.center.x - bounds.center.x).magnitude
        guard distance < activeDistance, attributes.element.kind == nil else { return attributes }
        var larger = attributes
        let scale = 1 + zoom * (1 - distance / activeDistance)
        larger.transform = .scale(x: scale, y: scale)
        larger.zIndex = 1
        return larger
    }

    /// Returns the offset that centers the nearest item; in a tie, the earlier one. Spec 68.2,
    /// OC-26.
    public func targetContentOffset(
        proposed: Point, velocity: Point, bounds: Rect
    ) -> Point {
        let middle = proposed.x + bounds.width / 2
        let reach = flow.itemSize.width + flow.minimumLineSpacing + bounds.width
        let around = Rect(
            x: middle - reach, y: 0, width: 2 * reach, height: max(1, contentSize.height))
        let centers = flow.attributesForElements(in: around).filter { $0.element.kind == nil }
            .map(\.center.x)
        guard let nearest = centers.min(by: { abs($0 - middle) < abs($1 - middle) }) else {
            return proposed
        }
        return Point(x: nearest - bounds.width / 2, y: proposed.y)
    }
}
