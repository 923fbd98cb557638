/// A row that is dragged sideways to delete it or to reveal what is below it. Spec 17, 18.
///
/// A drag that starts sideways belongs to the row, any other to scrolling (18.5, 25.7). One row
/// is open at a time (18.6).
///
/// ```swift
/// var swipe = SwipeSession(width: 90)
/// swipe.handle(.began(path, x: 200, y: 20))
/// swipe.handle(.moved(x: 150, y: 22))      // [.claimed(path), .offset(path, x: -50)]
/// swipe.handle(.ended(velocity: 0))        // [.open(path, .left)]
/// ```
public struct SwipeSession: Sendable {
    /// Where the content of a row goes.
    public enum Side: Hashable, Sendable {
        /// The content goes to the left; actions show at the right.
        case left
        /// The content goes to the right; actions show at the left.
        case right
    }

    /// Where the session is.
    public enum State: Hashable, Sendable {
        /// No button is down.
        case idle
        /// The button is down; which way it goes is not known.
        case undecided(IndexPath, x: Double, y: Double)
        /// The row follows the pointer.
        case dragging(IndexPath, from: Double, x: Double)
    }

    /// What happens to the session.
    public enum Event: Hashable, Sendable {
        /// The button went down on a row.
        case began(IndexPath, x: Double, y: Double)
        /// The pointer is here now.
        case moved(x: Double, y: Double)
        /// The button went up; the velocity is in points per second, negative to the left.
        case ended(velocity: Double)
        /// The drag was taken away.
        case cancelled
        /// Something else was clicked, or the table scrolled. Spec 17.4, 18.9.
        case close
        /// The program, or an action button, opens a row. Spec 18.6.
        case openRow(IndexPath, Side)
    }

    /// What the owner of a session has to do, in order.
    public enum Effect: Hashable, Sendable {
        /// The drag belongs to this row now, not to scrolling.
        case claimed(IndexPath)
        /// Draw the row's content this far to the side, negative to the left.
        case offset(IndexPath, x: Double)
        /// Let the content come to rest at the side; see ``RevealAnimation``.
        case open(IndexPath, Side)
        /// Let the content come back.
        case close(IndexPath)
    }

    /// How far the content moves when the row is open, in points.
    public var width: Double
    /// The sides to which rows open.
    public var sides: Set<Side>
    /// Points that the pointer moves before the direction is decided.
    public var slop = 8.0
    /// Points per second that open or close a row whatever the distance.
    public var flickVelocity = 300.0

    /// Where the session is.
    public private(set) var state = State.idle
    /// The row that is open, and the side that its content is at.
    public private(set) var openRow: IndexPath?
    /// The side that the content of the open row is at.
    public private(set) var openSide = Side.left

    /// Closed, with rows that open by `width` points to these sides.
    public init(width: Double, sides: Set<Side> = [.left]) {
        self.width = width
        self.sides = sides
    }

    /// Takes one event and says what is to be done, in order.
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

    /// How far the dragged content is to the side; beyond its width it follows by a third.
    public var contentOffset: Double {
        guard case .dragging(_, let start, let x) = state else { return 0 }
        let wanted = x - start
        let side: Side = wanted < 0 ? .left : .right
        guard sides.contains(side) else { return wanted / 8 }
        let distance = wanted.magnitude
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
        let isFar = offset.magnitude > width / 2
        let stays = outwards > flickVelocity || (isFar && outwards > -flickVelocity)
        guard opens, sides.contains(side), stays else {
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

    private func restingOffset(_ side: Side) -> Double { side == .left ? -width : width }
}

extension SwipeSession {
    /// Lets the open row follow its identity; a deleted one is closed. Spec R8.
    public mutating func apply(_ map: UpdateMap) {
        openRow = openRow.flatMap { map.newIndexPath(forOld: $0) }
        state = .idle
    }
}
