import TableCore

/// A recognizer of one or more short presses in the same place. Spec 25.2.
public final class TapGestureRecognizer: GestureRecognizer {
    /// The number of taps that make the gesture.
    public var numberOfTapsRequired = 1

    /// Creates a recognizer with an action.
    public init(_ action: @escaping (TapGestureRecognizer) -> Void = { _ in }) {
        super.init()
        addAction { [weak self] in if let self { action(self) } }
    }

    override var isTap: Bool { numberOfTapsRequired == 1 }

    override func makeSession() -> GestureSession {
        GestureSession(.tap(count: max(1, numberOfTapsRequired)))
    }
}
