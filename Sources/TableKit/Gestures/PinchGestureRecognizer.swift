import TableCore

/// A recognizer of two fingers that move together or apart, on a touchscreen or touchpad, and of
/// scrolling with Ctrl. Spec 25.5, 70.3.
public final class PinchGestureRecognizer: GestureRecognizer {
    /// The distance of the fingers as a multiple of their distance when the gesture began.
    public var scale: Double { value.scale }

    /// Creates a recognizer with an action.
    public init(_ action: @escaping (PinchGestureRecognizer) -> Void = { _ in }) {
        super.init()
        addAction { [weak self] in if let self { action(self) } }
    }

    override var isPinch: Bool { true }

    override func makeSession() -> GestureSession { GestureSession(.pinch) }
}
