/// A layout whose sections scroll on their own, across the direction in which the content scrolls:
/// rows of a page that scroll sideways, or columns of a board that scroll up and down.
public protocol OrthogonallyScrollingLayout: CollectionLayout {
    /// Whether sections scroll vertically; otherwise, horizontally.
    var scrollsSectionsVertically: Bool { get }

    /// Returns the section that scrolling at a point in the content moves; `nil` if the content
    /// scrolls instead.
    func orthogonalSection(at point: Point) -> Int?

    /// Returns the orthogonal offset of a section, in points.
    func orthogonalOffset(ofSection section: Int) -> Double

    /// Returns the largest orthogonal offset of a section, in points; 0 if all its items fit.
    func maximumOrthogonalOffset(ofSection section: Int) -> Double

    /// Scrolls a section orthogonally, without a pass.
    mutating func setOrthogonalOffset(_ offset: Double, ofSection section: Int)

    /// Returns the orthogonal offset at which scrolling a section stops.
    ///
    /// - Parameters:
    ///   - proposed: The offset at which it would stop by itself.
    ///   - start: The offset at which it started.
    ///   - section: The section.
    func orthogonalTarget(proposed: Double, from start: Double, ofSection section: Int) -> Double

    /// Returns the distance by which a notch of a mouse wheel scrolls a section orthogonally; 0 for
    /// that of other views.
    func orthogonalStep(ofSection section: Int) -> Double

    /// Returns the orthogonal offset that shows an item; `nil` in sections that do not scroll.
    ///
    /// - Parameters:
    ///   - path: The item.
    ///   - position: Its position in the section. Without an option for the axis, the section
    ///     scrolls only as far as needed.
    func orthogonalOffset(showing path: IndexPath, at position: CollectionScrollPosition) -> Double?

    /// Returns the bar that shows how far a section is scrolled; `nil` for a section whose items
    /// all fit.
    func orthogonalIndicator(ofSection section: Int) -> Rect?
}

extension LayoutSession {
    /// The layout, if its sections can scroll on their own.
    public var orthogonal: (any OrthogonallyScrollingLayout)? {
        layout as? any OrthogonallyScrollingLayout
    }

    /// Scrolls a section orthogonally, without a pass.
    public mutating func setOrthogonalOffset(_ offset: Double, ofSection section: Int) {
        guard var changed = orthogonal else { return }
        changed.setOrthogonalOffset(offset, ofSection: section)
        layout = changed
    }
}
