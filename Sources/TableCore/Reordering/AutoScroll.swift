/// How fast a table scrolls by itself while something is dragged near its edge.
///
/// The speed grows with the square of how far the pointer is inside the zone, so that a row at
/// the edge can still be aimed at, and stays at its maximum beyond the edge.
public struct AutoScroll: Hashable, Sendable {
    /// How far from an edge it starts, in points; at most a third of the viewport counts.
    public var zone: Double
    /// Points per second at the edge and beyond.
    public var maximumSpeed: Double

    /// Describes the zone and the speed.
    public init(zone: Double = 56, maximumSpeed: Double = 1_400) {
        self.zone = zone
        self.maximumSpeed = maximumSpeed
    }

    /// Points per second for a pointer at `pointerY` in a viewport of this height; negative
    /// upwards, 0 in the middle.
    public func speed(pointerY: Double, viewportHeight: Double) -> Double {
        let zone = min(zone, viewportHeight / 3)
        guard zone > 0 else { return 0 }
        if pointerY < zone { return -speed(depth: (zone - pointerY) / zone) }
        let below = pointerY - (viewportHeight - zone)
        return below > 0 ? speed(depth: below / zone) : 0
    }

    private func speed(depth: Double) -> Double {
        let depth = min(1, depth)
        return maximumSpeed * depth * depth
    }
}
