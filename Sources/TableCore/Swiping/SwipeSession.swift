/// A horizontal swipe on a row that deletes it or reveals the actions below it. Spec 17, 18.
///
/// A drag that starts horizontally belongs to the row, any other to scrolling (18.5, 25.7). At most
/// one row is open (18.6).
///
/// ```swift
/// var swipe = SwipeSession(width: 90)
/// swipe.handle(.began(path, x: 200, y: 20))
/// swipe.handle(.moved(x: 150, y: 22))      // [.claimed(path), .offset(path, x: -50)]
/// swipe.handle(.ended(velocity: 0))        // [.open(path, .left)]
/// ```
public struct SwipeSession: Sendable {
    /// The direction in which the content of a row moves.
    public enum Side: Hashable, Sendable {
        /// To the left; actions are revealed at the right.
        case left
        /// To the right; actions are revealed at the left.
        case right
    }

    /// A state of the session.
    public enum State: Hashable, Sendable {
        /// No drag is in progress.
        case idle
        /// The button is down; the direction is not known yet.
        case undecided(IndexPath, x: Double, y: Double)
        /// The row's content follows the pointer.
        case dragging(IndexPath, from: Double, x: Double)
    }

    /// An event of the session.
    public enum Event: Hashable, Sendable {
        /// The button was pressed on a row.
        case began(IndexPath, x: Double, y: Double)
        /// The pointer moved to this point.
        case moved(x: Double, y: Double)
        /// The button was released; the velocity is in points per second, negative to the left.
        case ended(velocity: Double)
        /// The drag was canceled.
        case cancelled
        /// Something else was clicked, or the table scrolled. Spec 17.4, 18.9.
        case close
        /// The program or an action button opened a row. Spec 18.6.
        case openRow(IndexPath, Side)
    }

    /// An action for the owner of the session.
    public enum Effect: Hashable, Sendable {
        /// Give the drag to this row instead of scrolling.
        case claimed(IndexPath)
        /// Draw the row's content at this horizontal offset in points, negative to the left.
        case offset(IndexPath, x: Double)
        /// Animate the content to its open position; see ``RevealAnimation``.
        case open(IndexPath, Side)
        /// Animate the content back to its closed position.
        case close(IndexPath)
        /// Perform the outermost action that the side reveals: the row was swiped over most of its
        /// width.
        case performFirst(IndexPath, Side)
    }

    /// The offset of the content while a row is open, in points, for each direction in which rows
    /// can open.
    public var widths: [Side: Double]
    /// The distance in points at which releasing a row performs the outermost action, for each
    /// direction in which a full swipe does so.
    public var fullSwipeDistances: [Side: Double] = [:]
    /// The distance in points that the pointer must move to determine the direction.
    public var slop = 8.0
    /// The velocity in points per second that opens or closes a row at any distance.
    public var flickVelocity = 300.0

    /// The current state.
    public private(set) var state = State.idle
    /// The open row, or `nil`.
    public private(set) var openRow: IndexPath?
    /// The direction in which the content of the open row has moved.
    public private(set) var openSide = Side.left

    /// Creates a session without an open row.
    ///
    /// - Parameters:
    ///   - width: The offset of the content while a row is open, in points.
    ///   - sides: The directions in which rows can open.
    public init(width: Double, sides: Set<Side> = [.left]) {
        self.init(widths: Dictionary(uniqueKeysWithValues: sides.map { ($0, width) }))
    }

    /// Creates a session without an open row.
    ///
    /// - Parameter widths: The offset of the content while a row is open, in points, for each
    ///   direction in which rows can open.
    public init(widths: [Side: Double]) { self.widths = widths }

    /// Whether a row is being dragged.
    public var isDragging: Bool {
        if case .dragging = state { true } else { false }
    }

    /// Handles one event and returns the effects, in order.
    public mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .began(let path, let x, let y):
            state = .undecided(path, x: x, y: y)
            return openRow == nil || openRow == path ? [] : close()
        case .moved(let x, let y): return move(x, y)
        case .ended(let velocity): return end(velocity)
        case .cancelled: return end(0, opens: false)
        case .close: return close()
        case .openRow(let path, let side):
            let effects = openRow == path ? [] : close()
            (openRow, openSide) = (path, side)
            return effects + [.open(path, side)]
        }
    }

    private mutating func move(_ x: Double, _ y: Double) -> [Effect] {
        switch state {
        case .idle: return []
        case .undecided(let path, let startX, let startY):
            let (dx, dy) = (x - startX, y - startY)
            guard max(dx.magnitude, dy.magnitude) >= slop else { return [] }
            guard dx.magnitude > dy.magnitude else {
                state = .idle
                return []
            }
            let start = openRow == path ? restingOffset(openSide) : 0
            state = .dragging(path, from: startX - start, x: x)
            return [.claimed(path), .offset(path, x: contentOffset)]
        case .dragging(let path, let start, _):
            state = .dragging(path, from: start, x: x)
            return [.offset(path, x: contentOffset)]
        }
    }

    /// The horizontal offset of the dragged content, in points. Beyond the width of its side it
    /// follows the pointer by a third, or all the way where a full swipe has an effect.
    public var contentOffset: Double {
        guard case .dragging(_, let start, let x) = state else { return 0 }
        let wanted = x - start
        let side: Side = wanted < 0 ? .left : .right
        guard let width = widths[side] else { return wanted / 8 }
        let distance = wanted.magnitude
        if fullSwipeDistances[side] != nil { return wanted }
        let soft = distance <= width ? distance : width + (distance - width) / 3
        return wanted < 0 ? -soft : soft
    }

    private mutating func end(_ velocity: Double, opens: Bool = true) -> [Effect] {
        guard case .dragging(let path, _, _) = state else {
            state = .idle
            return []
        }
        let offset = contentOffset
        state = .idle
        let side: Side = offset < 0 ? .left : .right
        let outwards = side == .left ? -velocity : velocity
        if opens, let full = fullSwipeDistances[side], offset.magnitude >= full {
            openRow = nil
            return [.performFirst(path, side)]
        }
        let isFar = offset.magnitude > (widths[side] ?? 0) / 2
        let stays = outwards > flickVelocity || (isFar && outwards > -flickVelocity)
        guard opens, widths[side] != nil, stays else {
            openRow = nil
            return [.close(path)]
        }
        (openRow, openSide) = (path, side)
        return [.open(path, side)]
    }

    private mutating func close() -> [Effect] {
        guard let path = openRow else { return [] }
        openRow = nil
        return [.close(path)]
    }

    private func restingOffset(_ side: Side) -> Double {
        side == .left ? -(widths[.left] ?? 0) : widths[.right] ?? 0
    }
}

extension SwipeSession {
    /// Follows a batch update: the drag and the open row keep their row, and end if it was deleted.
    /// Spec R8.
    public mutating func apply(_ map: UpdateMap) {
        openRow = openRow.flatMap { map.newIndexPath(forOld: $0) }
        switch state {
        case .idle: break
        case .undecided(let path, let x, let y):
            state = map.newIndexPath(forOld: path).map { .undecided($0, x: x, y: y) } ?? .idle
        case .dragging(let path, let start, let x):
            state =
                map.newIndexPath(forOld: path).map { .dragging($0, from: start, x: x) } ?? .idle
        }
    }
}
