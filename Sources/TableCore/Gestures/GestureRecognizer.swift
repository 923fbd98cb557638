import Glibc

/// Where all fingers, or the pressed pointer, are at one moment; none when all are up.
public struct GestureInput: Hashable, Sendable {
    /// The places in the coordinates of the view that the gestures belong to.
    public var points: [LayoutPoint]
    /// In seconds, on any clock that does not go backwards.
    public var time: Double

    /// The fingers at a moment.
    public init(_ points: [LayoutPoint], at time: Double) {
        (self.points, self.time) = (points, time)
    }
}

/// How far a gesture has come.
public enum GesturePhase: Hashable, Sendable {
    /// A gesture that lasts has begun.
    case began(GestureValue)
    /// It goes on.
    case changed(GestureValue)
    /// It is complete; short gestures know only this.
    case ended(GestureValue)
    /// What happens is another gesture, or none.
    case failed
}

/// What a gesture measures; what it has no use for stays as it is here.
public struct GestureValue: Hashable, Sendable {
    /// Where it is: one finger's place, or the middle between two.
    public var location = LayoutPoint.zero
    /// How far it went since it began, in points.
    public var translation = LayoutPoint.zero
    /// The distance of two fingers as a multiple of that at the beginning.
    public var scale = 1.0
    /// The angle by which two fingers turned since the beginning, in radians, clockwise.
    public var rotation = 0.0

    /// A gesture at one place.
    public init(
        location: LayoutPoint = .zero, translation: LayoutPoint = .zero, scale: Double = 1,
        rotation: Double = 0
    ) {
        (self.location, self.translation) = (location, translation)
        (self.scale, self.rotation) = (scale, rotation)
    }
}

/// Finds one gesture among what fingers and pointers do. Spec 25.
///
/// ```swift
/// var twice = GestureRecognizer(.tap(count: 2))
/// for input in inputs {
///     if case .ended(let value) = twice.handle(input) { open(at: value.location) }
/// }
/// ```
public struct GestureRecognizer: Hashable, Sendable {
    /// Which gesture.
    public enum Kind: Hashable, Sendable {
        /// Short presses in the same place, this many. Spec 25.2.
        case tap(count: Int)
        /// A press that stays. Spec 25.5.
        case longPress
        /// One quick stroke. Spec 25.4.
        case swipe(Direction)
        /// One finger that goes somewhere. Spec 25.5.
        case pan
        /// Two fingers that come together or part. Spec 25.5, 70.3.
        case pinch
        /// Two fingers that turn. Spec 25.5.
        case rotation
    }

    /// The direction of a swipe; each needs a recognizer of its own. Spec 25.4.
    public enum Direction: Hashable, Sendable, CaseIterable {
        /// Towards the left.
        case left
        /// Towards the right.
        case right
        /// Upwards.
        case up
        /// Downwards.
        case down
    }

    /// Which gesture.
    public let kind: Kind
    /// Points that a finger may move without going anywhere.
    public var slop = 10.0
    /// Seconds after which a press is long, and a tap is none.
    public var pressDuration = 0.5
    /// Seconds between two taps that belong together.
    public var tapInterval = 0.35
    /// Points between two taps that belong together.
    public var tapDistance = 40.0
    /// Points that a swipe goes at least.
    public var swipeDistance = 50.0
    /// Seconds that a swipe takes at most.
    public var swipeDuration = 0.5

    /// Whether the gesture may still come of what has happened since a finger went down.
    public private(set) var isPossible = false
    /// Whether a gesture that lasts has begun and not ended.
    public private(set) var isActive = false
    private var start = GestureInput([], at: 0)
    private var last = GestureInput([], at: 0)
    private var taps = 0
    private var isSpoilt = false

    /// Waits for a gesture.
    public init(_ kind: Kind) { self.kind = kind }

    /// Takes what the fingers do, and says when the gesture comes or fails. Call it now and then
    /// while nothing moves also: a long press comes, and a double tap fails, by time alone.
    public mutating func handle(_ input: GestureInput) -> GesturePhase? {
        let old = last
        last = input
        let isFirst = old.points.isEmpty && !input.points.isEmpty
        if isFirst, taps == 0 || !isNext(input) { (isSpoilt, isPossible, taps) = (false, true, 0) }
        if isFirst || old.points.count != input.points.count, !input.points.isEmpty, !isActive {
            start = input
        }
        guard !isSpoilt, isPossible || isActive else { return nil }
        switch kind {
        case .tap(let count): return tap(count, old, input)
        case .longPress: return longPress(old, input)
        case .swipe(let direction): return swipe(direction, old, input)
        case .pan: return pan(old, input)
        case .pinch, .rotation: return twoFingers(old, input)
        }
    }

    /// Whether a press belongs to the tap before it: soon enough, near enough.
    private func isNext(_ input: GestureInput) -> Bool {
        input.time - start.time <= tapInterval
            && distance(input.points[0], start.points[0]) <= tapDistance
    }

    private mutating func fail() -> GesturePhase {
        (isSpoilt, isPossible, isActive, taps) = (true, false, false, 0)
        return .failed
    }

    private mutating func finish(_ value: GestureValue) -> GesturePhase {
        (isPossible, isActive, taps) = (false, false, 0)
        return .ended(value)
    }
}

extension GestureRecognizer {
    private mutating func tap(
        _ count: Int, _ old: GestureInput, _ input: GestureInput
    ) -> GesturePhase? {
        guard input.points.count < 2 else { return fail() }
        if let place = input.points.first {
            let isFar = distance(place, start.points[0]) > slop
            return isFar || input.time - start.time >= pressDuration ? fail() : nil
        }
        if let place = old.points.first {
            guard input.time - start.time < pressDuration else { return fail() }
            taps += 1
            return taps == count ? finish(GestureValue(location: place)) : nil
        }
        return taps > 0 && input.time - start.time > tapInterval ? fail() : nil
    }

    private mutating func longPress(_ old: GestureInput, _ input: GestureInput) -> GesturePhase? {
        guard input.points.count < 2 else { return fail() }
        guard let place = input.points.first else {
            return isActive
                ? finish(GestureValue(location: old.points.first ?? .zero)) : fail()
        }
        if isActive {
            return place == old.points.first ? nil : .changed(GestureValue(location: place))
        }
        guard distance(place, start.points[0]) <= slop else { return fail() }
        guard input.time - start.time >= pressDuration else { return nil }
        isActive = true
        return .began(GestureValue(location: place))
    }

    private mutating func swipe(
        _ direction: Direction, _ old: GestureInput, _ input: GestureInput
    ) -> GesturePhase? {
        guard input.points.count == 1, let place = input.points.first else { return fail() }
        let way = translation(to: place)
        let (along, across) =
            switch direction {
            case .left: (-way.x, way.y)
            case .right: (way.x, way.y)
            case .up: (-way.y, way.x)
            case .down: (way.y, way.x)
            }
        if input.time - start.time > swipeDuration || max(-along, across.magnitude) > slop,
            across.magnitude > along / 2
        {
            return fail()
        }
        if input.time - start.time > swipeDuration { return fail() }
        guard along >= swipeDistance else { return nil }
        return finish(GestureValue(location: place, translation: way))
    }

    private mutating func pan(_ old: GestureInput, _ input: GestureInput) -> GesturePhase? {
        guard input.points.count == 1, let place = input.points.first else {
            guard isActive, let place = old.points.first else { return fail() }
            return finish(GestureValue(location: place, translation: translation(to: place)))
        }
        let value = GestureValue(location: place, translation: translation(to: place))
        if isActive { return input.points == old.points ? nil : .changed(value) }
        guard distance(place, start.points[0]) > slop else { return nil }
        isActive = true
        return .began(value)
    }

    /// Anything but two fingers is no such gesture. Spec 70.3.
    private mutating func twoFingers(_ old: GestureInput, _ input: GestureInput) -> GesturePhase? {
        guard input.points.count == 2, start.points.count == 2 else {
            if isActive { return finish(value(of: old)) }
            return input.points.count > 2 || input.points.isEmpty ? fail() : nil
        }
        let value = value(of: input)
        if isActive { return input.points == old.points ? nil : .changed(value) }
        let moved =
            kind == .pinch
            ? (distance(input.points[0], input.points[1])
                - distance(start.points[0], start.points[1])).magnitude > slop
            : value.rotation.magnitude > 0.1
        guard moved else { return nil }
        isActive = true
        return .began(value)
    }

    private func value(of input: GestureInput) -> GestureValue {
        guard input.points.count == 2, start.points.count == 2 else { return GestureValue() }
        let (from, to) = (start.points, input.points)
        let before = distance(from[0], from[1])
        var turn = angle(to) - angle(from)
        if turn > .pi { turn -= 2 * .pi }
        if turn < -.pi { turn += 2 * .pi }
        return GestureValue(
            location: LayoutPoint(x: (to[0].x + to[1].x) / 2, y: (to[0].y + to[1].y) / 2),
            scale: before > 0 ? distance(to[0], to[1]) / before : 1, rotation: turn)
    }

    private func angle(_ points: [LayoutPoint]) -> Double {
        atan2(points[1].y - points[0].y, points[1].x - points[0].x)
    }

    private func translation(to place: LayoutPoint) -> LayoutPoint {
        let from = start.points.first ?? place
        return LayoutPoint(x: place.x - from.x, y: place.y - from.y)
    }

    private func distance(_ one: LayoutPoint, _ other: LayoutPoint) -> Double {
        hypot(one.x - other.x, one.y - other.y)
    }
}
