/// One row of items of which the middle one is larger, and where scrolling always ends with one
/// in the middle. Spec 65.7, 68.2, OC-23.
public struct LineLayout: CollectionLayout {
    /// How much larger the item in the middle is.
    public var zoom = 0.3
    /// Points from the middle within which items grow.
    public var activeDistance = 200.0
    /// The row; its properties may be changed.
    public var flow: FlowLayout
    private var bounds = LayoutRect()

    /// Items of 200 points, 50 apart, that begin and end in the middle of `width`.
    public init(width: Double) {
        flow = FlowLayout()
        flow.scrollDirection = .horizontal
        flow.itemSize = LayoutSize(width: 200, height: 200)
        flow.minimumLineSpacing = 50
        let side = (width - 200) / 2
        flow.sectionInset = LayoutInsets(left: side, right: side)
    }

    /// As wide as its row.
    public var contentSize: LayoutSize { flow.contentSize }

    /// As the layout underneath does.
    public var hasEstimates: Bool { flow.hasEstimates }

    /// As the layout underneath does.
    public func isEstimated(in rect: LayoutRect) -> Bool { flow.isEstimated(in: rect) }

    /// Measures the layout underneath.
    @discardableResult
    public mutating func measure(in rect: LayoutRect, context: LayoutContext) -> Bool {
        flow.measure(in: rect, context: context)
    }

    /// Arranges the row and remembers where the middle is.
    public mutating func prepare(in context: LayoutContext) {
        bounds = context.bounds
        flow.prepare(in: context)
    }

    /// Always: the middle has moved. Spec 60.4.
    public func shouldInvalidate(from old: LayoutRect, to new: LayoutRect) -> Bool { true }

    /// Spec 65.2.
    public func attributesForElements(in rect: LayoutRect) -> [LayoutAttributes] {
        flow.attributesForElements(in: rect).map(zoomed)
    }

    /// Spec 65.2.
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

    /// The nearest item in the middle, the earlier of two. Spec 68.2, OC-26.
    public func targetContentOffset(
        proposed: LayoutPoint, velocity: LayoutPoint, bounds: LayoutRect
    ) -> LayoutPoint {
        let middle = proposed.x + bounds.width / 2
        let reach = flow.itemSize.width + flow.minimumLineSpacing + bounds.width
        let around = LayoutRect(
            x: middle - reach, y: 0, width: 2 * reach, height: max(1, contentSize.height))
        let centers = flow.attributesForElements(in: around).filter { $0.element.kind == nil }
            .map(\.center.x)
        guard let nearest = centers.min(by: { abs($0 - middle) < abs($1 - middle) }) else {
            return proposed
        }
        return LayoutPoint(x: nearest - bounds.width / 2, y: proposed.y)
    }
}
