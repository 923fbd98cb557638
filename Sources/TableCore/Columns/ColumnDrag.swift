/// A press on the head of a column that resizes the column by its edge, or moves it.
///
/// ```swift
/// let columns = ColumnGeometry(widths: [200, 80], viewportWidth: 400)
/// var drag = ColumnDrag()
/// drag.handle(.pressed(column: 1, x: 279), in: columns)    // [], at the edge of column 1
/// drag.handle(.moved(x: 300), in: columns)                 // [.resize(1, width: 101)]
/// drag.handle(.released, in: columns)                      // [.didResize(1)]
/// ```
///
/// Whoever presses a column means this column, wherever others that come, go or change places take
/// it before the release: see ``follow(from:to:before:after:)``. All positions are in points, as in
/// ``ColumnGeometry``.
public struct ColumnDrag: Hashable, Sendable {
    /// A state of the drag.
    public enum State: Hashable, Sendable {
        /// No head is pressed.
        case idle
        /// A head is pressed at a position; its release is a click.
        case pressed(column: Int, x: Double)
        /// The edge of a column moves with the pointer, which is at a distance from it.
        case resizing(column: Int, x: Double, distance: Double)
        /// A head is dragged to a position.
        case moving(column: Int, x: Double)
    }

    /// An event of the pointer.
    public enum Event: Hashable, Sendable {
        /// The button was pressed at a position on the head of a column.
        case pressed(column: Int, x: Double)
        /// The pointer moved to a position.
        case moved(x: Double)
        /// The columns scrolled below the resting pointer.
        case scrolled
        /// The button was released.
        case released
        /// The pointer was taken away, or the press became another gesture.
        case cancelled
    }

    /// An action for the owner.
    public enum Effect: Hashable, Sendable {
        /// Make a column as wide as this.
        case resize(Int, width: Double)
        /// Notify the program that a column was resized.
        case didResize(Int)
        /// Draw the line at which the dragged head would be dropped; `nil` for none.
        case placeLine(Double?)
        /// Let the program move a column to the index that it has after the move.
        case move(from: Int, to: Int)
    }

    /// The distance after which a press on a head moves the column.
    public var threshold = 8.0
    /// The current state.
    public private(set) var state = State.idle

    /// Creates the state before any press.
    public init() {}

    /// Whether a release is not a click on the head.
    public var isDragging: Bool {
        switch state {
        case .idle, .pressed: false
        case .resizing, .moving: true
        }
    }

    /// Handles an event, and returns the effects, in order.
    ///
    /// - Complexity: O(*columns*).
    public mutating func handle(_ event: Event, in columns: ColumnGeometry) -> [Effect] {
        switch (event, state) {
        case (.pressed(let column, let x), _):
            let ended = end()
            if let edge = columns.resizableColumn(at: x) {
                let distance = columns.span(of: edge).upperBound - x
                state = .resizing(column: edge, x: x, distance: distance)
            } else {
                state = .pressed(column: column, x: x)
            }
            return ended
        case (.moved(let x), .pressed(let column, let start)):
            guard (x - start).magnitude > threshold else { return [] }
            state = .moving(column: column, x: x)
            return [.placeLine(line(of: column, to: x, in: columns))]
        case (.moved(let x), .moving(let column, _)):
            state = .moving(column: column, x: x)
            return [.placeLine(line(of: column, to: x, in: columns))]
        case (.moved(let x), .resizing(let column, _, let distance)):
            state = .resizing(column: column, x: x, distance: distance)
            return [
                .resize(column, width: x + distance - columns.span(of: column).lowerBound)
            ]
        case (.released, .resizing(let column, _, _)):
            state = .idle
            return [.didResize(column)]
        case (.released, .moving(let column, let x)):
            let target = columns.target(dragging: column, to: x)
            let ended = end()
            return target == column ? ended : ended + [.move(from: column, to: target)]
        case (.released, .idle), (.released, .pressed), (.cancelled, _): return end()
        case (.scrolled, .moving(_, let x)), (.scrolled, .resizing(_, let x, _)):
            return handle(.moved(x: x), in: columns)
        case (.moved, .idle), (.scrolled, _): return []
        }
    }

    private mutating func end() -> [Effect] {
        defer { state = .idle }
        if case .moving = state { return [.placeLine(nil)] }
        return []
    }

    /// The line beside the column whose place the dragged one would take.
    private func line(of column: Int, to x: Double, in columns: ColumnGeometry) -> Double? {
        let target = columns.target(dragging: column, to: x)
        guard target != column else { return nil }
        let span = columns.span(of: target)
        return target < column ? span.lowerBound : span.upperBound
    }

    /// Follows columns that came, went, changed places or got other widths. The drag ends with its
    /// column; otherwise the column stays under the pointer, and keeps its width until the pointer
    /// moves.
    ///
    /// - Parameters:
    ///   - old: The identities of the columns before the change.
    ///   - new: Those after it.
    ///   - before: The places of the columns before the change.
    ///   - after: Those after it.
    /// - Returns: The effects, in order.
    /// - Complexity: O(*columns*).
    public mutating func follow<ID: Hashable>(
        from old: [ID], to new: [ID], before: ColumnGeometry, after: ColumnGeometry
    ) -> [Effect] {
        let moves = ColumnMoves(from: old, to: new)
        switch state {
        case .idle: return []
        case .pressed(let column, let x):
            state = moves.new(forOld: column).map { .pressed(column: $0, x: x) } ?? .idle
            return []
        case .resizing(let column, let x, let distance):
            guard let new = moves.new(forOld: column) else { return end() }
            let shift = after.span(of: new).lowerBound - before.span(of: column).lowerBound
            state = .resizing(column: new, x: x, distance: distance + shift)
            return []
        case .moving(let column, let x):
            guard let new = moves.new(forOld: column) else { return end() }
            state = .moving(column: new, x: x)
            return [.placeLine(line(of: new, to: x, in: after))]
        }
    }
}
