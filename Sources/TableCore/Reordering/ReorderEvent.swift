/// What happens to a ``ReorderSession``.
public enum ReorderEvent: Hashable, Sendable {
    /// The pointer is at this place, in points from the upper left corner of the viewport.
    case pointerMoved(x: Double = 0, y: Double)
    /// The table scrolled, whoever scrolled it.
    case scrolled(contentOffset: Double)
    /// Time went by while the pointer may be near an edge.
    case tick(seconds: Double)
    /// The delegate's word on a proposed destination; the source refuses. Spec 03.11.
    case retarget(IndexPath)
    /// The button went up.
    case drop
    /// Escape, a lost grab, or a table that changed underneath.
    case cancel
}

/// What the owner of a ``ReorderSession`` has to do, in order.
public enum ReorderEffect: Hashable, Sendable {
    /// Ask the delegate for the allowed destination and hand it over as
    /// ``ReorderEvent/retarget(_:)``, before anything else. Spec 16.5.
    case askTarget(source: IndexPath, proposed: IndexPath)
    /// Draw the lifted row with its upper edge here, from the top of the content.
    case placeLiftedRow(y: Double)
    /// The other rows have new places: animate them to ``ReorderSession/y(of:)``.
    case rowsMadeRoom(for: IndexPath)
    /// Scroll by this much, then tell the session.
    case scroll(by: Double)
    /// The row goes to its new place: tell the data source. Spec 16.7.
    case move(from: IndexPath, to: IndexPath)
    /// The row goes back where it came from; nobody is told.
    case putBack(IndexPath)
}
