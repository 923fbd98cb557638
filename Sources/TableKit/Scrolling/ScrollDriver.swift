import CGtk
import Glibc
import GtkBridge
import TableCore

/// Scrolls a scroll view with fingers: one on the touchscreen, two on the touchpad.
///
/// A ``ScrollSession`` per axis decides where the content is, and when the delegate is notified.
/// Fingers on a part that scrolls on its own (``ScrollPart``) move either the part or the content, by
/// the direction in which they begin.
/// GTK's own kinetic scrolling is off, because it does not report when and where it will stop.
final class ScrollDriver {
    private weak var view: ScrollView?
    private var sessions: [Axis: ScrollSession] = [:]
    private var touch: ObjectReference?
    private var tick: TickCallback?
    private var lastTick: Int?
    /// The end of a touchpad drag whose last event does not report it, as on X11.
    private var silence: LoopSource?
    /// The distance of the fingers from where they began, in points.
    private var finger = Point.zero
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

    // MARK: Devices

    /// The time without events after which a drag on the touchpad counts as ended.
    static let silenceMilliseconds = 150

    /// The distance that GTK gives to one unit of the touchpad, in points.
    static func unit(visible length: Double) -> Double { pow(length, 2 / 3) }

    /// A time in seconds in which content comes to rest from any velocity.
    private static let longestMotion = 60.0

    /// The distance after which fingers on a part have a direction, in points.
    private static let directionSlop = 4.0

    private func scrolled(_ event: UnsafeMutablePointer<GdkEvent>) -> Bool {
        guard let view else { return false }
        guard view.isScrollEnabled else { return true }
        if view.handlesScrolling(event) { return true }
        let scroll = event.pointee.scroll
        guard scroll.direction == GDK_SCROLL_SMOOTH, InputSources(of: event) == .touchpad else {
            view.stopOffsetAnimation()
            stop()
            return turnedSideways(scroll)
        }
        if gdk_event_is_scroll_stop_event(event) != 0 {
            letGo(at: Double(scroll.time) / 1000)
            return true
        }
        if !isTracking {
            putDown(on: view.scrollPart(atScreen: Point(x: scroll.x_root, y: scroll.y_root)))
        }
        finger.x -=
            sign * scroll.delta_x * Self.unit(visible: view.range(of: .horizontal).visible)
        finger.y -= scroll.delta_y * Self.unit(visible: view.range(of: .vertical).visible)
        move(to: finger, at: Double(scroll.time) / 1000)
        silence?.cancel()
        silence = MainLoop.after(milliseconds: Self.silenceMilliseconds) { [weak self] in
            self?.letGo(at: .infinity)
        }
        return true
    }

    /// Scrolls horizontally by the wheel: with Shift, or where the content scrolls in no other
    /// direction.
    private func turnedSideways(_ scroll: GdkEventScroll) -> Bool {
        guard let view, scroll.state & GDK_CONTROL_MASK.rawValue == 0 else { return false }
        let notches: Double
        switch scroll.direction {
        case GDK_SCROLL_UP: notches = -1
        case GDK_SCROLL_DOWN: notches = 1
        case GDK_SCROLL_SMOOTH where scroll.delta_x == 0: notches = scroll.delta_y
        default: return false
        }
        let range = view.range(of: .horizontal)
        let isShifted = scroll.state & GDK_SHIFT_MASK.rawValue != 0
        guard notches != 0, range.maximum > 0, isShifted || isOnlyHorizontal(view) else {
            return false
        }
        view.stopOffsetAnimation()
        view.setValue(
            view.value(of: .horizontal) + notches * pow(range.visible, 2 / 3), of: .horizontal)
        return true
    }

    /// The sign of distances to the right: negative where content begins at the right.
    private var sign: Double { view?.hasMirroredContent == true ? -1 : 1 }

    /// Whether the wheel can scroll nothing vertically, neither the view nor one around it.
    private func isOnlyHorizontal(_ view: ScrollView) -> Bool {
        var widget: WidgetPointer? = view.widget
        while let inner = widget {
            let adjustment = gtk_scrolled_window_get_vadjustment(
                inner.cast(GtkScrolledWindow.self))
            if let adjustment,
                gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_lower(adjustment)
                    > gtk_adjustment_get_page_size(adjustment)
            {
                return false
            }
            widget = gtk_widget_get_parent(inner).flatMap {
                gtk_widget_get_ancestor($0, gtk_scrolled_window_get_type())
            }
        }
        return true
    }

    private func connectTouch(of view: ScrollView) {
        let gesture = ObjectReference(
            adopting: UnsafeMutableRawPointer(gtk_gesture_drag_new(view.widget)))
        touch = gesture
        let pointer = gesture.opaque
        gtk_gesture_single_set_touch_only(pointer, 1)
        gtk_event_controller_set_propagation_phase(pointer, GTK_PHASE_CAPTURE)
        connect("drag-begin", of: gesture.raw) { [weak self] _ in
            guard let self, self.view?.isScrollEnabled == true else { return }
            var (x, y) = (0.0, 0.0)
            let event = gtk_gesture_get_last_event(pointer, nil)
            guard event != nil, gdk_event_get_root_coords(event, &x, &y) != 0 else {
                return putDown()
            }
            putDown(on: self.view?.scrollPart(atScreen: Point(x: x, y: y)))
        }
        connect("drag-update", of: gesture.raw) { [weak self] _ in
            guard let self, isTracking else { return }
            var (x, y) = (0.0, 0.0)
            gtk_gesture_drag_get_offset(pointer, &x, &y)
            let wasDragging = isDragging
            if !wasDragging, !scrolls(x: x, y: y) {
                if max(abs(x), abs(y)) > 8 {
                    gtk_gesture_set_state(pointer, GTK_EVENT_SEQUENCE_DENIED)
                }
                return
            }
            drag(byScreen: Point(x: x, y: y), at: Double(g_get_monotonic_time()) / 1_000_000)
            if isDragging, !wasDragging {
                gtk_gesture_set_state(pointer, GTK_EVENT_SEQUENCE_CLAIMED)
            }
        }
        connect("drag-end", of: gesture.raw) { [weak self] _ in
            self?.letGo(at: Double(g_get_monotonic_time()) / 1_000_000)
        }
        connect("cancel", of: gesture.raw) { [weak self] _ in self?.letGo(at: .infinity) }
    }

    /// Whether a drag goes in a direction in which the content scrolls.
    private func scrolls(x: Double, y: Double) -> Bool {
        let horizontal = range(of: .horizontal).maximum > 0
        let vertical = range(of: .vertical).maximum > 0 || !horizontal
        return abs(x) > abs(y) ? horizontal : vertical
    }

    // MARK: The content and its parts

    private func range(of axis: Axis) -> (length: Double, visible: Double, maximum: Double) {
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
    ///   - place: The distance from where they were put down, in points, horizontally in the direction
    ///     of the layout.
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
