/// The area in which a lifted row or item is reordered; beyond it, it is dragged out of its view.
public struct DragBounds: Hashable, Sendable {
    /// The size of the viewport, in points.
    public var viewport: Size
    /// The distance from the viewport, in points, up to which an item is still reordered, so that
    /// it can be held at an edge to scroll.
    public static let margin = 20.0

    /// Creates the bounds around a viewport.
    public init(viewport: Size) { self.viewport = viewport }

    /// Whether a point, in viewport coordinates, is in the area.
    public func contains(_ point: Point) -> Bool {
        Rect(
            x: -Self.margin, y: -Self.margin, width: viewport.width + 2 * Self.margin,
            height: viewport.height + 2 * Self.margin
        ).contains(point)
    }
}
