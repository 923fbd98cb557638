/// The speed of automatic scrolling while something is dragged near an edge.
///
/// The speed grows with the square of the pointer's depth in the zone, so that rows near the edge
/// can still be targeted. Beyond the edge it stays at its maximum.
public struct AutoScroll: Hashable, Sendable {
    /// The depth of the zone at each edge, in points; limited to a third of the viewport.
    public var zone: Double
    /// The speed at the edge and beyond, in points per second.
    public var maximumSpeed: Double

    /// Creates the settings.
    public init(zone: Double = 56, maximumSpeed: Double = 1_400) {
        self.zone = zone
        self.maximumSpeed = maximumSpeed
    }

    /// Returns the speed in points per second; negative upward, 0 outside the zones.
    ///
    /// - Parameters:
    ///   - pointerY: The distance of the pointer from the top of the viewport, in points.
    ///   - viewportHeight: The height of the viewport, in points.
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
