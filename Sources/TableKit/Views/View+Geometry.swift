import CGtk
import GtkBridge
import TableCore

extension View {
    /// The frame in the coordinates of the superview, in points. In a container that arranges its
    /// views, it is the place that the container gave to the view, and setting it has no effect.
    public var frame: Rect {
        get {
            guard isWidget, let superview, superview.isArranging else { return storedFrame }
            var (x, y): (gint, gint) = (0, 0)
            guard
                gtk_widget_translate_coordinates(widget, superview.widget, 0, 0, &x, &y) != 0
            else { return storedFrame }
            return Rect(
                x: Double(x), y: Double(y), width: Double(gtk_widget_get_allocated_width(widget)),
                height: Double(gtk_widget_get_allocated_height(widget)))
        }
        set {
            guard newValue != storedFrame else { return }
            storedFrame.origin = newValue.origin
            resize(to: newValue.size)
            superview?.nearestHost?.viewsNeedLayout()
        }
    }

    /// The rectangle of the view in its own coordinates. In a container that arranges its views, it
    /// has the size that the container gave to the view.
    public var bounds: Rect {
        guard isWidget, superview?.isArranging ?? true,
            gtk_widget_get_allocated_width(widget) > 1
        else { return Rect(size: storedFrame.size) }
        return bounds(of: widget)
    }

    /// The center in the coordinates of the superview. Setting it keeps the size.
    public var center: Point {
        get { frame.center }
        set {
            frame.origin = Point(
                x: newValue.x - storedFrame.width / 2, y: newValue.y - storedFrame.height / 2)
        }
    }

    /// Resizes the view to the size that its content needs.
    public func sizeToFit() {
        frame.size = sizeThatFits(
            Size(width: .greatestFiniteMagnitude, height: .greatestFiniteMagnitude))
    }

    /// Lays out the view and its subviews immediately, if a layout is pending.
    public func layoutIfNeeded() {
        if isLayoutNeeded {
            isLayoutNeeded = false
            layoutSubviews()
        }
        for view in subviews where !view.isWidget { view.layoutIfNeeded() }
    }

    /// The opacity, from 0 to 1.
    public var alpha: Double {
        get { isWidget ? gtk_widget_get_opacity(widget) : storedAlpha }
        set {
            guard newValue != alpha else { return }
            storedAlpha = newValue
            if isWidget { gtk_widget_set_opacity(widget, newValue) }
            alphaChanged()
        }
    }

    /// Whether the view is invisible. In a container that arranges its views, it then takes no
    /// space.
    public var isHidden: Bool {
        get { isWidget ? gtk_widget_get_visible(widget) == 0 : storedIsHidden }
        set {
            storedIsHidden = newValue
            if isWidget { gtk_widget_set_visible(widget, (!newValue).gboolean) }
            superview?.nearestHost?.viewsNeedLayout()
        }
    }

    /// Whether the view is a widget that places its subviews itself.
    private var isArranging: Bool { isWidget && viewHost == nil }

    /// Changes the size, which the subviews follow.
    func resize(to size: Size) {
        let old = storedFrame.size
        guard size != old else { return }
        storedFrame.size = size
        for view in subviews {
            if let frameRule = view.frameRule {
                view.frame = frameRule(bounds)
            } else if !view.autoresizingMask.isEmpty {
                view.frame = view.autoresizingMask.frame(
                    view.storedFrame, from: old, to: storedFrame.size)
            }
        }
        isLayoutNeeded = true
    }
}

extension View {
    /// The rectangle of a widget in its own coordinates.
    func bounds(of widget: WidgetPointer) -> Rect {
        Rect(
            x: 0, y: 0, width: Double(gtk_widget_get_allocated_width(widget)),
            height: Double(gtk_widget_get_allocated_height(widget)))
    }
}
