import CGtk
import GtkBridge
import TableCore

/// The fingers on the screen or the pressed pointer, according to GDK's events.
///
/// A pinch on a touchpad, and a wheel with Ctrl, become two fingers around the pointer.
struct TouchTracker {
    /// A change of the touches.
    struct Change {
        /// Whether these are the first touches.
        var isFirst = false
        /// Whether the touches substitute for another device.
        var isVirtual = false
        /// Whether the device reports no end, as with a wheel.
        var endsByTime = false
        /// The places to play, one after the other, in window coordinates.
        var steps: [[Point]]
    }

    private var places: [(finger: OpaquePointer?, point: Point)] = []
    private var virtual: VirtualFingers?

    /// Handles an event. Returns nil if it changes no touches.
    mutating func handle(
        _ event: UnsafeMutablePointer<GdkEvent>, in window: WidgetPointer
    ) -> Change? {
        let finger = gdk_event_get_event_sequence(event)
        // Most events of a window change no touches: the point is computed for those that do.
        var point: Point { Self.point(of: event, in: window) }
        switch gdk_event_get_event_type(event) {
        case GDK_BUTTON_PRESS where event.pointee.button.button == 1: return begin(nil, point)
        case GDK_TOUCH_BEGIN: return begin(finger, point)
        case GDK_MOTION_NOTIFY where !places.isEmpty: return move(nil, point)
        case GDK_TOUCH_UPDATE: return move(finger, point)
        case GDK_BUTTON_RELEASE where event.pointee.button.button == 1: return end(nil)
        case GDK_TOUCH_END, GDK_TOUCH_CANCEL: return end(finger)
        case GDK_TOUCHPAD_PINCH: return pinch(event.pointee.touchpad_pinch, at: point)
        case GDK_SCROLL: return wheel(event, at: point)
        default: return nil
        }
    }

    /// Lifts the fingers that substitute for another device.
    mutating func endVirtual() -> Change? {
        guard virtual != nil else { return nil }
        virtual = nil
        return Change(isVirtual: true, steps: [[]])
    }

    private mutating func begin(_ finger: OpaquePointer?, _ point: Point) -> Change? {
        guard virtual == nil, !places.contains(where: { $0.finger == finger }) else { return nil }
        places.append((finger, point))
        return Change(isFirst: places.count == 1, steps: [places.map(\.point)])
    }

    private mutating func move(_ finger: OpaquePointer?, _ point: Point) -> Change? {
        guard let index = places.firstIndex(where: { $0.finger == finger }) else { return nil }
        places[index].point = point
        return Change(steps: [places.map(\.point)])
    }

    private mutating func end(_ finger: OpaquePointer?) -> Change? {
        guard let index = places.firstIndex(where: { $0.finger == finger }) else { return nil }
        places.remove(at: index)
        return Change(steps: [places.map(\.point)])
    }

    private mutating func pinch(_ event: GdkEventTouchpadPinch, at point: Point) -> Change? {
        switch GdkTouchpadGesturePhase(UInt32(bitPattern: Int32(event.phase))) {
        case GDK_TOUCHPAD_GESTURE_PHASE_BEGIN where event.n_fingers == 2 && places.isEmpty:
            let fingers = VirtualFingers(around: point)
            virtual = fingers
            return Change(isFirst: true, isVirtual: true, steps: [fingers.points])
        case GDK_TOUCHPAD_GESTURE_PHASE_UPDATE:
            guard var fingers = virtual else { return nil }
            fingers.scale = event.scale
            fingers.angle += event.angle_delta
            virtual = fingers
            return Change(isVirtual: true, steps: [fingers.points])
        default: return endVirtual()
        }
    }

    private mutating func wheel(
        _ event: UnsafeMutablePointer<GdkEvent>, at point: Point
    ) -> Change? {
        var state = GdkModifierType(rawValue: 0)
        guard gdk_event_get_state(event, &state) != 0,
            state.rawValue & GDK_CONTROL_MASK.rawValue != 0, places.isEmpty
        else { return nil }
        var (x, y) = (0.0, 0.0)
        if gdk_event_get_scroll_deltas(event, &x, &y) == 0 {
            var direction = GDK_SCROLL_LEFT
            gdk_event_get_scroll_direction(event, &direction)
            y = direction == GDK_SCROLL_UP ? -1 : direction == GDK_SCROLL_DOWN ? 1 : 0
        }
        guard y != 0 else { return nil }
        var fingers = virtual ?? VirtualFingers(around: point)
        let start = virtual == nil ? [fingers.points] : []
        fingers.turnWheel(by: y)
        virtual = fingers
        return Change(
            isFirst: !start.isEmpty, isVirtual: true, endsByTime: true,
            steps: start + [fingers.points])
    }

    private static func point(
        of event: UnsafeMutablePointer<GdkEvent>, in window: WidgetPointer
    ) -> Point {
        var (x, y) = (0.0, 0.0)
        gdk_event_get_coords(event, &x, &y)
        let top = gtk_widget_get_window(window)
        var inner = gdk_event_get_window(event)
        while let current = inner, current != top {
            gdk_window_coords_to_parent(current, x, y, &x, &y)
            inner = gdk_window_get_effective_parent(current)
        }
        return Point(x: x, y: y)
    }
}
