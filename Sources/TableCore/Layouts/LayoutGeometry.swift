/// A point in a plane; y grows downward.
public struct LayoutPoint: Hashable, Sendable {
    /// The distance from the left, in points.
    public var x: Double
    /// The distance from the top, in points.
    public var y: Double

    /// Creates a point.
    public init(x: Double = 0, y: Double = 0) { (self.x, self.y) = (x, y) }

    /// The origin.
    public static let zero = LayoutPoint()
}

/// A width and a height, in points.
public struct LayoutSize: Hashable, Sendable {
    /// The width.
    public var width: Double
    /// The height.
    public var height: Double

    /// Creates a size.
    public init(width: Double = 0, height: Double = 0) {
        (self.width, self.height) = (width, height)
    }

    /// The size with zero width and height.
    public static let zero = LayoutSize()
}

/// The insets from four edges, in points.
public struct LayoutInsets: Hashable, Sendable {
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
    public static let zero = LayoutInsets()
}

/// A rectangle in a plane, in points.
public struct LayoutRect: Hashable, Sendable {
    /// The upper left corner.
    public var origin: LayoutPoint
    /// The size.
    public var size: LayoutSize

    /// Creates a rectangle from its upper left corner and its size.
    public init(origin: LayoutPoint = .zero, size: LayoutSize = .zero) {
        (self.origin, self.size) = (origin, size)
    }

    /// Creates a rectangle from its upper left corner, width and height.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: LayoutPoint(x: x, y: y), size: LayoutSize(width: width, height: height))
    }

    /// The left edge.
    public var minX: Double { origin.x }
    /// The upper edge.
    public var minY: Double { origin.y }
    /// The right edge.
    public var maxX: Double { origin.x + size.width }
    /// The lower edge.
    public var maxY: Double { origin.y + size.height }
    /// The width.
    public var width: Double { size.width }
    /// The height.
    public var height: Double { size.height }

    /// The center.
    public var center: LayoutPoint {
        LayoutPoint(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
    }

    /// Returns whether both rectangles share an area, not just an edge. Spec OC-12.
    public func intersects(_ other: LayoutRect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
            && width > 0 && height > 0 && other.width > 0 && other.height > 0
    }

    /// Returns the rectangle moved by a distance, in points.
    public func moved(dx: Double, dy: Double) -> LayoutRect {
        LayoutRect(x: minX + dx, y: minY + dy, width: width, height: height)
    }
}
