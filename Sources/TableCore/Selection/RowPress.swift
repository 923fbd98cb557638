/// A press of the pointer's button on a row or an item, which holds on to its row while others come
/// and go. Spec 000.108, R8.
///
/// Whoever presses a row means this row, wherever a change takes it before the release:
///
/// ```swift
/// var press = RowPress(on: path, at: pointer, in: frame, contentOffset: offset)
/// press.follow(map)                                  // somebody else inserts a row above
/// press.isClick(releasedAt: pointer, in: newFrame)   // true: the pointer rested
/// ```
///
/// All points and frames are in the viewport, in points.
public struct RowPress: Hashable, Sendable {
    /// The pressed row.
    public private(set) var row: IndexPath
    /// The position of the pointer when the button was pressed.
    public let point: Point
    /// The pressed place, from the upper left corner of the row.
    private var place: Point
    private var contentOffset: Point

    /// Presses a row.
    ///
    /// - Parameters:
    ///   - row: The row under the pointer.
    ///   - point: The position of the pointer.
    ///   - frame: The frame of the row.
    ///   - contentOffset: The content offset.
    public init(on row: IndexPath, at point: Point, in frame: Rect, contentOffset: Point) {
        (self.row, self.point, self.contentOffset) = (row, point, contentOffset)
        place = Point(x: point.x - frame.minX, y: point.y - frame.minY)
    }

    /// Follows a batch update. Spec R8.
    ///
    /// - Returns: Whether the row still exists; if not, the press is over.
    public mutating func follow(_ map: UpdateMap) -> Bool {
        guard let new = map.newIndexPath(forOld: row) else { return false }
        row = new
        return true
    }

    /// Follows a change of the content offset.
    ///
    /// - Parameters:
    ///   - offset: The new content offset.
    ///   - scrolls: Whether the content was scrolled, which takes the row away from under the
    ///     pointer, unlike an offset that keeps rows in place while others change.
    public mutating func contentMoved(to offset: Point, scrolls: Bool) {
        let distance = Point(x: offset.x - contentOffset.x, y: offset.y - contentOffset.y)
        contentOffset = offset
        guard scrolls else { return }
        place = Point(x: place.x + distance.x, y: place.y + distance.y)
    }

    /// Follows a section that scrolls on its own, and takes the row away from under the pointer.
    ///
    /// - Parameter distance: The change of the offset of the section with the row.
    public mutating func sectionScrolled(by distance: Point) {
        place = Point(x: place.x + distance.x, y: place.y + distance.y)
    }

    /// The position at which the row, in its present frame, is held: that of the press, if the row
    /// is where it was.
    public func grip(in frame: Rect) -> Point {
        Point(x: frame.minX + place.x, y: frame.minY + place.y)
    }

    /// Whether a release is a click on the row: the pointer has not left it, apart from where
    /// changes moved the row.
    ///
    /// - Parameters:
    ///   - pointer: The position of the pointer.
    ///   - frame: The present frame of the row.
    public func isClick(releasedAt pointer: Point, in frame: Rect) -> Bool {
        let grip = grip(in: frame)
        let end = Point(x: grip.x + pointer.x - point.x, y: grip.y + pointer.y - point.y)
        return frame.contains(end)
    }
}
