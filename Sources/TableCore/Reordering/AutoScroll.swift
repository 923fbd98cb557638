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

/// The distances by which content can be scrolled, in points.
public struct ScrollRoom: Hashable, Sendable {
    /// The distance to the upper and left edges of the content.
    public var before: Point
    /// The distance to the lower and right edges of the content.
    public var after: Point

    /// Creates the room of a view.
    ///
    /// - Parameters:
    ///   - offset: The distance from the start of the content.
    ///   - maximum: The largest such distance.
    public init(offset: Point, maximum: Point) {
        before = offset
        after = Point(x: maximum.x - offset.x, y: maximum.y - offset.y)
    }
}

extension AutoScroll {
    /// Returns the velocity in points per second, which is 0 along an axis on which less than a
    /// point is left to scroll: then nothing has to be done until the pointer or the content moves.
    ///
    ///     let room = ScrollRoom(offset: Point(y: 0), maximum: Point(y: 500))
    ///     AutoScroll().velocity(at: Point(x: 150, y: 0), in: size, room)     // (0, 0)
    ///     AutoScroll().velocity(at: Point(x: 150, y: 300), in: size, room)   // (0, 1400)
    ///
    /// - Parameters:
    ///   - pointer: The position of the pointer in the viewport.
    ///   - viewport: The size of the viewport, in points.
    ///   - room: The distances by which the content can still be scrolled.
    public func velocity(at pointer: Point, in viewport: Size, _ room: ScrollRoom) -> Point {
        func along(_ place: Double, _ length: Double, _ before: Double, _ after: Double) -> Double {
            let speed = speed(pointerY: place, viewportHeight: length)
            return (speed < 0 ? before : after) >= 1 ? speed : 0
        }
        return Point(
            x: along(pointer.x, viewport.width, room.before.x, room.after.x),
            y: along(pointer.y, viewport.height, room.before.y, room.after.y))
    }
}
