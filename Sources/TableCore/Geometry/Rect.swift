/// A point in a plane; y grows downward.
public struct Point: Hashable, Sendable {
    /// The distance from the left, in points.
    public var x: Double
    /// The distance from the top, in points.
    public var y: Double

    /// Creates a point.
    public init(x: Double = 0, y: Double = 0) { (self.x, self.y) = (x, y) }

    /// The origin.
    public static let zero = Point()
}

/// A width and a height, in points.
public struct Size: Hashable, Sendable {
    /// The width.
    public var width: Double
    /// The height.
    public var height: Double

    /// Creates a size.
    public init(width: Double = 0, height: Double = 0) {
        (self.width, self.height) = (width, height)
    }

    /// The size with zero width and height.
    public static let zero = Size()

    /// Whether the width or the height is zero.
    public var isEmpty: Bool { width <= 0 || height <= 0 }
}

/// The insets from four edges, in points.
public struct EdgeInsets: Hashable, Sendable {
    /// The distance from the upper edge.
    public var top: Double
    /// The distance from the left edge.
    public var left: Double
    /// The distance from the lower edge.
    public var bottom: Double
    /// The distance from the right edge.
    public var right: Double

    /// Creates insets.
    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
        (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }

    /// The insets with zero distances.
    public static let zero = EdgeInsets()
}

/// A rectangle in a plane, in points.
public struct Rect: Hashable, Sendable {
    /// The upper left corner.
    public var origin: Point
    /// The size.
    public var size: Size

    /// Creates a rectangle from its upper left corner and its size.
    public init(origin: Point = .zero, size: Size = .zero) {
        (self.origin, self.size) = (origin, size)
    }

    /// Creates a rectangle from its upper left corner, width and height.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }

    /// The rectangle at the origin without a size.
    public static let zero = Rect()

    /// The left edge. Setting it moves the rectangle.
    public var x: Double {
        get { origin.x }
        set { origin.x = newValue }
    }
    /// The upper edge. Setting it moves the rectangle.
    public var y: Double {
        get { origin.y }
        set { origin.y = newValue }
    }
    /// The left edge.
    public var minX: Double { origin.x }
    /// The upper edge.
    public var minY: Double { origin.y }
    /// The right edge.
    public var maxX: Double { origin.x + size.width }
    /// The lower edge.
    public var maxY: Double { origin.y + size.height }
    /// The horizontal center.
    public var midX: Double { origin.x + size.width / 2 }
    /// The vertical center.
    public var midY: Double { origin.y + size.height / 2 }
    /// The width. Setting it keeps the left edge.
    public var width: Double {
        get { size.width }
        set { size.width = newValue }
    }
    /// The height. Setting it keeps the upper edge.
    public var height: Double {
        get { size.height }
        set { size.height = newValue }
    }

    /// The center.
    public var center: Point {
        Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
    }

    /// Returns whether a point is inside; the right and lower edges are outside.
    public func contains(_ point: Point) -> Bool { contains(x: point.x, y: point.y) }

    /// Returns whether a point is inside; the right and lower edges are outside.
    public func contains(x: Double, y: Double) -> Bool {
        x >= minX && x < maxX && y >= minY && y < maxY
    }

    /// Returns the rectangle without the given distances at its edges; never of negative size.
    public func inset(by insets: EdgeInsets) -> Rect {
        Rect(
            x: minX + insets.left, y: minY + insets.top,
            width: max(0, width - insets.left - insets.right),
            height: max(0, height - insets.top - insets.bottom))
    }

    /// Returns whether both rectangles share an area, not just an edge. Spec OC-12.
    public func intersects(_ other: Rect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
            && width > 0 && height > 0 && other.width > 0 && other.height > 0
    }

    /// Returns the smallest rectangle around both rectangles.
    public func union(_ other: Rect) -> Rect {
        let (left, top) = (min(minX, other.minX), min(minY, other.minY))
        return Rect(
            x: left, y: top, width: max(maxX, other.maxX) - left,
            height: max(maxY, other.maxY) - top)
    }

    /// Returns the rectangle moved by a distance, in points.
    public func moved(dx: Double, dy: Double) -> Rect {
        Rect(x: minX + dx, y: minY + dy, width: width, height: height)
    }
}
