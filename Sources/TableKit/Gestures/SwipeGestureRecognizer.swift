import TableCore

/// A recognizer of a quick stroke in one direction. Spec 25.4.
///
/// Vertical swipes compete with scrolling; avoid them in tables. Spec 25.7.
public final class SwipeGestureRecognizer: GestureRecognizer {
    /// A direction of a swipe.
    public typealias Direction = GestureSession.Direction

    /// The direction. Each direction needs its own recognizer.
    public var direction = Direction.right

    /// Creates a recognizer with an action.
    public init(
        direction: Direction = .right,
        _ action: @escaping (SwipeGestureRecognizer) -> Void = { _ in }
    ) {
        super.init()
        self.direction = direction
        addAction { [weak self] in if let self { action(self) } }
    }

    override func makeSession() -> GestureSession { GestureSession(.swipe(direction)) }
}
