/// A pinch of two fingers whose distance controls a layout. Spec 70.3.
public struct Pinch: Hashable, Sendable {
    /// The distance between the fingers, in points.
    public let distance: Double

    /// Measures the distance between two fingers; `nil` unless there are exactly two. Spec 70.3,
    /// 75.4.
    public init?(_ points: [Point]) {
        guard points.count == 2 else { return nil }
        let (dx, dy) = (points[1].x - points[0].x, points[1].y - points[0].y)
        distance = (dx * dx + dy * dy).squareRoot()
    }
}
