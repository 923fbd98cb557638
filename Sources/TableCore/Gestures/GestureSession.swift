import Glibc

/// The positions of all fingers, or of the pressed pointer, at one moment; empty when all are up.
public struct GestureInput: Hashable, Sendable {
    /// The positions, in the coordinates of the view that the gestures belong to.
    public var points: [Point]
    /// The time in seconds, on any monotonic clock.
    public var time: Double

    /// Creates an input.
    public init(_ points: [Point], at time: Double) {
        (self.points, self.time) = (points, time)
    }
}

/// A phase of a gesture.
public enum GesturePhase: Hashable, Sendable {
    /// A continuous gesture began.
    case began(GestureValue)
    /// A continuous gesture changed.
    case changed(GestureValue)
    /// The gesture ended; discrete gestures have only this phase.
    case ended(GestureValue)
    /// The input does not match the gesture.
    case failed
}

/// The measured values of a gesture; those that do not apply keep their defaults.
public struct GestureValue: Hashable, Sendable {
    /// The location: the position of one finger, or the middle between two.
    public var location = Point.zero
    /// The movement since the beginning, in points.
    public var translation = Point.zero
    /// The distance between two fingers, as a multiple of the distance at the beginning.
    public var scale = 1.0
    /// The rotation of two fingers since the beginning, in radians, clockwise.
    public var rotation = 0.0

    /// Creates the values of a gesture.
    public init(
        location: Point = .zero, translation: Point = .zero, scale: Double = 1,
        rotation: Double = 0
    ) {
        (self.location, self.translation) = (location, translation)
        (self.scale, self.rotation) = (scale, rotation)
    }
}

/// The recognition of one kind of gesture. Spec 25.
///
/// ```swift
/// var twice = GestureSession(.tap(count: 2))
/// for input in inputs {
///     if case .ended(let value) = twice.handle(input) { open(at: value.location) }
/// }
/// ```
public struct GestureSession: Hashable, Sendable {
    /// A kind of gesture.
    public enum Kind: Hashable, Sendable {
        /// A number of short presses in the same place. Spec 25.2.
        case tap(count: Int)
        /// A press that is held without moving. Spec 25.5.
        case longPress
        /// One quick stroke in a direction. Spec 25.4.
        case swipe(Direction)
        /// One finger that moves in any direction. Spec 25.5.
        case pan
        /// Two fingers that move together or apart. Spec 25.5, 70.3.
        case pinch
        /// Two fingers that rotate. Spec 25.5.
        case rotation
    }

    /// The direction of a swipe; each direction needs its own session. Spec 25.4.
    public enum Direction: Hashable, Sendable, CaseIterable {
        /// Toward the left.
        case left
        /// Toward the right.
        case right
        /// Upward.
        case up
        /// Downward.
        case down
    }

    /// The kind of gesture.
    public let kind: Kind
    /// The distance in points that a finger may move before it counts as moving.
    public var slop = 10.0
    /// The time in seconds after which a press counts as long, and no longer as a tap.
    public var pressDuration = 0.5
    /// The longest time in seconds from the start of one tap to the start of the next.
    public var tapInterval = 0.35
    /// The largest distance in points between two taps of one gesture.
    public var tapDistance = 40.0
    /// The shortest distance in points of a swipe.
    public var swipeDistance = 50.0
    /// The longest duration in seconds of a swipe.
    public var swipeDuration = 0.5

    /// Whether the gesture can still be recognized from the current input.
    public private(set) var isPossible = false
    /// Whether a continuous gesture has begun and not ended.
    public private(set) var isActive = false
    private var start = GestureInput([], at: 0)
    private var last = GestureInput([], at: 0)
    private var taps = 0
    private var isSpoilt = false

    /// Creates a session that waits for a gesture.
    public init(_ kind: Kind) { self.kind = kind }

    /// Handles an input and returns the new phase, if it changed. Call it periodically even while
    /// nothing moves: a long press begins, and a double tap fails, by time alone.
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

    /// Returns whether a press continues the previous tap: soon enough and near enough.
    private func isNext(_ input: GestureInput) -> Bool {
        input.time - start.time <= tapInterval
            && distance(input.points[0], start.points[0]) <= tapDistance
    }

    /// Gives up until the next press, for example because another gesture was recognized.
    ///
    /// - Returns: ``GesturePhase/failed``, or `nil` if no gesture was possible or active.
    @discardableResult
    public mutating func cancel() -> GesturePhase? {
        isPossible || isActive ? fail() : nil
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

extension GestureSession {
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

    /// Recognizes a pinch or rotation; any other number of fingers ends or fails it. Spec 70.3.
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
            location: Point(x: (to[0].x + to[1].x) / 2, y: (to[0].y + to[1].y) / 2),
            scale: before > 0 ? distance(to[0], to[1]) / before : 1, rotation: turn)
    }

    private func angle(_ points: [Point]) -> Double {
        atan2(points[1].y - points[0].y, points[1].x - points[0].x)
    }

    private func translation(to place: Point) -> Point {
        let from = start.points.first ?? place
        return Point(x: place.x - from.x, y: place.y - from.y)
    }

    private func distance(_ one: Point, _ other: Point) -> Double {
        hypot(one.x - other.x, one.y - other.y)
    }
}
