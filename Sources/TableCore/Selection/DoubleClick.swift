/// The rows of the last two presses, which tell whether a double click is one on a single row.
/// Spec R8.
///
/// Between the two presses, a change can bring another row under the pointer. Whoever clicks twice
/// means the row of the first click, and does not want to open the other one:
///
/// ```swift
/// var clicks = DoubleClick()
/// clicks.press(first)
/// clicks.apply(map)          // the first row moves down
/// clicks.press(other)
/// clicks.isOnOneRow          // false
/// ```
public struct DoubleClick: Hashable, Sendable {
    private enum Press: Hashable, Sendable {
        case none
        case on(IndexPath)
        /// On a row that is gone.
        case gone
    }

    private var first = Press.none
    private var second = Press.none

    /// Creates the state before any press.
    public init() {}

    /// Notes a press on a row; `nil` for one beside the rows.
    public mutating func press(on row: IndexPath?) {
        (first, second) = (second, row.map { .on($0) } ?? .gone)
    }

    /// Whether the last two presses were on the same row, as far as they are known.
    public var isOnOneRow: Bool { first == .none || first == second && second != .gone }

    /// Follows a batch update.
    public mutating func apply(_ map: UpdateMap) {
        func follow(_ press: Press) -> Press {
            guard case .on(let row) = press else { return press }
            return map.newIndexPath(forOld: row).map { .on($0) } ?? .gone
        }
        (first, second) = (follow(first), follow(second))
    }
}
