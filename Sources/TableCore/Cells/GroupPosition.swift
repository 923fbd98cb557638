/// Where a row is in the group that its section is drawn as: which of its corners are the
/// group's. Spec 01.4, 33.9.
///
/// ```swift
/// counts.groupPosition(of: path)?.isFirst    // round the upper corners
/// ```
public struct GroupPosition: Hashable, Sendable {
    /// Whether the group begins with the row.
    public let isFirst: Bool
    /// Whether the group ends with the row.
    public let isLast: Bool

    /// Says directly where the row is.
    public init(isFirst: Bool, isLast: Bool) { (self.isFirst, self.isLast) = (isFirst, isLast) }
}

extension SectionCounts {
    /// Where a row is in the group of its section, or `nil` when there is no such row. Spec 33.9.
    ///
    /// - Complexity: O(log s).
    public func groupPosition(of path: IndexPath) -> GroupPosition? {
        guard contains(path), let rows = numberOfRows(inSection: path.section) else { return nil }
        return GroupPosition(isFirst: path.row == 0, isLast: path.row == rows - 1)
    }
}
