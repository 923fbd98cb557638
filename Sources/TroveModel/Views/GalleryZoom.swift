/// The size of the items in a gallery.
public struct GalleryZoom: Hashable, Sendable {
    /// The limits of ``width``.
    public static let limits = 96.0...256.0
    /// The factor of one step.
    private static let step = 1.2

    /// The width of an item, in points.
    public private(set) var width = 112.0

    /// Creates the standard size.
    public init() {}

    /// The height of the cover in an item of a width, both in points.
    public static func coverHeight(ofWidth width: Double) -> Double { (width * 1.25).rounded() }

    /// The next larger size; nil for the largest one.
    public var larger: GalleryZoom? { resized(to: width * Self.step) }

    /// The next smaller size; nil for the smallest one.
    public var smaller: GalleryZoom? { resized(to: width / Self.step) }

    /// The size with a width in points, within the ``limits``.
    public func scaled(to width: Double) -> GalleryZoom {
        var zoom = self
        if width.isFinite {
            zoom.width = min(max(width, Self.limits.lowerBound), Self.limits.upperBound).rounded()
        }
        return zoom
    }

    private func resized(to width: Double) -> GalleryZoom? {
        let zoom = scaled(to: width)
        return zoom == self ? nil : zoom
    }
}
