/// An animated scroll that reaches its target even if heights on the way differ from their
/// estimates. Spec 30.6.
///
/// ```swift
/// var glide = ScrollGlide(to: .row(path, .top))
/// glide.contentOffset(at: 0.5, from: viewport, in: geometry)    // half of the way
/// ```
public struct ScrollGlide: Hashable, Sendable {
    /// The target of the scroll.
    public private(set) var target: ScrollTarget
    /// The completed part of the way, from 0 to 1.
    public private(set) var progress = 0.0

    /// Creates a scroll to a target.
    public init(to target: ScrollTarget) { self.target = target }

    /// Returns the content offset of the next frame, or `nil` when the target no longer exists.
    ///
    /// Each frame covers its share of the distance that remains to the target's current position.
    /// So the frame at progress 1 reaches the target, even if changed heights moved viewport and
    /// target in between.
    ///
    /// - Parameters:
    ///   - newProgress: The progress of the frame, from 0 to 1.
    ///   - viewport: The current viewport.
    ///   - geometry: The current geometry of the table.
    public mutating func contentOffset(
        at newProgress: Double, from viewport: Viewport, in geometry: RowGeometry
    ) -> Double? {
        guard let goal = geometry.contentOffset(of: target, in: viewport) else { return nil }
        let left = progress < 1 ? max(0, 1 - newProgress) / (1 - progress) : 0
        progress = min(max(progress, newProgress), 1)
        return goal + (viewport.contentOffset - goal) * left
    }

    /// Returns the scroll after a batch update; `nil` when its target was deleted. Spec R8.
    public func following(_ map: UpdateMap) -> ScrollGlide? {
        guard let target = target.following(map) else { return nil }
        var glide = self
        glide.target = target
        return glide
    }
}
