import CGtk
import GtkBridge
import TableCore

/// A picture that is drawn at any scale, moved by dragging and zoomed by scrolling with Ctrl.
final class PictureCanvas: View {
    /// Called when the scale changed.
    var onZoom: (() -> Void)?

    /// The scale and position of the picture.
    private(set) var zoom = PictureZoom(picture: .zero, viewport: .zero)

    private var pixels: DecodedPixels?
    /// The pixels as they are drawn, scaled down to the given factor.
    private var surface: (factor: Double, pixels: OpaquePointer)?
    private var dragged: Point?
    /// The distance scrolled since the last step of the zoom, in steps.
    private var zoomed = 0.0

    /// The distance of one step of a scroll wheel, in points.
    private static let scrollStep = 48.0

    init() {
        super.init(adopting: gtk_drawing_area_new())
        setAccessibleRole(ATK_ROLE_IMAGE)
        gtk_widget_set_can_focus(widget, 1)
        gtk_widget_add_events(
            widget,
            gint(
                GDK_SCROLL_MASK.rawValue | GDK_SMOOTH_SCROLL_MASK.rawValue
                    | GDK_BUTTON_PRESS_MASK.rawValue | GDK_BUTTON_RELEASE_MASK.rawValue
                    | GDK_BUTTON1_MOTION_MASK.rawValue))
        expand(horizontal: true, vertical: true)
        connect("size-allocate", of: reference.raw) { [weak self] _ in self?.resized() }
        followPointer()
        isHidden = false
    }

    isolated deinit { cairo_surface_destroy(surface?.pixels) }

    /// Shows another picture as a whole; nil for none.
    func show(_ new: DecodedPixels?) {
        pixels = new
        forgetSurface()
        let size = new.map {
            Size(
                width: Double(gdk_pixbuf_get_width($0.pixbuf)),
                height: Double(gdk_pixbuf_get_height($0.pixbuf)))
        }
        change { $0 = PictureZoom(picture: size ?? .zero, viewport: $0.viewport) }
    }

    /// Changes the scale or position of the picture.
    func change(_ body: (inout PictureZoom) -> Void) {
        body(&zoom)
        gtk_widget_queue_draw(widget)
        setCursor()
        onZoom?()
    }

    private func resized() {
        let size = Size(
            width: Double(gtk_widget_get_allocated_width(widget)),
            height: Double(gtk_widget_get_allocated_height(widget)))
        guard size != zoom.viewport else { return }
        change { $0.viewport = size }
    }

    // MARK: Drawing

    private func forgetSurface() {
        cairo_surface_destroy(surface?.pixels)
        surface = nil
    }

    private func paint(_ context: OpaquePointer) {
        guard let pixels, !zoom.frame.size.isEmpty else { return }
        let device = Double(gtk_widget_get_scale_factor(widget))
        let factor = min(1, zoom.scale * device)
        if surface?.factor != factor {
            forgetSurface()
            surface = Self.surface(of: pixels.pixbuf, scaledBy: factor).map { (factor, $0) }
        }
        guard let surface else { return }
        cairo_translate(context, zoom.frame.x.rounded(), zoom.frame.y.rounded())
        cairo_scale(context, zoom.scale / factor, zoom.scale / factor)
        cairo_set_source_surface(context, surface.pixels, 0, 0)
        // Large pixels show what is there; up to twice the size, a smooth picture looks better.
        if zoom.scale > 2 {
            cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
        }
        cairo_paint(context)
    }

    /// Scales pixels down once, so that moving the picture does not; the caller owns the surface.
    private static func surface(of pixbuf: OpaquePointer, scaledBy factor: Double) -> OpaquePointer?
    {
        guard factor < 1 else { return gdk_cairo_surface_create_from_pixbuf(pixbuf, 1, nil) }
        let width = max(1, (Double(gdk_pixbuf_get_width(pixbuf)) * factor).rounded())
        let height = max(1, (Double(gdk_pixbuf_get_height(pixbuf)) * factor).rounded())
        guard
            let scaled = gdk_pixbuf_scale_simple(
                pixbuf, gint(width), gint(height), GDK_INTERP_BILINEAR)
        else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(scaled)) }
        return gdk_cairo_surface_create_from_pixbuf(scaled, 1, nil)
    }

    // MARK: Pointer

    private func followPointer() {
        connectAnswering("draw", of: reference.raw) { [weak self] in
            if let context = $0.pointer(0) { self?.paint(OpaquePointer(context)) }
            return true
        }
        connectAnswering("scroll-event", of: reference.raw) { [weak self] in
            guard let event = $0.event(0, as: GdkEventScroll.self)?.pointee else { return false }
            self?.scrolled(event)
            return true
        }
        connectAnswering("button-press-event", of: reference.raw) { [weak self] in
            guard let event = $0.event(0, as: GdkEventButton.self)?.pointee, event.button == 1
            else { return false }
            self?.pressed(event)
            return true
        }
        connectAnswering("button-release-event", of: reference.raw) { [weak self] _ in
            self?.dragged = nil
            return false
        }
        connectAnswering("motion-notify-event", of: reference.raw) { [weak self] in
            guard let self, let old = dragged,
                let event = $0.event(0, as: GdkEventMotion.self)?.pointee
            else { return false }
            dragged = Point(x: event.x, y: event.y)
            change { $0.move(dx: event.x - old.x, dy: event.y - old.y) }
            return true
        }
    }

    private func pressed(_ event: GdkEventButton) {
        grabFocus()
        let point = Point(x: event.x, y: event.y)
        guard event.type == GDK_2BUTTON_PRESS else {
            dragged = point
            return
        }
        dragged = nil
        change { $0.isFitting ? $0.showActualSize(keeping: point) : $0.fit() }
    }

    private func scrolled(_ event: GdkEventScroll) {
        let delta = Self.delta(of: event)
        guard event.state & GDK_CONTROL_MASK.rawValue != 0 else {
            let (dx, dy) = (-delta.x * Self.scrollStep, -delta.y * Self.scrollStep)
            return change { $0.move(dx: dx, dy: dy) }
        }
        let point = Point(x: event.x, y: event.y)
        if delta.y * zoomed < 0 { zoomed = 0 }
        zoomed += delta.y
        while zoomed <= -1 {
            zoomed += 1
            change { $0.enlarge(keeping: point) }
        }
        while zoomed >= 1 {
            zoomed -= 1
            change { $0.reduce(keeping: point) }
        }
    }

    private static func delta(of event: GdkEventScroll) -> Point {
        switch event.direction {
        case GDK_SCROLL_UP: Point(y: -1)
        case GDK_SCROLL_DOWN: Point(y: 1)
        case GDK_SCROLL_LEFT: Point(x: -1)
        case GDK_SCROLL_RIGHT: Point(x: 1)
        default: Point(x: event.delta_x, y: event.delta_y)
        }
    }

    /// Shows a hand over a picture that can be dragged.
    private func setCursor() {
        guard let window = gtk_widget_get_window(widget) else { return }
        let isMovable = zoom.movesHorizontally || zoom.movesVertically
        let cursor =
            isMovable
            ? gdk_cursor_new_from_name(gdk_window_get_display(window), "grab") : nil
        gdk_window_set_cursor(window, cursor)
        if let cursor { g_object_unref(UnsafeMutableRawPointer(cursor)) }
    }
}
