/// The position of a row in the group that its section is drawn as. It determines which corners of
/// the row are rounded. Spec 01.4, 33.9.
///
/// ```swift
/// counts.groupPosition(of: path)?.isFirst    // round the upper corners
/// ```
public struct GroupPosition: Hashable, Sendable {
    /// Whether the row is the first of its group.
    public let isFirst: Bool
    /// Whether the row is the last of its group.
    public let isLast: Bool

    /// Creates a position.
    public init(isFirst: Bool, isLast: Bool) { (self.isFirst, self.isLast) = (isFirst, isLast) }
}

extension SectionCounts {
    /// Returns the position of a row in its group, or `nil` when there is no such row. Spec 33.9.
    ///
    /// - Complexity: O(log s).
    public func groupPosition(of path: IndexPath) -> GroupPosition? {
        guard contains(path), let rows = numberOfRows(inSection: path.section) else { return nil }
        return GroupPosition(isFirst: path.row == 0, isLast: path.row == rows - 1)
    }
}
