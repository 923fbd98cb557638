import TableCore

/// A recognizer of two fingers that turn around each other, on a touchscreen or touchpad. Spec
/// 25.5.
public final class RotationGestureRecognizer: GestureRecognizer {
    /// The rotation since the gesture began, in radians, clockwise.
    public var rotation: Double { value.rotation }

    /// Creates a recognizer with an action.
    public init(_ action: @escaping (RotationGestureRecognizer) -> Void = { _ in }) {
        super.init()
        addAction { [weak self] in if let self { action(self) } }
    }

    override func makeSession() -> GestureSession { GestureSession(.rotation) }
}
