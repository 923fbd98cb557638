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

/// An action for the owner of a ``ReorderSession``.
public enum ReorderEffect: Hashable, Sendable {
    /// Ask the delegate for the allowed destination, and send it as ``ReorderEvent/retarget(_:)``
    /// before any other event. Spec 16.5.
    case askTarget(source: IndexPath, proposed: IndexPath)
    /// Draw the lifted row with its upper edge at `y` points from the top of the content.
    case placeLiftedRow(y: Double)
    /// Animate the other rows to ``ReorderSession/y(of:)``.
    case rowsMadeRoom(for: IndexPath)
    /// Scroll by this many points, then send ``ReorderEvent/scrolled(contentOffset:)``.
    case scroll(by: Double)
    /// Ask the data source to move the row. Spec 16.7.
    case move(from: IndexPath, to: IndexPath)
    /// Return the row to its source without notifying anyone.
    case putBack(IndexPath)
}
