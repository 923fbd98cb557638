import CGtk
import GtkBridge
import TableCore

/// The gesture recognizers of all views: they receive the events of pointers and fingers before
/// GTK's widgets do.
final class GestureCenter {
    static let shared = GestureCenter()

    private final class Entry {
        weak var view: View?
        init(_ view: View) { self.view = view }
    }

    private var views: [ObjectIdentifier: Entry] = [:]
    /// The gestures of the current touches, and their recognizers.
    private var gestures = GestureSet<Int>()
    private var recognizers: [Int: GestureRecognizer] = [:]
    private var touches = TouchTracker()
    /// The places of the touches, in window coordinates.
    private var points: [Point] = []
    /// The events that wait until gestures have failed.
    private var held: [UnsafeMutablePointer<GdkEvent>] = []
    /// The widget that received the press.
    private var pressed: ObjectReference?
    private var pulse: LoopSource?
    private var wheelEnd: LoopSource?

    // MARK: Views

    /// Adds a view that has recognizers.
    func add(_ view: View) {
        views = views.filter { $0.value.view != nil }
        views[ObjectIdentifier(view)] = Entry(view)
        if view.isWidget { Self.selectEvents(of: view.widget) }
        EventHandler.install()
    }

    /// Makes the window of a widget receive the events that gestures need, now and whenever the
    /// widget gets one.
    static func selectEvents(of widget: WidgetPointer) {
        let select: (WidgetPointer) -> Void = { widget in
            guard let window = gtk_widget_get_window(widget) else { return }
            let wanted = [
                GDK_BUTTON_PRESS_MASK, GDK_BUTTON_RELEASE_MASK, GDK_BUTTON1_MOTION_MASK,
                GDK_TOUCH_MASK, GDK_TOUCHPAD_GESTURE_MASK, GDK_SCROLL_MASK, GDK_SMOOTH_SCROLL_MASK,
            ].reduce(0) { $0 | $1.rawValue }
            let mask = gdk_window_get_events(window).rawValue
            guard mask & wanted != wanted else { return }
            gdk_window_set_events(window, GdkEventMask(rawValue: mask | wanted))
        }
        select(widget)
        connect("realize", of: UnsafeMutableRawPointer(widget)) { _ in select(widget) }
    }

    // MARK: Events

    /// Handles an event before GTK does.
    ///
    /// - Returns: Whether the event is handled: it is dropped or delivered later.
    func handle(_ event: UnsafeMutablePointer<GdkEvent>) -> Bool {
        switch gdk_event_get_event_type(event) {
        case GDK_GRAB_BROKEN:
            reset()
            return false
        case GDK_2BUTTON_PRESS, GDK_3BUTTON_PRESS:
            return isTouching ? deliver(event) : false
        default: break
        }
        guard let widget = gtk_get_event_widget(event),
            let window = gtk_widget_get_toplevel(widget),
            let change = touches.handle(event, in: window)
        else { return false }
        if change.isFirst, !begin(change, on: widget, in: window) {
            touches = TouchTracker()
            return false
        }
        guard isTouching else { return false }
        for points in change.steps { play(points) }
        if change.isVirtual {
            wheelEnd?.cancel()
            guard change.endsByTime else { return true }
            wheelEnd = MainLoop.after(milliseconds: 300) { [weak self] in
                guard let self, let end = touches.endVirtual() else { return }
                for points in end.steps { play(points) }
            }
            return true
        }
        return deliver(event)
    }

    /// Whether there are gestures for the current touches.
    private var isTouching: Bool { !recognizers.isEmpty }

    /// Finds the recognizers for touches that begin.
    private func begin(
        _ change: TouchTracker.Change, on widget: WidgetPointer, in window: WidgetPointer
    ) -> Bool {
        guard let point = change.place else { return false }
        var found: [GestureRecognizer] = []
        for view in views.values.compactMap(\.view)
        where view.receives(eventsOf: widget, in: window) {
            guard let inside = view.point(fromWindow: point), let hit = view.hitTest(inside) else {
                continue
            }
            found += view.storedRecognizers.filter {
                $0.receives(hit: hit, from: widget, isVirtual: change.isVirtual)
            }
        }
        // Inner views come first.
        found.sort { ($0.view?.depth ?? 0) > ($1.view?.depth ?? 0) }
        let effects = gestures.replaceAll(
            with: found.map { ($0.id, $0.makeSession(), $0.options(among: found)) })
        for case .recognized(let id, let phase) in effects {
            recognizers[id]?.report(phase, touches: [])
        }
        // Nothing delays earlier events any longer, so they come before those of these touches.
        if gestures.delivery == .now { flush() }
        recognizers = Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0) })
        pressed = ObjectReference(retaining: UnsafeMutableRawPointer(widget))
        return !found.isEmpty
    }

    /// Passes touches to the gestures.
    private func play(_ points: [Point]) {
        self.points = points
        let input = GestureInput(points, at: Double(g_get_monotonic_time()) / 1_000_000)
        for effect in gestures.handle(input) {
            switch effect {
            case .recognized(let id, let phase):
                recognizers[id]?.report(phase, touches: input.points)
            case .touches: break
            case .touchesCancelled: cancelTouches()
            }
        }
        switch gestures.delivery {
        case .now: flush()
        case .later: break
        case .never: dropHeld()
        }
        if gestures.isPossible, pulse == nil {
            // Long presses begin, and double taps fail, while nothing moves.
            pulse = MainLoop.every(milliseconds: 20) { [weak self] in self?.tick() ?? false }
        }
        if points.isEmpty, !gestures.isPossible { finish() }
    }

    private func tick() -> Bool {
        play(points)
        if gestures.isPossible { return true }
        pulse = nil
        return false
    }

    /// Delivers an event, keeps it for later, or drops it.
    ///
    /// - Returns: Whether GTK must not handle it now.
    private func deliver(_ event: UnsafeMutablePointer<GdkEvent>) -> Bool {
        switch gestures.delivery {
        case .now: return false
        case .never: return true
        case .later:
            held.append(gdk_event_copy(event))
            return true
        }
    }

    private func flush() {
        let events = held
        held = []
        for event in events {
            gtk_main_do_event(event)
            gdk_event_free(event)
        }
    }

    private func dropHeld() {
        for event in held { gdk_event_free(event) }
        held = []
    }

    /// Cancels the press for the widget that received it.
    private func cancelTouches() {
        guard let pressed, let window = gtk_widget_get_window(pressed.widget),
            let event = gdk_event_new(GDK_GRAB_BROKEN)
        else { return }
        event.pointee.grab_broken.window = window
        g_object_ref(UnsafeMutableRawPointer(window))
        event.pointee.grab_broken.implicit = 1
        let seat = gdk_display_get_default_seat(gdk_window_get_display(window))
        gdk_event_set_device(event, gdk_seat_get_pointer(seat))
        gtk_widget_event(pressed.widget, event)
        gdk_event_free(event)
    }

    private func finish() {
        (recognizers, pressed) = ([:], nil)
        (touches, points) = (TouchTracker(), [])
    }

    private func reset() {
        dropHeld()
        for id in gestures.ids { recognizers[id]?.report(.failed, touches: []) }
        gestures = GestureSet()
        finish()
    }
}

extension TouchTracker.Change {
    /// The center of the touches when they began.
    fileprivate var place: Point? {
        guard let points = steps.first, !points.isEmpty else { return nil }
        let count = Double(points.count)
        return Point(
            x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
    }
}

extension View {
    /// Whether events of a widget can be touches of the view.
    fileprivate func receives(eventsOf widget: WidgetPointer, in window: WidgetPointer) -> Bool {
        guard let own = touchWidget, gtk_widget_get_mapped(own) != 0,
            gtk_widget_get_toplevel(own) == window
        else { return false }
        return own == widget || gtk_widget_is_ancestor(own, widget) != 0
            || gtk_widget_is_ancestor(widget, own) != 0
    }

    /// The number of views that contain the view.
    fileprivate var depth: Int { sequence(first: self, next: \.superview).count { _ in true } }
}

extension GestureRecognizer {
    /// Whether the recognizer receives a touch on a view.
    fileprivate func receives(hit: View, from widget: WidgetPointer, isVirtual: Bool) -> Bool {
        guard isEnabled, !isVirtual || isPinch,
            delegate?.gestureRecognizer(self, shouldReceiveTouchIn: hit) ?? true
        else { return false }
        // A press on a control is the control's, unless the recognizer is its own.
        let control = sequence(first: hit, next: \.superview).first { $0 is Control }
        return !isTap || control == nil || control === view
            || control.map { !$0.isDescendant(of: view ?? $0) } == true
    }

    fileprivate func options(
        among others: [GestureRecognizer]
    ) -> GestureSet<Int>.Options {
        let partners = others.filter { other in
            delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) == true
                || other.delegate?.gestureRecognizer(
                    other, shouldRecognizeSimultaneouslyWith: self) == true
        }
        return GestureSet.Options(
            delaysTouches: delaysTouchesBegan, cancelsTouches: cancelsTouchesInView,
            waitsFor: Set(prerequisites.map(\.id)),
            partners: Set(partners.map(\.id)))
    }
}
