/// An event of a ``ReorderSession``.
public enum ReorderEvent: Hashable, Sendable {
    /// The pointer moved to this point, in points from the upper left corner of the viewport.
    case pointerMoved(x: Double = 0, y: Double)
    /// The table scrolled, for whatever reason.
    case scrolled(contentOffset: Double)
    /// Time passed; sent periodically, for automatic scrolling.
    case tick(seconds: Double)
    /// The delegate's answer to a proposed destination; the source refuses. Spec 03.11.
    case retarget(IndexPath)
    /// The button was released.
    case drop
    /// Escape was pressed, the grab was lost, or the lifted row is gone.
    case cancel
}

/// An action for the owner of a ``ReorderSession`` or an ``ItemDrag``.
public enum ReorderEffect: Hashable, Sendable {
    /// Ask the delegate for the allowed destination, and send the answer before any other event.
    /// Spec 16.5.
    case askTarget(source: IndexPath, proposed: IndexPath)
    /// Draw the lifted row or item in this rectangle of the content.
    case placeImage(Rect)
    /// Let the others make room at this target.
    case makeRoom(IndexPath)
    /// Scroll by this many points, then send ``ReorderEvent/scrolled(contentOffset:)``.
    case scroll(by: Double)
    /// Move the row in the data source. Spec 16.7, 70.7.
    case move(from: IndexPath, to: IndexPath)
    /// Return the row to its source without notifying anyone.
    case putBack(IndexPath)
}
