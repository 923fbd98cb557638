/// The visible rows of a form that folds away its empty rows.
///
///     var rows = FoldedRows()
///     rows.open(isEmpty: [false, true, true, true])
///     rows.isVisible(1)    // false
///     rows.foldedCount     // 3
///     rows.isExpanded = true
///     rows.isVisible(1)    // true
///
/// A row that was visible stays visible until another form opens, so that a row does not vanish
/// while its value is deleted and typed again.
public struct FoldedRows: Hashable, Sendable {
    /// Whether the empty rows are visible too.
    public var isExpanded = false
    private var isFolded: [Bool] = []

    /// Creates the rows of an empty form.
    public init() {}

    /// The minimum number of empty rows that are folded away; fewer stay visible.
    public static let minimumCount = 3

    /// Opens a form.
    ///
    /// All rows of a form whose rows are all empty stay visible.
    ///
    /// - Parameter isEmpty: Whether each row is empty.
    /// - Complexity: O(*rows*)
    public mutating func open(isEmpty: [Bool]) {
        let count = isEmpty.count { $0 }
        let folds = count >= Self.minimumCount && count < isEmpty.count
        isFolded = folds ? isEmpty : isEmpty.map { _ in false }
    }

    /// Follows a change of the values in the open form: rows that are no longer empty become
    /// visible.
    ///
    /// - Parameter isEmpty: Whether each row is empty.
    /// - Complexity: O(*rows*)
    public mutating func update(isEmpty: [Bool]) {
        guard isEmpty.count == isFolded.count else { return open(isEmpty: isEmpty) }
        for (row, isEmpty) in isEmpty.enumerated() where !isEmpty { isFolded[row] = false }
    }

    /// Keeps all rows of the open form visible.
    public mutating func unfold() {
        for row in isFolded.indices { isFolded[row] = false }
    }

    /// Keeps one row of the open form visible.
    public mutating func reveal(_ row: Int) {
        if isFolded.indices.contains(row) { isFolded[row] = false }
    }

    /// The number of rows that are folded away, or would be if ``isExpanded`` was false.
    public var foldedCount: Int { isFolded.count { $0 } }

    /// Whether a row is visible.
    public func isVisible(_ row: Int) -> Bool {
        isExpanded || !isFolded.indices.contains(row) || !isFolded[row]
    }
}
