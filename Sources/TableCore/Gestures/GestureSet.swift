/// The gestures of one view, and the touches that remain for the view itself. Spec 25, 70.
///
/// A view such as a collection uses touches to highlight and select. A gesture can take precedence:
/// touches are then delayed until the gesture has failed, and dropped if it succeeds. Spec 70.5.
///
/// ```swift
/// var gestures = GestureSet(on: header)
/// gestures.add("collapse", GestureRecognizer(.tap(count: 2)))
/// gestures.handle(input)    // [.recognized("collapse", .ended(…), on: header)]
/// ```
public struct GestureSet<Target: Hashable & Sendable>: Sendable {
    /// An action for the owner.
    public enum Effect: Hashable, Sendable {
        /// Report a recognized gesture and its view. Spec 25.3.
        case recognized(String, GesturePhase, on: Target)
        /// Deliver the touches to the view. Spec 55.2, 70.4.
        case touches(GestureInput)
        /// Cancel the touches delivered to the view: a gesture took them over.
        case touchesCancelled
    }

    private struct Entry: Sendable {
        var name: String
        var recognizer: GestureRecognizer
        var delaysTouches: Bool
        var cancelsTouches: Bool
    }

    /// The view that the gestures belong to, which may be a cell or a header. Spec 25.1, 000.167.
    public let target: Target
    private var entries: [Entry] = []
    private var held: [GestureInput] = []
    private var last: [Point] = []
    private var isTaken = false
    private var isDelivered = false

    /// Creates an empty set of gestures for a view.
    public init(on target: Target) { self.target = target }

    /// Adds a gesture, replacing the one with the same name, so that configuring a reused view
    /// again does not add duplicates. Spec 25.6.
    ///
    /// - Parameters:
    ///   - name: The name that identifies the gesture in effects.
    ///   - recognizer: The recognizer of the gesture.
    ///   - delaysTouches: Whether touches are delayed until the gesture has failed.
    ///   - cancelsTouches: Whether touches are canceled when the gesture is recognized.
    public mutating func add(
        _ name: String, _ recognizer: GestureRecognizer, delaysTouches: Bool = false,
        cancelsTouches: Bool = true
    ) {
        let entry = Entry(
            name: name, recognizer: recognizer, delaysTouches: delaysTouches,
            cancelsTouches: cancelsTouches)
        if let index = entries.firstIndex(where: { $0.name == name }) {
            entries[index] = entry
        } else {
            entries.append(entry)
        }
    }

    /// Handles an input and returns the effects, in order. Call it periodically even without
    /// touches, like ``GestureRecognizer/handle(_:)``.
    public mutating func handle(_ input: GestureInput) -> [Effect] {
        var effects: [Effect] = []
        if last.isEmpty, !input.points.isEmpty, held.isEmpty {
            (isTaken, isDelivered) = (false, false)
        }
        var takes = false
        for index in entries.indices {
            guard let phase = entries[index].recognizer.handle(input), phase != .failed else {
                continue
            }
            effects.append(.recognized(entries[index].name, phase, on: target))
            takes = takes || entries[index].cancelsTouches
        }
        let isNew = input.points != last
        last = input.points
        if takes, !isTaken {
            isTaken = true
            held = []
            if isDelivered { effects.append(.touchesCancelled) }
        }
        guard !isTaken else { return effects }
        if isNew { held.append(input) }
        guard !isWaiting, !held.isEmpty else { return effects }
        isDelivered = true
        effects += held.map { .touches($0) }
        held = []
        return effects
    }

    private var isWaiting: Bool {
        entries.contains { $0.delaysTouches && $0.recognizer.isPossible }
    }
}
