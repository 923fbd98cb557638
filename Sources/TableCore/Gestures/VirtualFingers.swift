import Glibc

/// Two fingers around a point that stand for a pinch or rotation of a touchpad, which reports only
/// scale and angle, or for turning a wheel. Spec 25.5, 70.3.
public struct VirtualFingers: Hashable, Sendable {
    /// The point in the middle between the fingers.
    public var center: Point
    /// The distance of the fingers as a multiple of that at the beginning.
    public var scale = 1.0
    /// The rotation since the beginning, in radians, clockwise.
    public var angle = 0.0

    /// Half the distance of the fingers at the beginning, in points: large enough for a scale of
    /// 1.05 to count as a movement.
    public static let reach = 100.0

    /// Creates two fingers around a point.
    public init(around center: Point) { self.center = center }

    /// The positions of the fingers.
    public var points: [Point] {
        let (x, y) = (
            Glibc.cos(angle) * Self.reach * scale, Glibc.sin(angle) * Self.reach * scale
        )
        return [
            Point(x: center.x - x, y: center.y - y), Point(x: center.x + x, y: center.y + y),
        ]
    }

    /// Scales by 10 percent for each step of a wheel. Turning the wheel away from the user
    /// enlarges.
    public mutating func turnWheel(by steps: Double) {
        scale = min(100, max(0.01, scale * Glibc.pow(1.1, -steps)))
    }
}
