import Glibc

/// Scrolling by dragging, with deceleration and bouncing at the ends. Spec 30.3–30.5, 30.12, 03.20,
/// 52.7.
///
/// One session handles one axis; content that scrolls both ways needs two. Offsets are in points
/// from the start, velocities in points per second, positive toward the end.
///
/// ```swift
/// var scroll = ScrollSession(contentLength: 4400, visibleLength: 480)
/// scroll.handle(.pressed(at: 300))
/// scroll.handle(.moved(to: 250))            // [.willBeginDragging, …, .didScroll(50)]
/// scroll.handle(.released(velocity: 900))   // [.didEndDragging(willDecelerate: true)]
/// scroll.handle(.tick(seconds: 1 / 60))     // [.didScroll(64.7…)]
/// ```
public struct ScrollSession: Sendable {
    /// A state of the movement.
    public enum State: Hashable, Sendable {
        /// The content is at rest.
        case resting
        /// A button or finger is down, but has not moved far enough to drag.
        case pressed(at: Double)
        /// The content follows the finger; `grip` is the offset without resistance plus the
        /// position of the finger.
        case dragging(grip: Double)
        /// The content moves by momentum and slows down.
        case decelerating(velocity: Double)
        /// The content bounces back from beyond an end.
        case returning(velocity: Double)

        /// Whether the content moves, by dragging or by itself.
        public var isMoving: Bool {
            switch self {
            case .resting, .pressed: false
            case .dragging, .decelerating, .returning: true
            }
        }
    }

    /// An event of the session.
    public enum Event: Hashable, Sendable {
        /// The finger went down at this position in the viewport, which stops deceleration.
        case pressed(at: Double)
        /// The finger moved to this position in the viewport.
        case moved(to: Double)
        /// The finger went up, with the content offset moving at this velocity: opposite to the
        /// finger, positive toward the end.
        case released(velocity: Double)
        /// Time passed.
        case tick(seconds: Double)
        /// The program set the offset, possibly before the start. Spec 000.191.
        case set(offset: Double)
        /// The content moved under the viewport by a distance in points, because lengths before it
        /// changed. This does not count as scrolling.
        case contentMoved(by: Double)
        /// The scroll indicator is to be flashed. Spec 000.193.
        case flashIndicator
    }

    /// An action for the owner of the session.
    public enum Effect: Hashable, Sendable {
        /// Notify the delegate, just before the content moves. Spec 30.3.
        case willBeginDragging
        /// Draw the content at this offset and notify the delegate. Spec 30.4.
        case didScroll(Double)
        /// Notify the delegate that dragging ended, and whether the content decelerates. Spec 30.5,
        /// 26.9.
        case didEndDragging(willDecelerate: Bool)
        /// Notify the delegate that the content stopped by itself.
        case didEndDecelerating
        /// Show or fade out the scroll indicator. Spec 01.8.
        case setIndicatorShown(Bool)
    }

    /// The length of the content, in points.
    public var contentLength: Double
    /// The length of the visible part, in points.
    public var visibleLength: Double
    /// The distance in points that the finger must move to start dragging.
    public var slop = 8.0
    /// The factor by which the velocity is multiplied every millisecond.
    public var decelerationRate = 0.998
    /// The rate at which an end pulls the content back, per second.
    public var springRate = 12.0
    /// The duration of a flash of the indicator, in seconds.
    public var flashDuration = 1.0

    /// The current state.
    public private(set) var state = State.resting
    /// The content offset, in points.
    public private(set) var offset = 0.0
    /// Whether the scroll indicator is shown: while the content moves or the indicator flashes, if
    /// there is more than fits. Spec 01.8.
    public private(set) var showsIndicator = false
    private var flash = 0.0
    /// The offset at which decelerating content is to stop exactly.
    private var goal: Double?

    /// Creates a session with the content at its start.
    public init(contentLength: Double, visibleLength: Double) {
        (self.contentLength, self.visibleLength) = (contentLength, visibleLength)
    }

    /// The largest offset at rest.
    public var maximumOffset: Double { max(0, contentLength - visibleLength) }

    /// The offset at which the content will come to rest without further events.
    public var projectedOffset: Double {
        guard case .decelerating(let velocity) = state else { return clamped(offset) }
        return clamped(offset + velocity / friction)
    }

    /// Makes decelerating content stop at another offset, for a layout that snaps. Spec 68.1.
    public mutating func aim(at target: Double) {
        guard case .decelerating = state else { return }
        let end = clamped(target)
        goal = end
        state = .decelerating(velocity: (end - offset) * friction)
    }

    /// Handles one event and returns the effects, in order.
    public mutating func handle(_ event: Event) -> [Effect] {
        let effects = respond(to: event)
        let shows = maximumOffset > 0 && (state.isMoving || flash > 0)
        guard shows != showsIndicator else { return effects }
        showsIndicator = shows
        return effects + [.setIndicatorShown(shows)]
    }

    private mutating func respond(to event: Event) -> [Effect] {
        switch event {
        case .pressed(let place):
            var effects: [Effect] = []
            if case .decelerating = state { effects = [.didEndDecelerating] }
            state = .pressed(at: place)
            goal = nil
            return effects
        case .moved(let place): return move(to: place)
        case .released(let velocity): return release(velocity)
        case .tick(let seconds):
            flash = max(0, flash - seconds)
            return advance(seconds)
        case .set(let new):
            state = .resting
            goal = nil
            guard new != offset else { return [] }
            offset = new
            return [.didScroll(new)]
        case .contentMoved(let distance):
            offset += distance
            goal = goal.map { $0 + distance }
            if case .dragging(let grip) = state { state = .dragging(grip: grip + distance) }
            return []
        case .flashIndicator:
            flash = flashDuration
            return []
        }
    }

    private mutating func move(to place: Double) -> [Effect] {
        var effects: [Effect] = []
        if case .pressed(let start) = state, (place - start).magnitude >= slop {
            state = .dragging(grip: unresisted(offset) + start)
            effects = [.willBeginDragging]
        }
        guard case .dragging(let grip) = state else { return [] }
        let new = resisted(grip - place)
        guard new != offset else { return effects }
        offset = new
        return effects + [.didScroll(new)]
    }

    private mutating func release(_ velocity: Double) -> [Effect] {
        guard case .dragging = state else {
            state = offset == clamped(offset) ? .resting : .returning(velocity: 0)
            return []
        }
        if offset != clamped(offset) {
            state = .returning(velocity: 0)
        } else if velocity.magnitude >= Self.slowest, maximumOffset > 0 {
            state = .decelerating(velocity: velocity)
        } else {
            state = .resting
        }
        return [.didEndDragging(willDecelerate: state != .resting)]
    }
}

extension ScrollSession {
    /// The velocity in points per second below which the content counts as stopped.
    private static let slowest = 5.0

    private var friction: Double { -1000 * log(decelerationRate) }

    private func clamped(_ offset: Double) -> Double { min(max(0, offset), maximumOffset) }

    private mutating func advance(_ seconds: Double) -> [Effect] {
        let (old, wasMoving) = (offset, state.isMoving)
        var left = seconds
        if case .decelerating(let velocity) = state { left = coast(velocity, left) }
        if case .returning(let velocity) = state, left > 0 { spring(velocity, left) }
        var effects: [Effect] = offset == old ? [] : [.didScroll(offset)]
        if wasMoving, state == .resting { effects.append(.didEndDecelerating) }
        return effects
    }

    /// Decelerates for some time, or to the end of the content; returns the remaining time.
    private mutating func coast(_ velocity: Double, _ seconds: Double) -> Double {
        let end = velocity > 0 ? maximumOffset : 0
        let share = (end - offset) * friction / velocity
        let arrival = share < 1 ? -log(1 - max(0, share)) / friction : .infinity
        let time = min(seconds, arrival)
        let rest = exp(-friction * time)
        offset += velocity / friction * (1 - rest)
        if arrival <= seconds {
            offset = end
            state = .returning(velocity: velocity * rest)
            return seconds - time
        }
        guard (velocity * rest).magnitude < Self.slowest else {
            state = .decelerating(velocity: velocity * rest)
            return 0
        }
        state = .resting
        if let goal { offset = goal }
        goal = nil
        return 0
    }

    /// Moves the content with a critically damped spring.
    private mutating func spring(_ velocity: Double, _ seconds: Double) {
        let end = clamped(offset)
        let over = offset - end
        let pull = velocity + springRate * over
        let rest = exp(-springRate * seconds)
        let newOver = (over + pull * seconds) * rest
        let newVelocity = (velocity - springRate * pull * seconds) * rest
        if newOver.magnitude < 0.5, newVelocity.magnitude < Self.slowest {
            offset = end
            state = .resting
        } else {
            offset = end + newOver
            state = .returning(velocity: newVelocity)
        }
    }

    /// Returns the drawn offset for an offset the finger asks for: beyond an end the content
    /// follows less and less, by at most the visible length.
    private func resisted(_ wanted: Double) -> Double {
        let end = clamped(wanted)
        let over = (wanted - end).magnitude
        guard over > 0, visibleLength > 0 else { return end }
        let drawn = visibleLength * (1 - 1 / (over * 0.55 / visibleLength + 1))
        return wanted < end ? end - drawn : end + drawn
    }

    private func unresisted(_ drawn: Double) -> Double {
        let end = clamped(drawn)
        let over = (drawn - end).magnitude
        guard over > 0, over < visibleLength else { return drawn }
        let wanted = (1 / (1 - over / visibleLength) - 1) * visibleLength / 0.55
        return drawn < end ? end - wanted : end + wanted
    }
}
