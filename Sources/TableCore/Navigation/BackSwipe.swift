/// A swipe to the right with two fingers on the touchpad, which goes back.
///
/// ```swift
/// var swipe = BackSwipe()
/// swipe.moved(x: -4, y: 0.5, ends: false)   // false
/// swipe.moved(x: -5, y: 0, ends: false)     // true
/// ```
public struct BackSwipe: Sendable {
    /// The distance after which the swipe goes back, in the units of the touchpad.
    public var distance = 8.0

    private var sum = (x: 0.0, y: 0.0)
    private var isDone = false

    /// Creates a swipe that has not begun.
    public init() {}

    /// Handles one motion of the fingers.
    ///
    /// - Parameters:
    ///   - x: The scrolled distance; negative when the fingers go to the right.
    ///   - y: The vertical distance.
    ///   - ends: Whether the fingers were lifted.
    /// - Returns: Whether to go back, once per swipe.
    public mutating func moved(x: Double, y: Double, ends: Bool) -> Bool {
        if ends {
            (sum, isDone) = ((0, 0), false)
            return false
        }
        sum = (sum.x + x, sum.y + y)
        guard !isDone, -sum.x >= distance, -sum.x > 2 * sum.y.magnitude else { return false }
        isDone = true
        return true
    }
}
