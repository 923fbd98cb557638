/// An animated scroll, which arrives also when heights on its way turn out to be others than
/// estimated. Spec 30.6.
///
/// ```swift
/// var glide = ScrollGlide(to: .row(path, .top))
/// glide.contentOffset(at: 0.5, from: viewport, in: geometry)    // half of the way
/// ```
public struct ScrollGlide: Hashable, Sendable {
    /// Where the scroll ends.
    public private(set) var target: ScrollTarget
    /// The part of the way that lies behind, from 0 to 1.
    public private(set) var progress = 0.0

    /// Starts a scroll to a target.
    public init(to target: ScrollTarget) { self.target = target }

    /// The content offset of the next frame, or `nil` when the target does not exist any more.
    ///
    /// Each frame covers its part of the way that is left to where the target is by then. So the
    /// frame of progress 1 is there, wherever heights moved viewport and target in between.
    public mutating func contentOffset(
        at newProgress: Double, from viewport: Viewport, in geometry: RowGeometry
    ) -> Double? {
        guard let goal = geometry.contentOffset(of: target, in: viewport) else { return nil }
        let left = progress < 1 ? max(0, 1 - newProgress) / (1 - progress) : 0
        progress = min(max(progress, newProgress), 1)
        return goal + (viewport.contentOffset - goal) * left
    }

    /// The same scroll after a batch update; `nil` when its target was deleted. Spec R8.
    public func following(_ map: UpdateMap) -> ScrollGlide? {
        guard let target = target.following(map) else { return nil }
        var glide = self
        glide.target = target
        return glide
    }
}
