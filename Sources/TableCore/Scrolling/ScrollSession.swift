import Glibc

/// The movement of a content by a person: drags, flicks that run out, ends that give way and
/// come back. Spec 30.3–30.5, 30.12, 03.20, 52.7.
///
/// One axis; a content that scrolls both ways has two of them. Offsets are in points from the
/// start, velocities in points per second, positive towards the end.
///
/// ```swift
/// var scroll = ScrollSession(contentLength: 4400, visibleLength: 480)
/// scroll.handle(.pressed(at: 300))
/// scroll.handle(.moved(to: 250))            // [.willBeginDragging, …, .didScroll(50)]
/// scroll.handle(.released(velocity: 900))   // [.didEndDragging(willDecelerate: true)]
/// scroll.handle(.tick(seconds: 1 / 60))     // [.didScroll(64.7…)]
/// ```
public struct ScrollSession: Sendable {
    /// How the content moves now.
    public enum State: Hashable, Sendable {
        /// Not at all.
        case resting
        /// A button or finger is down, and has not moved far enough for a drag.
        case pressed(at: Double)
        /// The content follows the finger; `grip` is the offset without resistance, plus the
        /// finger.
        case dragging(grip: Double)
        /// The content runs on by itself, slower and slower.
        case decelerating(velocity: Double)
        /// The content comes back from beyond an end.
        case returning(velocity: Double)

        /// Whether the content moves, by a finger or by itself.
        public var isMoving: Bool {
            switch self {
            case .resting, .pressed: false
            case .dragging, .decelerating, .returning: true
            }
        }
    }

    /// What happens.
    public enum Event: Hashable, Sendable {
        /// The finger went down at a place of the viewport. A running content stops.
        case pressed(at: Double)
        /// The finger is here now.
        case moved(to: Double)
        /// The finger went up while moving at this speed; content moves against the finger, so
        /// a positive one goes towards the end.
        case released(velocity: Double)
        /// Time went by.
        case tick(seconds: Double)
        /// The program put the content somewhere, before the start also. Spec 000.191.
        case set(offset: Double)
        /// Show for a moment how far the content is scrolled. Spec 000.193.
        case flashIndicator
    }

    /// What the owner of a session has to do, in order.
    public enum Effect: Hashable, Sendable {
        /// Tell the delegate, just before the content moves. Spec 30.3.
        case willBeginDragging
        /// The content is here now: draw, and tell the delegate. Spec 30.4.
        case didScroll(Double)
        /// Tell the delegate that the finger went up, and whether the content runs on. Spec 30.5,
        /// 26.9.
        case didEndDragging(willDecelerate: Bool)
        /// Tell the delegate that the content came to rest by itself.
        case didEndDecelerating
        /// Show the scroll indicator, or let it fade. Spec 01.8.
        case setIndicatorShown(Bool)
    }

    /// The length of everything, in points.
    public var contentLength: Double
    /// The length that shows, in points.
    public var visibleLength: Double
    /// Points that the finger moves before it drags.
    public var slop = 8.0
    /// What is left of a velocity after a millisecond.
    public var decelerationRate = 0.998
    /// How hard an end pulls back, per second.
    public var springRate = 12.0
    /// Seconds for which a flash shows the indicator.
    public var flashDuration = 1.0

    /// How the content moves now.
    public private(set) var state = State.resting
    /// Where the content is.
    public private(set) var offset = 0.0
    /// Whether the scroll indicator shows: while the content moves, and only where there is more
    /// than can be seen. Spec 01.8.
    public private(set) var showsIndicator = false
    private var flash = 0.0

    /// A content at its start.
    public init(contentLength: Double, visibleLength: Double) {
        (self.contentLength, self.visibleLength) = (contentLength, visibleLength)
    }

    /// The greatest offset at rest.
    public var maximumOffset: Double { max(0, contentLength - visibleLength) }

    /// Where the content comes to rest if nothing happens.
    public var projectedOffset: Double {
        guard case .decelerating(let velocity) = state else { return clamped(offset) }
        return clamped(offset + velocity / friction)
    }

    /// Lets a running content end at another place, as a layout with snapping wishes. Spec 68.1.
    public mutating func aim(at target: Double) {
        guard case .decelerating = state else { return }
        state = .decelerating(velocity: (clamped(target) - offset) * friction)
    }

    /// Takes one event and says what is to be done, in order.
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
            return effects
        case .moved(let place): return move(to: place)
        case .released(let velocity): return release(velocity)
        case .tick(let seconds):
            flash = max(0, flash - seconds)
            return advance(seconds)
        case .set(let new):
            state = .resting
            guard new != offset else { return [] }
            offset = new
            return [.didScroll(new)]
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
    /// Points per second that count as standing still.
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

    /// Runs on for some time, or to the end of the content; answers the time that is left there.
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
        state =
            (velocity * rest).magnitude < Self.slowest
            ? .resting : .decelerating(velocity: velocity * rest)
        return 0
    }

    /// A spring that comes back as fast as it can without swinging.
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

    /// Where the content is drawn when the finger wants it at `wanted`: beyond an end it follows
    /// less and less, and never by more than what shows.
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
