/// The rows that an open menu is about. The menu follows them, and closes with the last of them.
/// Spec R8.
///
/// ```swift
/// var target = MenuTarget(PositionSet(3..<5))
/// target.follow(map)      // false: both rows were deleted, so close the menu
/// ```
public struct MenuTarget: Hashable, Sendable {
    /// The flat positions of the rows.
    public private(set) var rows: PositionSet

    /// Opens a menu about rows.
    public init(_ rows: PositionSet) { self.rows = rows }

    /// Follows a batch update.
    ///
    /// - Returns: Whether any of the rows still exists.
    /// - Complexity: O(ranges + sections + changes).
    public mutating func follow(_ map: UpdateMap) -> Bool {
        rows = map.newPositions(forOld: rows)
        return !rows.isEmpty
    }
}
