import TableCore

/// A recognizer of one finger that moves in any direction. Spec 25.5.
public final class PanGestureRecognizer: GestureRecognizer {
    /// Creates a recognizer with an action.
    public init(_ action: @escaping (PanGestureRecognizer) -> Void = { _ in }) {
        super.init()
        addAction { [weak self] in if let self { action(self) } }
    }

    /// The movement since the gesture began, in points.
    ///
    /// - Parameter view: The view whose coordinates to use; nil for those of the window.
    public override func translation(in view: View?) -> Point { super.translation(in: view) }

    override func makeSession() -> GestureSession { GestureSession(.pan) }
}
