import CGtk
import GtkBridge
import TableCore

/// The pointer over widgets in transformed cells, which lie elsewhere than they are drawn.
struct TransformedPointer {
    /// The window of a widget, and the view that contains it.
    struct Target {
        let reference: ObjectReference
        let view: CollectionReusableView

        var window: OpaquePointer { reference.opaque }
    }

    /// The widget under the pointer.
    var hovered: Target?
    /// The widget on which a button was pressed.
    var pressed: Target?
    /// Whether a widget is handling an event.
    var isSending = false
    /// Whether the last event was used by no widget.
    var isUnused = false
}

extension CollectionView {
    /// Covers the widgets while some lie in transformed cells, so that the collection can pass
    /// events on to where they are drawn.
    func coverTransformedWidgets() {
        let isCovered = elements.contains {
            $0.hasWidgets && $0.isShown && !$0.attributes.transform.isIdentity
        }
        if !isCovered {
            transformed.pressed = nil
            endHovering()
        }
        bin.setCovered(isCovered)
    }

    /// Notifies the hovered widget that the pointer has left it.
    func endHovering() {
        guard let old = transformed.hovered else { return }
        transformed.hovered = nil
        guard let event = gdk_event_new(GDK_LEAVE_NOTIFY) else { return }
        defer { gdk_event_free(event) }
        let seat = gdk_display_get_default_seat(gtk_widget_get_display(bin.widget))
        gdk_event_set_device(event, gdk_seat_get_pointer(seat))
        send(event, of: GDK_LEAVE_NOTIFY, to: old, at: .zero)
    }

    /// Passes a pointer event on to the widget that is drawn at its point.
    ///
    /// - Returns: Whether there is such a widget.
    func passOn(_ event: UnsafeMutablePointer<GdkEvent>) -> Bool {
        guard !transformed.isSending else {
            // No widget used the event, which now comes back from it.
            transformed.isUnused = true
            return true
        }
        guard bin.isCovered, let (x, y) = event.place else { return false }
        let point = contentPoint(viewportPoint(x, y, in: event.pointee.any.window))
        let type = event.pointee.type
        let target = transformed.pressed ?? self.target(at: point)
        if type == GDK_MOTION_NOTIFY, transformed.pressed == nil { hover(target, event, point) }
        guard let target else { return false }
        if type == GDK_BUTTON_PRESS {
            hover(target, event, point)
            transformed.pressed = target
        }
        if type == GDK_BUTTON_RELEASE { transformed.pressed = nil }
        send(event, of: type, to: target, at: point)
        guard transformed.isUnused, type == GDK_BUTTON_PRESS else { return true }
        transformed.pressed = nil
        return false
    }

    /// Tells widgets that the pointer has left or entered them.
    private func hover(
        _ target: TransformedPointer.Target?, _ event: UnsafeMutablePointer<GdkEvent>,
        _ point: Point
    ) {
        guard target?.window != transformed.hovered?.window else { return }
        if let old = transformed.hovered {
            send(event, of: GDK_LEAVE_NOTIFY, to: old, at: point)
        }
        if let target { send(event, of: GDK_ENTER_NOTIFY, to: target, at: point) }
        transformed.hovered = target
    }

    private func send(
        _ event: UnsafeMutablePointer<GdkEvent>, of type: GdkEventType,
        to target: TransformedPointer.Target, at point: Point
    ) {
        // A view that is no longer drawn anywhere is left, too.
        let place = childPoint(of: target.view, at: point) ?? (isCrossing(type) ? .zero : nil)
        guard let place, gdk_window_is_destroyed(target.window) == 0,
            let copy = isCrossing(type) ? gdk_event_new(type) : gdk_event_copy(event)
        else { return }
        defer { gdk_event_free(copy) }
        if let old = copy.pointee.any.window { g_object_unref(UnsafeMutableRawPointer(old)) }
        copy.pointee.any.window = target.window
        g_object_ref(UnsafeMutableRawPointer(target.window))
        let inside = bin.point(place, in: target.window)
        switch type {
        case GDK_MOTION_NOTIFY:
            (copy.pointee.motion.x, copy.pointee.motion.y) = (inside.x, inside.y)
        case GDK_ENTER_NOTIFY, GDK_LEAVE_NOTIFY:
            (copy.pointee.crossing.x, copy.pointee.crossing.y) = (inside.x, inside.y)
            copy.pointee.crossing.mode = GDK_CROSSING_NORMAL
            copy.pointee.crossing.detail = GDK_NOTIFY_ANCESTOR
            gdk_event_set_device(copy, gdk_event_get_device(event))
        default: (copy.pointee.button.x, copy.pointee.button.y) = (inside.x, inside.y)
        }
        (transformed.isSending, transformed.isUnused) = (true, false)
        gtk_main_do_event(copy)
        transformed.isSending = false
    }

    private func isCrossing(_ type: GdkEventType) -> Bool {
        type == GDK_ENTER_NOTIFY || type == GDK_LEAVE_NOTIFY
    }

    private func target(at point: Point) -> TransformedPointer.Target? {
        guard
            let hosting = elements.last(where: { $0.isShown && $0.attributes.contains(point) }),
            let view = hosting.view, let place = childPoint(of: view, at: point),
            let window = bin.window(at: place, ofWidgets: hosting.visibleWidgets)
        else { return nil }
        return TransformedPointer.Target(
            reference: ObjectReference(retaining: window), view: view)
    }

    /// The point where the widgets of a view lie that are drawn at a point of the content.
    private func childPoint(of view: CollectionReusableView, at point: Point) -> Point? {
        guard let hosting = view.hosting, let local = hosting.attributes.pointInView(at: point)
        else { return nil }
        let origin = hosting.straightFrame.origin
        return Point(x: origin.x + local.x, y: origin.y + local.y)
    }
}

extension UnsafeMutablePointer<GdkEvent> {
    /// The place of a pointer event in its window.
    fileprivate var place: (Double, Double)? {
        var (x, y) = (0.0, 0.0)
        return gdk_event_get_coords(self, &x, &y) != 0 ? (x, y) : nil
    }
}
