/// The gestures that receive the same touches, and the touches that remain for the view. Spec 25,
/// 70.
///
/// A view such as a collection uses touches to highlight and select. A gesture can take precedence:
/// touches are then delayed until the gesture has failed, and dropped if it succeeds. Spec 70.5.
///
/// ```swift
/// var gestures = GestureSet<String>()
/// gestures.add("collapse", GestureSession(.tap(count: 2)))
/// gestures.handle(input)    // [.recognized("collapse", .ended(…))]
/// ```
public struct GestureSet<ID: Hashable & Sendable>: Sendable {
    /// An action for the owner.
    public enum Effect: Hashable, Sendable {
        /// Report a phase of a gesture. Spec 25.3.
        case recognized(ID, GesturePhase)
        /// Deliver the touches to the view. Spec 55.2, 70.4.
        case touches(GestureInput)
        /// Cancel the touches delivered to the view: a gesture took them over.
        case touchesCancelled
    }

    /// The delivery of touches that no gesture has used.
    public enum Delivery: Hashable, Sendable {
        /// The view receives them.
        case now
        /// A gesture delays them until it has failed.
        case later
        /// A gesture has taken them over.
        case never
    }

    /// The relations of a gesture to other gestures and to the touches of the view.
    public struct Options: Hashable, Sendable {
        /// Whether touches are delayed until the gesture has failed.
        public var delaysTouches = false
        /// Whether touches are canceled when the gesture is recognized.
        public var cancelsTouches = true
        /// The gestures that must fail before this one is reported.
        public var waitsFor: Set<ID> = []
        /// The gestures that may be recognized from the same touches.
        public var partners: Set<ID> = []

        /// Creates the options of a gesture.
        public init(
            delaysTouches: Bool = false, cancelsTouches: Bool = true, waitsFor: Set<ID> = [],
            partners: Set<ID> = []
        ) {
            (self.delaysTouches, self.cancelsTouches) = (delaysTouches, cancelsTouches)
            (self.waitsFor, self.partners) = (waitsFor, partners)
        }
    }

    private struct Entry: Sendable {
        var id: ID
        var session: GestureSession
        var options: Options
        /// The phases that wait until other gestures have failed.
        var waiting: [GesturePhase] = []

        var isPossible: Bool { session.isPossible || session.isActive || !waiting.isEmpty }
    }

    private var entries: [Entry] = []
    private var held: [GestureInput] = []
    private var last: [Point] = []
    private var isTaken = false
    private var isDelivered = false

    /// Creates an empty set of gestures.
    public init() {}

    /// The gestures, in the order in which they were added.
    public var ids: [ID] { entries.map(\.id) }

    /// Whether a gesture is being recognized or can still be: the set then needs further inputs,
    /// even while nothing moves.
    public var isPossible: Bool { entries.contains(where: \.isPossible) }

    /// The fate of the touches of the last input.
    public var delivery: Delivery { isTaken ? .never : isWaiting ? .later : .now }

    /// Adds a gesture, replacing the one with the same identifier, so that configuring a reused
    /// view again does not add duplicates. Spec 25.6.
    public mutating func add(_ id: ID, _ session: GestureSession, _ options: Options = Options()) {
        let entry = Entry(id: id, session: session, options: options)
        if let index = entries.firstIndex(where: { $0.id == id }) {
            entries[index] = entry
        } else {
            entries.append(entry)
        }
    }

    /// Replaces all gestures, for touches on other views. Gestures with the same identifier that
    /// are under way, such as a double tap after the first tap, go on.
    ///
    /// - Returns: The phases of removed gestures that waited for others to fail.
    public mutating func replaceAll(
        with gestures: [(id: ID, session: GestureSession, Options)]
    ) -> [Effect] {
        let old = entries
        entries = gestures.map { id, session, options in
            if let entry = old.first(where: { $0.id == id }), entry.isPossible { return entry }
            return Entry(id: id, session: session, options: options)
        }
        let kept = Set(gestures.map(\.id))
        return old.filter { !kept.contains($0.id) }.flatMap { entry in
            entry.waiting.map { .recognized(entry.id, $0) }
        }
    }

    /// Handles an input and returns the effects, in order. Call it periodically while
    /// ``isPossible``, like ``GestureSession/handle(_:)``.
    public mutating func handle(_ input: GestureInput) -> [Effect] {
        if last.isEmpty, !input.points.isEmpty, held.isEmpty {
            (isTaken, isDelivered) = (false, false)
        }
        var effects: [Effect] = []
        var takes = false
        for index in entries.indices {
            guard let phase = entries[index].session.handle(input), phase != .failed else {
                continue
            }
            entries[index].waiting.append(phase)
        }
        for index in entries.indices { report(index, &effects, &takes) }
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

    /// Reports the phases of a gesture, unless others must fail first; if one of these succeeds,
    /// the gesture fails.
    private mutating func report(_ index: Int, _ effects: inout [Effect], _ takes: inout Bool) {
        let entry = entries[index]
        guard !entry.waiting.isEmpty else { return }
        for other in entries where entry.options.waitsFor.contains(other.id) {
            if other.session.isActive || other.waiting.contains(where: \.isEnd)
                || effects.contains(where: { $0.isRecognition(of: other.id) })
            {
                entries[index].session.cancel()
                entries[index].waiting = []
                return
            }
            if other.session.isPossible { return }
        }
        entries[index].waiting = []
        effects += entry.waiting.map { .recognized(entry.id, $0) }
        takes = takes || entry.options.cancelsTouches
        // A second tap may follow the first one, so taps do not exclude each other.
        for other in entries.indices
        where other != index && !(entry.session.kind.isTap && entries[other].session.kind.isTap) {
            guard !entry.options.partners.contains(entries[other].id) else { continue }
            let wasActive = entries[other].session.isActive && entries[other].waiting.isEmpty
            if entries[other].session.cancel() != nil, wasActive {
                effects.append(.recognized(entries[other].id, .failed))
            }
            entries[other].waiting = []
        }
    }

    private var isWaiting: Bool {
        entries.contains { $0.options.delaysTouches && $0.session.isPossible }
    }
}

extension GestureSet.Effect {
    fileprivate func isRecognition(of gesture: ID) -> Bool {
        guard case .recognized(gesture, let phase) = self else { return false }
        return phase != .failed
    }
}

extension GesturePhase {
    fileprivate var isEnd: Bool { if case .ended = self { true } else { false } }
}

extension GestureSession.Kind {
    fileprivate var isTap: Bool { if case .tap = self { true } else { false } }
}
