/// A small part of a view in perspective, which is drawn as if parallels stayed parallel.
package struct ProjectedPart: Hashable, Sendable {
    /// The part of the view, relative to its upper left corner.
    package var source: Rect
    /// The point of the content to which the origin of the view is mapped.
    package var origin: Point
    /// The vector to which a horizontal point is mapped.
    package var xAxis: Point
    /// The vector to which a vertical point is mapped.
    package var yAxis: Point
}

extension LayoutAttributes {
    /// Divides a rectangle of the view into parts small enough that each is drawn without
    /// perspective.
    ///
    /// - Parameter rect: A rectangle relative to the view's upper left corner.
    package func projectedParts(of rect: Rect) -> [ProjectedPart] {
        let columns = Self.count(rect.width)
        let rows = Self.count(rect.height)
        let (width, height) = (rect.width / Double(columns), rect.height / Double(rows))
        guard width > 0, height > 0 else { return [] }
        var parts: [ProjectedPart] = []
        for row in 0..<rows {
            for column in 0..<columns {
                let source = Rect(
                    x: rect.minX + Double(column) * width, y: rect.minY + Double(row) * height,
                    width: width, height: height)
                let corner = projected(source.origin)
                let right = projected(Point(x: source.maxX, y: source.minY))
                let below = projected(Point(x: source.minX, y: source.maxY))
                let x = Point(x: (right.x - corner.x) / width, y: (right.y - corner.y) / width)
                let y = Point(x: (below.x - corner.x) / height, y: (below.y - corner.y) / height)
                parts.append(
                    ProjectedPart(
                        source: source,
                        origin: Point(
                            x: corner.x - x.x * source.minX - y.x * source.minY,
                            y: corner.y - x.y * source.minX - y.y * source.minY), xAxis: x,
                        yAxis: y))
            }
        }
        return parts
    }

    private static func count(_ length: Double) -> Int { min(32, max(1, Int(length / 8))) }

    /// Returns the point of the content where a point of the view is drawn.
    package func projected(_ point: Point) -> Point {
        let moved = transform.apply(
            to: Point(x: point.x - size.width / 2, y: point.y - size.height / 2))
        return Point(x: center.x + moved.x, y: center.y + moved.y)
    }
}
