/// The gestures of one view, and what of the touches is left for the view's own use. Spec 25, 70.
///
/// A view such as a collection highlights and selects by its touches. A gesture that belongs to
/// it may go first: then the touches wait until the gesture has failed, and never come when it
/// succeeds. Spec 70.5.
///
/// ```swift
/// var gestures = GestureSet(on: header)
/// gestures.add("collapse", GestureRecognizer(.tap(count: 2)))
/// gestures.handle(input)    // [.recognized("collapse", .ended(…), on: header)]
/// ```
public struct GestureSet<Target: Hashable & Sendable>: Sendable {
    /// What the owner of a set has to do, in order.
    public enum Effect: Hashable, Sendable {
        /// Tell what was recognized, and on which view. Spec 25.3.
        case recognized(String, GesturePhase, on: Target)
        /// Let the view take this for itself. Spec 55.2, 70.4.
        case touches(GestureInput)
        /// The view shall forget what it took: a gesture has it now.
        case touchesCancelled
    }

    private struct Entry: Sendable {
        var name: String
        var recognizer: GestureRecognizer
        var delaysTouches: Bool
        var cancelsTouches: Bool
    }

    /// The view that the gestures belong to; a cell or a header as well. Spec 25.1, 000.167.
    public let target: Target
    private var entries: [Entry] = []
    private var held: [GestureInput] = []
    private var last: [LayoutPoint] = []
    private var isTaken = false
    private var isDelivered = false

    /// A view without gestures.
    public init(on target: Target) { self.target = target }

    /// Adds a gesture, in place of the one that has its name: whoever sets up a view each time
    /// it is used attaches nothing twice. Spec 25.6.
    ///
    /// - Parameters:
    ///   - name: what it is told by.
    ///   - recognizer: what it is recognised by.
    ///   - delaysTouches: whether the view waits until the gesture has failed.
    ///   - cancelsTouches: whether the view loses the touches when the gesture comes.
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

    /// Takes what the fingers do. Call it now and then without fingers also, as
    /// ``GestureRecognizer/handle(_:)``.
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
