import TableCore

/// A recognizer of a press that is held. Spec 25.5.
///
/// The gesture begins when the press has lasted long enough, changes while the finger moves, and
/// ends when it is lifted.
public final class LongPressGestureRecognizer: GestureRecognizer {
    /// The minimum duration of the press, in seconds.
    public var minimumPressDuration = 0.5

    /// The distance in points that the finger may move before the gesture begins.
    public var allowableMovement = 10.0

    /// Creates a recognizer with an action.
    public init(_ action: @escaping (LongPressGestureRecognizer) -> Void = { _ in }) {
        super.init()
        addAction { [weak self] in if let self { action(self) } }
    }

    override func makeSession() -> GestureSession {
        var session = GestureSession(.longPress)
        session.pressDuration = minimumPressDuration
        session.slop = allowableMovement
        return session
    }
}
