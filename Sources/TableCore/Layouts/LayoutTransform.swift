/// A three-dimensional transformation of an element around its center. Spec 59.4.
public struct LayoutTransform: Hashable, Sendable {
    /// The rows of the 4 × 4 matrix, which is multiplied by row vectors from the left.
    public var rows: [[Double]]

    /// The identity transformation.
    public static let identity = LayoutTransform(rows: [
        [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1],
    ])

    /// Whether this is the identity.
    public var isIdentity: Bool { self == .identity }

    /// Whether the transformation has perspective, so that parallel lines do not stay parallel.
    public var isProjective: Bool { rows[0][3] != 0 || rows[1][3] != 0 }

    /// Returns the perspective from a distance in points, which must not be 0; apply it after a
    /// rotation.
    public static func perspective(distance: Double) -> LayoutTransform {
        LayoutTransform(rows: [
            [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, -1 / distance], [0, 0, 0, 1],
        ])
    }

    /// Returns a rotation around an axis, given the cosine and sine of the angle.
    ///
    /// - Parameters:
    ///   - cosine: The cosine of the angle.
    ///   - sine: The sine of the angle.
    ///   - x: The axis's horizontal component; the axis has length 1.
    ///   - y: Its vertical component.
    ///   - z: Its component toward the viewer.
    public static func rotation(
        cosine: Double, sine: Double, x: Double, y: Double, z: Double
    ) -> LayoutTransform {
        let rest = 1 - cosine
        return LayoutTransform(rows: [
            [
                cosine + x * x * rest, x * y * rest + z * sine, x * z * rest - y * sine, 0,
            ],
            [
                x * y * rest - z * sine, cosine + y * y * rest, y * z * rest + x * sine, 0,
            ],
            [
                x * z * rest + y * sine, y * z * rest - x * sine, cosine + z * z * rest, 0,
            ],
            [0, 0, 0, 1],
        ])
    }

    /// Returns a transformation that scales by factors.
    public static func scale(x: Double, y: Double, z: Double = 1) -> LayoutTransform {
        LayoutTransform(rows: [[x, 0, 0, 0], [0, y, 0, 0], [0, 0, z, 0], [0, 0, 0, 1]])
    }

    /// Returns a transformation that moves by distances in points.
    public static func translation(x: Double, y: Double, z: Double = 0) -> LayoutTransform {
        LayoutTransform(rows: [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [x, y, z, 1]])
    }

    /// Returns a rotation in the plane by an angle, given its cosine and sine.
    public static func rotation(cosine: Double, sine: Double) -> LayoutTransform {
        LayoutTransform(rows: [
            [cosine, sine, 0, 0], [-sine, cosine, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1],
        ])
    }

    /// Returns this transformation followed by another.
    public func followed(by other: LayoutTransform) -> LayoutTransform {
        LayoutTransform(
            rows: (0..<4).map { row in
                (0..<4).map { column in
                    (0..<4).reduce(0) { $0 + rows[row][$1] * other.rows[$1][column] }
                }
            })
    }

    /// Returns the transformed point, projected onto the plane.
    public func apply(to point: Point) -> Point {
        func value(_ column: Int) -> Double {
            point.x * rows[0][column] + point.y * rows[1][column] + rows[3][column]
        }
        let depth = value(3)
        guard depth != 0 else { return point }
        return Point(x: value(0) / depth, y: value(1) / depth)
    }

    /// Returns the point of the plane that is transformed and projected to a point; `nil` when the
    /// plane is seen from its edge.
    public func source(of point: Point) -> Point? {
        // The projection of the plane is x' = (a·x + b·y + c) / (g·x + h·y + i), likewise y'.
        let (a, b, c) = (rows[0][0], rows[1][0], rows[3][0])
        let (d, e, f) = (rows[0][1], rows[1][1], rows[3][1])
        let (g, h, i) = (rows[0][3], rows[1][3], rows[3][3])
        let (x, y) = (point.x, point.y)
        let (xx, xy, xc) = (a - g * x, b - h * x, c - i * x)
        let (yx, yy, yc) = (d - g * y, e - h * y, f - i * y)
        let determinant = xx * yy - xy * yx
        guard determinant.magnitude > 1e-12 else { return nil }
        return Point(
            x: (xy * yc - yy * xc) / determinant, y: (yx * xc - xx * yc) / determinant)
    }

    /// Returns the bounding box of a transformed element. Spec OC-22.
    public func boundingBox(center: Point, size: Size) -> Rect {
        let corners = [(-1.0, -1.0), (1, -1), (-1, 1), (1, 1)].map { x, y in
            apply(to: Point(x: x * size.width / 2, y: y * size.height / 2))
        }
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        let (left, right) = (xs.min() ?? 0, xs.max() ?? 0)
        let (top, bottom) = (ys.min() ?? 0, ys.max() ?? 0)
        return Rect(
            x: center.x + left, y: center.y + top, width: right - left, height: bottom - top)
    }
}
