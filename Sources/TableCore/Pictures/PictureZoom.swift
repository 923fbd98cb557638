/// The scale and position of a picture in a viewer.
///
///     var zoom = PictureZoom(
///         picture: Size(width: 800, height: 600), viewport: Size(width: 400, height: 400))
///     zoom.scale      // 0.5, so that all of it is visible
///     zoom.frame      // 0, 50, 400 × 300
///     zoom.enlarge()
///     zoom.scale      // 0.625
public struct PictureZoom: Hashable, Sendable {
    /// The size of the picture, in pixels.
    public let picture: Size
    /// The size of the visible area, in points.
    public var viewport: Size { didSet { moveIntoView() } }
    /// The scale that the user chose; nil for one at which all of the picture is visible.
    private var chosen: Double?
    /// The point of the picture in the center of the visible area, in pixels.
    private var center: Point

    /// The smallest and the largest scale.
    public static let limits = 0.02...16.0
    /// The factor of one step.
    private static let step = 1.25

    /// Creates the zoom of a picture that is visible as a whole.
    public init(picture: Size, viewport: Size) {
        (self.picture, self.viewport) = (picture, viewport)
        center = Point(x: picture.width / 2, y: picture.height / 2)
    }

    /// Whether the scale follows the visible area.
    public var isFitting: Bool { chosen == nil }

    /// The points on the screen for a pixel of the picture.
    public var scale: Double { chosen ?? fittingScale }

    /// The largest scale up to 1 at which all of the picture is visible.
    private var fittingScale: Double {
        guard !picture.isEmpty, !viewport.isEmpty else { return 1 }
        let scale = min(viewport.width / picture.width, viewport.height / picture.height, 1)
        return max(scale, Self.limits.lowerBound)
    }

    /// The frame of the picture in the visible area, in points. A picture that is smaller than the
    /// area is in the middle of it.
    public var frame: Rect {
        let size = Size(width: picture.width * scale, height: picture.height * scale)
        return Rect(
            x: viewport.width / 2 - center.x * scale, y: viewport.height / 2 - center.y * scale,
            width: size.width, height: size.height)
    }

    /// Whether the picture is wider than the visible area, so that it can be moved sideways.
    public var movesHorizontally: Bool { frame.width > viewport.width + 0.5 }

    /// Whether the picture is higher than the visible area, so that it can be moved up and down.
    public var movesVertically: Bool { frame.height > viewport.height + 0.5 }

    /// Shows all of the picture.
    public mutating func fit() {
        chosen = nil
        moveIntoView()
    }

    /// Shows the picture at actual size.
    ///
    /// - Parameter point: The point of the visible area that stays in place; nil for its center.
    public mutating func showActualSize(keeping point: Point? = nil) {
        change(to: 1, keeping: point)
    }

    /// Enlarges the picture by one step. A step that would cross 1 stops at 1.
    ///
    /// - Parameter point: The point of the visible area that stays in place; nil for its center.
    public mutating func enlarge(keeping point: Point? = nil) {
        step(to: scale * Self.step, keeping: point)
    }

    /// Reduces the picture by one step. A step that would cross 1 stops at 1.
    ///
    /// - Parameter point: The point of the visible area that stays in place; nil for its center.
    public mutating func reduce(keeping point: Point? = nil) {
        step(to: scale / Self.step, keeping: point)
    }

    /// Moves the picture, as far as its edges stay outside the visible area.
    ///
    /// - Parameters:
    ///   - dx: The distance to the right, in points.
    ///   - dy: The distance down, in points.
    public mutating func move(dx: Double, dy: Double) {
        center.x -= dx / scale
        center.y -= dy / scale
        moveIntoView()
    }

    private mutating func step(to new: Double, keeping point: Point?) {
        let old = scale
        let crossesOne = (old < 1 - 1e-9 && new > 1) || (old > 1 + 1e-9 && new < 1)
        change(to: crossesOne ? 1 : new, keeping: point)
    }

    private mutating func change(to new: Double, keeping point: Point?) {
        let point = point ?? Point(x: viewport.width / 2, y: viewport.height / 2)
        let old = frame.origin
        let (x, y) = ((point.x - old.x) / scale, (point.y - old.y) / scale)
        let new = min(max(new, Self.limits.lowerBound), Self.limits.upperBound)
        chosen = new
        center = Point(
            x: x + (viewport.width / 2 - point.x) / new,
            y: y + (viewport.height / 2 - point.y) / new)
        moveIntoView()
    }

    /// Keeps the edges of the picture outside the visible area, or the whole picture in its middle.
    private mutating func moveIntoView() {
        center.x = Self.center(center.x, picture.width, viewport.width / scale)
        center.y = Self.center(center.y, picture.height, viewport.height / scale)
    }

    private static func center(_ center: Double, _ length: Double, _ visible: Double) -> Double {
        guard visible < length else { return length / 2 }
        return min(max(center, visible / 2), length - visible / 2)
    }
}
