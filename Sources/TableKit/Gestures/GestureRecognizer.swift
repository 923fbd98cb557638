import TableCore

/// A recognizer of gestures on a ``View`` and the views in it. Spec 25.
///
/// Create one of its subclasses, and add it to a view:
///
///     let doubleTap = TapGestureRecognizer { [weak self] tap in
///         self?.open(at: tap.location(in: tap.view))
///     }
///     doubleTap.numberOfTapsRequired = 2
///     cell.addGestureRecognizer(doubleTap)
///
/// A recognizer receives the touches on its view and on the views in it, before these views do:
/// fingers on a touchscreen, and the pointer while its first button is pressed. Pinching and
/// rotating also work with two fingers on a touchpad, and pinching by scrolling with Ctrl.
///
/// Recognizers exclude each other: once a gesture is recognized, others on the same touches fail,
/// unless their ``delegate`` says otherwise. Single and double taps are the exception; see
/// ``require(toFail:)``. Buttons and other controls keep the taps on them.
open class GestureRecognizer {
    /// A state of a recognizer.
    public enum State: Hashable, Sendable {
        /// No gesture is recognized, but one may be.
        case possible
        /// A continuous gesture began.
        case began
        /// A continuous gesture changed.
        case changed
        /// The gesture ended; taps and swipes have only this state.
        case ended
        /// A continuous gesture was interrupted.
        case cancelled
        /// The touches do not match the gesture.
        case failed

        /// Another name of ``ended``, for taps and swipes.
        public static var recognized: State { .ended }
    }

    /// The view that the recognizer belongs to; nil if there is none.
    public internal(set) weak var view: View?

    /// The state. Actions run in all states but ``State/possible`` and ``State/failed``.
    public internal(set) var state = State.possible

    /// Whether the recognizer receives touches.
    public var isEnabled = true

    /// Whether a recognized gesture cancels the touches of the view, as if they had not happened.
    public var cancelsTouchesInView = true

    /// Whether the view receives touches only after the gesture has failed, so that, for example, a
    /// double tap does not select a row as well. Spec 70.5.
    public var delaysTouchesBegan = false

    /// A name for debugging.
    public var name: String?

    /// The delegate, which decides when the recognizer works.
    public weak var delegate: (any GestureRecognizerDelegate)?

    private(set) var prerequisites: [GestureRecognizer] = []
    private var actions: [() -> Void] = []
    /// The values of the current gesture, in window coordinates.
    private(set) var value = GestureValue()
    /// The fingers, in window coordinates.
    private var touches: [Point] = []

    /// The unique number of the recognizer.
    let id: Int
    private static var lastID = 0

    init() {
        Self.lastID += 1
        id = Self.lastID
    }

    /// Adds an action that runs whenever the gesture is recognized, and when it changes and ends.
    public func addAction(_ action: @escaping () -> Void) { actions.append(action) }

    /// Delays the gesture until another one has failed.
    ///
    /// Without this, a double tap is also recognized as a single tap.
    public func require(toFail other: GestureRecognizer) {
        if !prerequisites.contains(where: { $0 === other }) { prerequisites.append(other) }
    }

    /// The number of fingers, or 1 for a pressed pointer.
    public var numberOfTouches: Int { touches.count }

    /// Returns the location of the gesture: the finger, or the center between two.
    ///
    /// - Parameter view: The view whose coordinates to use; nil for those of the window.
    public func location(in view: View?) -> Point { converted(value.location, to: view) }

    /// Returns the location of a finger.
    ///
    /// - Parameters:
    ///   - index: The number of the finger, less than ``numberOfTouches``.
    ///   - view: The view whose coordinates to use; nil for those of the window.
    public func location(ofTouch index: Int, in view: View?) -> Point {
        converted(touches.indices.contains(index) ? touches[index] : value.location, to: view)
    }

    /// The movement since the gesture began, in points.
    func translation(in view: View?) -> Point {
        let end = location(in: view)
        let start = converted(
            Point(
                x: value.location.x - value.translation.x,
                y: value.location.y - value.translation.y), to: view)
        return Point(x: end.x - start.x, y: end.y - start.y)
    }

    private func converted(_ point: Point, to view: View?) -> Point {
        view.flatMap { $0.point(fromWindow: point) } ?? point
    }

    // MARK: Recognition

    /// The recognition of the gesture, with the settings of the recognizer.
    func makeSession() -> GestureSession { GestureSession(.tap(count: 1)) }

    /// Whether the gesture consists of a press and a release, which buttons handle themselves.
    var isTap: Bool { false }

    /// Whether the gesture uses two fingers, for which scrolling with Ctrl can substitute.
    var isPinch: Bool { false }

    /// Enters a phase of the gesture, and runs the actions.
    func report(_ phase: GesturePhase, touches: [Point]) {
        self.touches = touches
        switch phase {
        case .began(let value): (state, self.value) = (.began, value)
        case .changed(let value): (state, self.value) = (.changed, value)
        case .ended(let value): (state, self.value) = (.ended, value)
        case .failed: state = state == .began || state == .changed ? .cancelled : .failed
        }
        if state != .failed { for action in actions { action() } }
        if state != .began, state != .changed { state = .possible }
    }
}

/// The decisions of a ``GestureRecognizer``; all are optional.
@MainActor
public protocol GestureRecognizerDelegate: AnyObject {
    /// Whether a recognizer receives a touch.
    ///
    /// - Parameters:
    ///   - gestureRecognizer: The recognizer.
    ///   - view: The frontmost view at the touch.
    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer, shouldReceiveTouchIn view: View
    ) -> Bool

    /// Whether a gesture may be recognized simultaneously with another one.
    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool
}

extension GestureRecognizerDelegate {
    public func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer, shouldReceiveTouchIn view: View
    ) -> Bool { true }

    public func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool { false }
}
