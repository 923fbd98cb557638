import TableCore

/// A part of a scroll view that scrolls on its own in one direction, such as a column of a board.
struct ScrollPart {
    /// The direction in which the part scrolls.
    let axis: Axis
    /// The number of the part in its view.
    let index: Int
    /// The lengths of the content and of its visible part, and the largest offset, in points.
    let range: () -> (length: Double, visible: Double, maximum: Double)
    /// The offset, in points.
    let value: () -> Double
    /// Sets the offset, which is limited to the range.
    let setValue: (Double) -> Void
    /// Returns the offset at which a drag stops: one that would stop by itself at `proposed`, and
    /// began at `start`.
    let restingOffset: (_ proposed: Double, _ start: Double) -> Double
    /// Animates the offset.
    let animate: (Double) -> Void
}
