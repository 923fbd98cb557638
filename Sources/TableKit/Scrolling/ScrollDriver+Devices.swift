import CGtk
import Glibc
import GtkBridge
import TableCore

/// The events of touchpads, wheels and touchscreens.
extension ScrollDriver {
    /// The time without events after which a drag on the touchpad counts as ended.
    static let silenceMilliseconds = 150

    /// The events of wheels and touchpads. A widget that holds the pointer while its button is
    /// pressed has to select them, or nothing scrolls meanwhile.
    static let wheelEvents = gint(
        bitPattern: GDK_SCROLL_MASK.rawValue | GDK_SMOOTH_SCROLL_MASK.rawValue)

    /// The distance that GTK gives to one unit of the touchpad, in points.
    static func unit(visible length: Double) -> Double { pow(length, 2 / 3) }

    /// A time in seconds in which content comes to rest from any velocity.
    static let longestMotion = 60.0

    /// The distance after which fingers on a part have a direction, in points.
    static let directionSlop = 4.0

    func scrolled(_ event: UnsafeMutablePointer<GdkEvent>) -> Bool {
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
    var sign: Double { view?.hasMirroredContent == true ? -1 : 1 }

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

    func connectTouch(of view: ScrollView) {
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
}
