import CGtk
import Glibc
import GtkBridge
import TableCore

/// Scrolls a scroll view with fingers: one on the touchscreen, two on the touchpad.
///
/// A ``ScrollSession`` per axis decides where the content is, and when the delegate is notified.
/// Fingers on a part that scrolls on its own (``ScrollPart``) move either the part or the content,
/// by the direction in which they begin.
/// GTK's own kinetic scrolling is off, because it does not report when and where it will stop.
final class ScrollDriver {
    weak var view: ScrollView?
    private var sessions: [Axis: ScrollSession] = [:]
    var touch: ObjectReference?
    private var tick: TickCallback?
    private var lastTick: Int?
    /// The end of a touchpad drag whose last event does not report it, as on X11.
    var silence: LoopSource?
    /// The distance of the fingers from where they began, in points.
    var finger = Point.zero
    /// The last motions, for the velocity.
    private var track: [(time: Double, place: Point)] = []
    private var isPulling = false
    /// The offsets of the scroll bars as the sessions know them, in points.
    private var known: [Axis: Double] = [:]

    /// The part under the fingers, and its offset when they were put down.
    private var part: (part: ScrollPart, start: Double)?
    /// The axis along which fingers on a part move.
    private var lockedAxis: Axis?

    /// Whether fingers are down.
    private(set) var isTracking = false
    /// Whether the fingers move the content.
    private(set) var isDragging = false
    /// Whether the content is decelerating.
    private(set) var isDecelerating = false

    init(_ view: ScrollView) {
        self.view = view
        gtk_scrolled_window_set_kinetic_scrolling(view.scroller, 0)
        connectAnswering("scroll-event", of: view.reference.raw) { [weak self] arguments in
            guard let self, let event = arguments.event(0, as: GdkEvent.self) else { return false }
            return scrolled(event)
        }
        connectTouch(of: view)
    }

    // MARK: The content and its parts

    func range(of axis: Axis) -> (length: Double, visible: Double, maximum: Double) {
        if let part = part?.part, part.axis == axis { return part.range() }
        return view?.range(of: axis) ?? (0, 0, 0)
    }

    private func value(of axis: Axis) -> Double {
        if let part = part?.part, part.axis == axis { return part.value() }
        return view?.value(of: axis) ?? 0
    }

    private func setValue(_ value: Double, of axis: Axis) {
        if let part = part?.part, part.axis == axis { return part.setValue(value) }
        view?.setValue(value, of: axis)
    }

    /// The part that the fingers move; nil while they move the content.
    private var movedPart: (part: ScrollPart, start: Double)? {
        part.flatMap { $0.part.axis == lockedAxis ? $0 : nil }
    }

    private func notifyDelegate(_ call: (any ScrollViewDelegate) -> Void) {
        if movedPart == nil { view?.notifyDelegate(call) }
    }

    // MARK: Fingers

    /// Handles fingers put down, which stop moving content.
    ///
    /// - Parameter new: The part of the view under the fingers; nil if only the content scrolls.
    func putDown(on new: ScrollPart? = nil) {
        guard let view else { return }
        if new?.index != part?.part.index { stop() }
        part = new.map { ($0, $0.value()) }
        lockedAxis = nil
        silence?.cancel()
        view.stopOffsetAnimation()
        isTracking = true
        finger = .zero
        track = []
        for axis in [Axis.horizontal, .vertical] {
            let (length, visible, _) = range(of: axis)
            var session =
                sessions[axis] ?? ScrollSession(contentLength: length, visibleLength: visible)
            session.contentLength = length
            session.visibleLength = visible
            if !isDecelerating { _ = session.handle(.set(offset: value(of: axis))) }
            sessions[axis] = session
            known[axis] = value(of: axis)
        }
        send { _ in .pressed(at: 0) }
        endTicks()
    }

    /// Handles a motion of a finger on the screen.
    func drag(byScreen distance: Point, at time: Double) {
        move(to: Point(x: sign * distance.x, y: distance.y), at: time)
    }

    /// Handles a motion of the fingers.
    ///
    /// - Parameters:
    ///   - place: The distance from where they were put down, in points, horizontally in the
    ///     direction of the layout.
    ///   - time: The time of the motion, in seconds.
    func move(to place: Point, at time: Double) {
        guard isTracking else { return }
        let place = lockedPlace(place)
        track.append((time, place))
        track.removeAll { time - $0.time > 0.1 }
        send { .moved(to: $0 == .horizontal ? place.x : place.y) }
        pull()
    }

    /// The part of a distance along the axis of the fingers, if they are on a part of the view.
    private func lockedPlace(_ place: Point) -> Point {
        guard part != nil else { return place }
        if lockedAxis == nil, max(abs(place.x), abs(place.y)) >= Self.directionSlop {
            lockedAxis = abs(place.x) > abs(place.y) ? .horizontal : .vertical
        }
        switch lockedAxis {
        case .horizontal: return Point(x: place.x, y: 0)
        case .vertical: return Point(x: 0, y: place.y)
        case nil: return .zero
        }
    }

    /// Handles the end of a drag at a time in seconds; at infinity, the content stands still.
    func letGo(at time: Double) {
        guard isTracking else { return }
        silence?.cancel()
        isTracking = false
        if isPulling {
            isPulling = false
            view?.pullEnded()
        }
        let velocity = velocity(at: time)
        send { .released(velocity: $0 == .horizontal ? velocity.x : velocity.y) }
        guard sessions.values.contains(where: \.state.isMoving) else { return }
        if DesktopSettings.animationsAreEnabled {
            startTicks()
        } else {
            // Puts the content where it would come to rest.
            send { _ in .tick(seconds: Self.longestMotion) }
        }
    }

    /// Stops the content where it is.
    func stop() {
        guard isTracking || isDecelerating else { return }
        silence?.cancel()
        endTicks()
        let (wasDragging, wasDecelerating) = (isDragging, isDecelerating)
        (isTracking, isDragging, isDecelerating) = (false, false, false)
        (sessions, known) = ([:], [:])
        if isPulling {
            isPulling = false
            view?.pullEnded()
        }
        notifyDelegate { [view] in
            guard let view else { return }
            if wasDragging { $0.scrollViewDidEndDragging(view, willDecelerate: false) }
            if wasDecelerating { $0.scrollViewDidEndDecelerating(view) }
        }
    }

    /// The velocity of the content offset, opposite to the fingers', in points per second.
    private func velocity(at time: Double) -> Point {
        guard let first = track.first(where: { time - $0.time <= 0.1 }), let last = track.last,
            last.time > first.time
        else { return .zero }
        let seconds = last.time - first.time
        return Point(
            x: (first.place.x - last.place.x) / seconds,
            y: (first.place.y - last.place.y) / seconds)
    }

    /// Moves content that is pulled beyond its top with the fingers.
    private func pull() {
        guard let view, isDragging, movedPart == nil, let offset = sessions[.vertical]?.offset
        else { return }
        if offset < 0 || isPulling {
            isPulling = true
            view.pulledDown(by: max(0, -offset))
        }
    }

    // MARK: Sessions

    private func send(_ event: (Axis) -> ScrollSession.Event) {
        var effects: [(Axis, ScrollSession.Effect)] = []
        for axis in [Axis.horizontal, .vertical] {
            follow(axis)
            effects += (sessions[axis]?.handle(event(axis)) ?? []).map { (axis, $0) }
        }
        for (axis, effect) in effects { carryOut(effect, axis) }
        settle()
    }

    /// Notifies the session of an axis that the content has moved, for example because rows above
    /// the visible ones were measured.
    private func follow(_ axis: Axis) {
        guard let place = known[axis] else { return }
        let (length, visible, _) = range(of: axis)
        sessions[axis]?.contentLength = length
        sessions[axis]?.visibleLength = visible
        let distance = value(of: axis) - place
        guard distance != 0 else { return }
        known[axis] = place + distance
        _ = sessions[axis]?.handle(.contentMoved(by: distance))
    }

    private func carryOut(_ effect: ScrollSession.Effect, _ axis: Axis) {
        guard let view else { return }
        switch effect {
        case .willBeginDragging:
            guard !isDragging else { return }
            isDragging = true
            notifyDelegate { $0.scrollViewWillBeginDragging(view) }
        case .didScroll(let offset):
            known[axis] = min(max(0, offset.rounded()), range(of: axis).maximum)
            setValue(offset, of: axis)
            follow(axis)
        case .didEndDragging:
            guard isDragging else { return }
            isDragging = false
            if let movedPart {
                endDragging(movedPart.part, from: movedPart.start)
            } else {
                endDragging(view)
            }
        // The content has stopped when both axes have; GTK shows the scroll bars.
        case .didEndDecelerating, .setIndicatorShown: break
        }
    }

    /// Asks where to stop, and notifies the delegate of the end of a drag.
    private func endDragging(_ view: ScrollView) {
        let velocity = velocity(of: view)
        let projected = Point(
            x: sessions[.horizontal]?.projectedOffset ?? 0,
            y: sessions[.vertical]?.projectedOffset ?? 0)
        let proposed = view.restingOffset(toward: projected, velocity: velocity)
        var target = proposed
        view.notifyDelegate {
            $0.scrollViewWillEndDragging(
                view, withVelocity: velocity, targetContentOffset: &target)
        }
        if target != projected {
            sessions[.horizontal]?.aim(at: target.x)
            sessions[.vertical]?.aim(at: target.y)
        }
        let isMoving = sessions.values.contains { $0.state.isMoving }
        isDecelerating = isMoving
        view.notifyDelegate {
            $0.scrollViewDidEndDragging(view, willDecelerate: isMoving)
            if isMoving { $0.scrollViewWillBeginDecelerating(view) }
        }
        // Content at rest has no momentum that could carry it to another place.
        if !isMoving, target != projected { view.setContentOffset(target, animated: true) }
    }

    /// Makes a part stop where its layout wants.
    private func endDragging(_ part: ScrollPart, from start: Double) {
        let projected = sessions[part.axis]?.projectedOffset ?? part.value()
        let target = part.restingOffset(projected, start)
        sessions[part.axis]?.aim(at: target)
        isDecelerating = sessions.values.contains { $0.state.isMoving }
        if !isDecelerating, target != part.value() { part.animate(target) }
    }

    private func velocity(of view: ScrollView) -> Point {
        func velocity(_ axis: Axis) -> Double {
            guard case .decelerating(let velocity) = sessions[axis]?.state else { return 0 }
            return velocity
        }
        return Point(x: velocity(.horizontal), y: velocity(.vertical))
    }

    /// Notifies the delegate once the content has stopped by itself.
    private func settle() {
        guard isDecelerating, !sessions.values.contains(where: \.state.isMoving) else { return }
        isDecelerating = false
        endTicks()
        if let view { notifyDelegate { $0.scrollViewDidEndDecelerating(view) } }
    }

    // MARK: Frames

    private func startTicks() {
        guard let view, tick == nil else { return }
        lastTick = nil
        tick = TickCallback(on: view.widget) { [weak self] time in
            guard let self, tick != nil else { return false }
            let seconds = Double(time - (lastTick ?? time)) / 1_000_000
            lastTick = time
            if seconds > 0 { send { _ in .tick(seconds: seconds) } }
            return tick != nil
        }
    }

    private func endTicks() {
        tick?.stop()
        tick = nil
    }
}
