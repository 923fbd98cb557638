import Glibc

/// A layout of items on a circle; inserted items come from its center, deleted ones move there.
/// Spec 65.8, OC-23.
public struct CircleLayout: CollectionLayout {
    /// The size of every item, in points.
    public var itemSize = Size(width: 70, height: 70)
    private var counts = SectionCounts()
    private var bounds = Rect()
    private var appearing: Set<IndexPath> = []
    private var disappearing: Set<IndexPath> = []

    /// Creates a circle that fills the visible part.
    public init() {}

    /// The size of the visible part; there is nothing to scroll to.
    public var contentSize: Size { bounds.size }

    /// Stores the item counts and the visible part.
    public mutating func prepare(in context: LayoutContext) {
        (counts, bounds) = (context.counts, context.bounds)
    }

    private var middle: Point {
        Point(x: bounds.width / 2, y: bounds.height / 2)
    }

    /// Returns the items that intersect a rectangle.
    public func attributesForElements(in rect: Rect) -> [LayoutAttributes] {
        (0..<counts.numberOfRows).compactMap { attributes(atPosition: $0) }
            .filter { $0.frame.intersects(rect) }
    }

    /// Returns the attributes of one item.
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
        attributes.center = Point(
            x: middle.x + radius * cos(angle), y: middle.y + radius * sin(angle))
        return attributes
    }

    /// Records the inserted and deleted items, because the layout is asked about the others too.
    /// Spec 67.4, 67.5.
    public mutating func prepareForUpdates(_ updates: [LayoutUpdate]) {
        for update in updates {
            if case .insertItem(let path) = update { appearing.insert(path) }
            if case .deleteItem(let path) = update { disappearing.insert(path) }
        }
    }

    /// Returns attributes at the center for an inserted item. Spec 67.6.
    public func initialAttributes(appearing normal: LayoutAttributes) -> LayoutAttributes {
        appearing.contains(normal.indexPath) ? fromMiddle(normal) : normal
    }

    /// Returns attributes at the center for a deleted item. Spec 67.6.
    public func finalAttributes(disappearing normal: LayoutAttributes) -> LayoutAttributes {
        // The final attributes of a deleted item are transparent; those of a remaining item with
        // the same index path are not.
        disappearing.contains(normal.indexPath) && normal.alpha == 0 ? fromMiddle(normal) : normal
    }

    private func fromMiddle(_ normal: LayoutAttributes) -> LayoutAttributes {
        var attributes = normal
        attributes.alpha = 0
        attributes.center = middle
        return attributes
    }

    /// Forgets the updates.
    public mutating func finalizeUpdates() { (appearing, disappearing) = ([], []) }
}
