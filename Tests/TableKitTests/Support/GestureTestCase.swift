import CGtk
import GtkBridge
import XCTest

@_spi(Gtk) @testable import TableKit

/// A test that touches views, at places in their coordinates.
@MainActor
class GestureTestCase: DisplayTestCase {
    var log: [String] = []
    private var page: View?

    /// Shows a page, and waits until it has its size.
    func showPage(_ page: View) throws {
        self.page = page
        try show(page)
        wait("the page has its size") { gtk_widget_get_allocated_width(page.widget) > 100 }
    }

    override func tearDown() async throws {
        try await super.tearDown()
        await MainActor.run { page = nil }
    }

    /// Sends an event of the pointer, or of a finger, at a point of a view.
    func send(_ type: GdkEventType, _ point: Point, finger: Int = 0, on view: View) {
        guard let (event, place) = event(type, at: point, on: view) else { return }
        defer { gdk_event_free(event) }
        switch type {
        case GDK_MOTION_NOTIFY:
            (event.pointee.motion.x, event.pointee.motion.y) = (place.x, place.y)
            event.pointee.motion.state = GDK_BUTTON1_MASK.rawValue
        case GDK_TOUCH_BEGIN, GDK_TOUCH_UPDATE, GDK_TOUCH_END:
            (event.pointee.touch.x, event.pointee.touch.y) = (place.x, place.y)
            event.pointee.touch.sequence = OpaquePointer(bitPattern: finger)
            // Widgets without gestures take the first finger for the pointer.
            event.pointee.touch.emulating_pointer = finger == 1 ? 1 : 0
            var (x, y) = (gint(0), gint(0))
            gdk_window_get_origin(event.pointee.touch.window, &x, &y)
            event.pointee.touch.x_root = place.x + Double(x)
            event.pointee.touch.y_root = place.y + Double(y)
        default:
            (event.pointee.button.x, event.pointee.button.y) = (place.x, place.y)
            event.pointee.button.button = 1
        }
        if !GestureCenter.shared.handle(event) { gtk_main_do_event(event) }
    }

    /// Turns the wheel away from the user by one step, with Ctrl.
    func scrollUp(_ point: Point, on view: View) {
        guard let (event, place) = event(GDK_SCROLL, at: point, on: view) else { return }
        defer { gdk_event_free(event) }
        (event.pointee.scroll.x, event.pointee.scroll.y) = (place.x, place.y)
        event.pointee.scroll.direction = GDK_SCROLL_UP
        event.pointee.scroll.state = GDK_CONTROL_MASK.rawValue
        if !GestureCenter.shared.handle(event) { gtk_main_do_event(event) }
    }

    func tap(_ point: Point, on view: View) {
        send(GDK_BUTTON_PRESS, point, on: view)
        send(GDK_BUTTON_RELEASE, point, on: view)
    }

    /// Drags in ten steps.
    func drag(from start: Point, to end: Point, on view: View) {
        send(GDK_BUTTON_PRESS, start, on: view)
        for step in 1...10 {
            let part = Double(step) / 10
            let place = Point(
                x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
            send(GDK_MOTION_NOTIFY, place, on: view)
        }
        send(GDK_BUTTON_RELEASE, end, on: view)
    }

    /// A new event for the window under a view, and its place there.
    private func event(
        _ type: GdkEventType, at point: Point, on view: View
    ) -> (UnsafeMutablePointer<GdkEvent>, Point)? {
        guard let widget = view.touchWidget, let top = gtk_widget_get_toplevel(widget),
            let place = view.point(toWindow: point), let event = gdk_event_new(type),
            let window = inputWindow(of: widget, top)
        else {
            XCTFail("The view is in no window")
            return nil
        }
        event.pointee.any.window = window.0
        g_object_ref(UnsafeMutableRawPointer(window.0))
        let seat = gdk_display_get_default_seat(gdk_display_get_default())
        gdk_event_set_device(event, gdk_seat_get_pointer(seat))
        gdk_event_set_source_device(event, gdk_seat_get_pointer(seat))
        return (event, Point(x: place.x - window.1.x, y: place.y - window.1.y))
    }

    /// The window in which a widget receives events, and its place in the toplevel's.
    private func inputWindow(
        of widget: WidgetPointer, _ top: WidgetPointer
    ) -> (OpaquePointer, Point)? {
        guard let own = gtk_widget_get_window(widget) else { return nil }
        var input = own
        if cgtk_is_a(widget, gtk_button_get_type()) != 0,
            let button = gtk_button_get_event_window(widget.cast())
        {
            input = button
        }
        var (x, y) = (gint(0), gint(0))
        var (left, upper) = (0.0, 0.0)
        var inner: OpaquePointer? = input
        while let current = inner, current != gtk_widget_get_window(top) {
            gdk_window_get_position(current, &x, &y)
            (left, upper) = (left + Double(x), upper + Double(y))
            inner = gdk_window_get_effective_parent(current)
        }
        return (input, Point(x: left, y: upper))
    }
}
