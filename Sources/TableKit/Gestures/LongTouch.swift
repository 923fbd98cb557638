import CGtk
import GtkBridge

/// A long press acts as a right click: it opens the menu of what is under the finger.
///
/// If there is no menu, the touch goes on as before.
enum LongTouch {
    /// Follows the fingers on a window, as long as the window exists.
    static func follow(_ window: WidgetPointer) {
        let gesture = ObjectReference(
            adopting: UnsafeMutableRawPointer(gtk_gesture_long_press_new(window)))
        gtk_gesture_single_set_touch_only(gesture.opaque, 1)
        gtk_event_controller_set_propagation_phase(gesture.opaque, GTK_PHASE_CAPTURE)
        let pointer = gesture.opaque
        connect("pressed", of: gesture.raw) { _ in pressed(pointer) }
        // The window owns the gesture.
        connect("destroy", of: UnsafeMutableRawPointer(window)) { _ in
            withExtendedLifetime(gesture) {}
        }
    }

    private static func pressed(_ gesture: OpaquePointer) {
        let sequence = gtk_gesture_single_get_current_sequence(gesture)
        // The gesture's own event is gone as soon as a menu takes the input.
        guard let last = gtk_gesture_get_last_event(gesture, sequence),
            let touch = gdk_event_copy(last)
        else { return }
        defer { gdk_event_free(touch) }
        guard let widget = gtk_get_event_widget(touch), !handlesLongTouches(widget) else { return }
        let reference = ObjectReference(retaining: UnsafeMutableRawPointer(widget))
        defer { withExtendedLifetime(reference) {} }
        let grabbing = gtk_grab_get_current()
        send(GDK_BUTTON_PRESS, at: touch, to: widget)
        send(GDK_BUTTON_RELEASE, at: touch, to: widget)
        // A menu receives all input.
        guard gtk_grab_get_current() != grabbing else { return }
        cancelPress(of: widget)
        gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
    }

    /// Whether GTK selects text by long touches on a widget.
    private static func handlesLongTouches(_ widget: WidgetPointer) -> Bool {
        [gtk_entry_get_type(), gtk_text_view_get_type()].contains { cgtk_is_a(widget, $0) != 0 }
    }

    /// Cancels the press of the first button, which the finger stands for, so that its release is
    /// not a click.
    private static func cancelPress(of widget: WidgetPointer) {
        guard let window = gtk_widget_get_window(widget), let event = gdk_event_new(GDK_GRAB_BROKEN)
        else { return }
        defer { gdk_event_free(event) }
        event.pointee.grab_broken.window = window
        g_object_ref(UnsafeMutableRawPointer(window))
        event.pointee.grab_broken.implicit = 1
        setPointer(of: event, in: window)
        gtk_widget_event(widget, event)
    }

    private static func send(
        _ type: GdkEventType, at touch: UnsafePointer<GdkEvent>, to widget: WidgetPointer
    ) {
        let place = touch.pointee.touch
        guard let window = place.window, let event = gdk_event_new(type) else { return }
        defer { gdk_event_free(event) }
        event.pointee.button.window = window
        g_object_ref(UnsafeMutableRawPointer(window))
        (event.pointee.button.x, event.pointee.button.y) = (place.x, place.y)
        (event.pointee.button.x_root, event.pointee.button.y_root) = (place.x_root, place.y_root)
        (event.pointee.button.time, event.pointee.button.button) = (place.time, 3)
        setPointer(of: event, in: window)
        gtk_propagate_event(widget, event)
    }

    private static func setPointer(
        of event: UnsafeMutablePointer<GdkEvent>, in window: OpaquePointer
    ) {
        let seat = gdk_display_get_default_seat(gdk_window_get_display(window))
        gdk_event_set_device(event, gdk_seat_get_pointer(seat))
        gdk_event_set_source_device(event, gdk_seat_get_pointer(seat))
    }
}
