import Glibc

/// Items on a circle; new ones come from its middle and deleted ones go there. Spec 65.8, OC-23.
public struct CircleLayout: CollectionLayout {
    /// The size of every item.
    public var itemSize = LayoutSize(width: 70, height: 70)
    private var counts = SectionCounts()
    private var bounds = LayoutRect()
    private var appearing: Set<IndexPath> = []
    private var disappearing: Set<IndexPath> = []

    /// A circle as large as the visible part allows.
    public init() {}

    /// What shows is all there is.
    public var contentSize: LayoutSize { bounds.size }

    /// Remembers how many items there are, and where the middle is.
    public mutating func prepare(in context: LayoutContext) {
        (counts, bounds) = (context.counts, context.bounds)
    }

    private var middle: LayoutPoint {
        LayoutPoint(x: bounds.width / 2, y: bounds.height / 2)
    }

    /// Every item that the rectangle meets.
    public func attributesForElements(in rect: LayoutRect) -> [LayoutAttributes] {
        (0..<counts.numberOfRows).compactMap { attributes(atPosition: $0) }
            .filter { $0.frame.intersects(rect) }
    }

    /// One item.
    public func attributes(for element: LayoutElement) -> LayoutAttributes? {
        guard element.kind == nil else { return nil }
        return counts.position(of: element.indexPath).flatMap { attributes(atPosition: $0) }
    }

    private func attributes(atPosition position: Int) -> LayoutAttributes? {
        guard let path = counts.indexPath(at: position) else { return nil }
        let radius = min(bounds.width, bounds.height) / 2.5
        let angle = 2 * Double.pi * Double(position) / Double(counts.numberOfRows)
        var attributes = LayoutAttributes(.cell(path))
        attributes.size = itemSize
        attributes.center = LayoutPoint(
            x: middle.x + radius * cos(angle), y: middle.y + radius * sin(angle))
        return attributes
    }

    /// Notes which items are new and which go, since the rest are asked about as well. Spec 67.4,
    /// 67.5.
    public mutating func prepareForUpdates(_ updates: [LayoutUpdate]) {
        for update in updates {
            if case .insertItem(let path) = update { appearing.insert(path) }
            if case .deleteItem(let path) = update { disappearing.insert(path) }
        }
    }

    /// New items come from the middle. Spec 67.6.
    public func initialAttributes(appearing normal: LayoutAttributes) -> LayoutAttributes {
        appearing.contains(normal.indexPath) ? fromMiddle(normal) : normal
    }

    /// Deleted items go to the middle. Spec 67.6.
    public func finalAttributes(disappearing normal: LayoutAttributes) -> LayoutAttributes {
        // A deleted item is transparent at its end, a surviving one at the same path is not.
        disappearing.contains(normal.indexPath) && normal.alpha == 0 ? fromMiddle(normal) : normal
    }

    private func fromMiddle(_ normal: LayoutAttributes) -> LayoutAttributes {
        var attributes = normal
        attributes.alpha = 0
        attributes.center = middle
        return attributes
    }

    /// Forgets the batch.
    public mutating func finalizeUpdates() { (appearing, disappearing) = ([], []) }
}
