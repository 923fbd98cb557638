import CGtk
import GtkBridge
import TableCore

/// The widget of a table or collection: a `GtkScrollable` that holds only the visible views.
///
/// A surrounding `GtkScrolledWindow` supplies the adjustments. The host configures them from the
/// computed content size and reports changes of the offset.
final class ScrollableHost {
    let reference: ObjectReference
    var widget: WidgetPointer { reference.widget }

    /// Called with width and height when the viewport is allocated, before its child is.
    var viewportChanged: (Int, Int) -> Void = { _, _ in }

    /// The widgets that assistive technology sees in the host.
    var accessibleChildren: () -> [WidgetPointer] = { [] }

    /// Called when an adjustment changes, by the user or by the program.
    var offsetChanged: () -> Void = {}

    fileprivate var horizontal: Adjustment?
    fileprivate var vertical: Adjustment?
    fileprivate var policies = (
        horizontal: Int32(bitPattern: GTK_SCROLL_NATURAL.rawValue),
        vertical: Int32(bitPattern: GTK_SCROLL_NATURAL.rawValue)
    )
    /// The size of the content that the scrolled window was last told.
    private var requested = Size.zero
    private var postponedOffset: Point?
    private var wasRealized = false
    private var content = (size: Size.zero, step: 44.0)

    private final class State {
        weak var host: ScrollableHost?
        init(_ host: ScrollableHost) { self.host = host }
    }

    fileprivate final class Adjustment {
        let reference: ObjectReference
        let connection: SignalConnection

        init(_ reference: ObjectReference, changed: @escaping () -> Void) {
            self.reference = reference
            connection = connect("value-changed", of: reference.raw) { _ in changed() }
        }

        var pointer: UnsafeMutablePointer<GtkAdjustment> { reference.cast() }

        private var maximum: Double {
            gtk_adjustment_get_upper(pointer) - gtk_adjustment_get_page_size(pointer)
        }

        func offset(_ direction: UserInterfaceLayoutDirection) -> Double {
            direction.scrollBarValue(of: gtk_adjustment_get_value(pointer), maximum: maximum)
        }

        func setOffset(_ offset: Double, _ direction: UserInterfaceLayoutDirection) {
            gtk_adjustment_set_value(
                pointer, direction.scrollBarValue(of: offset, maximum: maximum))
        }

        isolated deinit { connection.disconnect() }
    }

    init() {
        reference = ObjectReference(adopting: Subclass.instantiate(Self.type))
        Subclass.attachState(State(self), to: reference.raw)
        setAdjustment(nil, vertical: true)
        setAdjustment(nil, vertical: false)
        // Only selected events reach the host and, through it, the scrolled window. Headers and
        // cell widgets have windows of their own; scroll events that they do not select end up
        // here.
        gtk_widget_add_events(
            widget,
            Int32(
                bitPattern: GDK_SCROLL_MASK.rawValue | GDK_SMOOTH_SCROLL_MASK.rawValue
                    | GDK_TOUCH_MASK.rawValue))
        connect("realize", of: reference.raw, after: true) { [weak self] _ in self?.realized() }
    }

    private func realized() {
        wasRealized = true
        guard let offset = postponedOffset else { return }
        configure(contentSize: content.size, offset: offset, step: content.step)
    }

    /// The distance from the top of the content to the top of the viewport, in points.
    var offset: Double {
        get { contentOffset.y }
        set { contentOffset.y = newValue }
    }

    /// Whether the content begins at the right edge. Horizontal offsets are then distances from
    /// there, though the scroll bar counts from the left.
    var isMirrored: () -> Bool = { false }

    private func direction(of adjustment: Adjustment) -> UserInterfaceLayoutDirection {
        adjustment === horizontal && isMirrored() ? .rightToLeft : .leftToRight
    }

    private func offset(of adjustment: Adjustment?) -> Double {
        adjustment.map { $0.offset(direction(of: $0)) } ?? 0
    }

    /// The distance from the upper leading corner of the content to that of the viewport, in
    /// points.
    var contentOffset: Point {
        get { postponedOffset ?? Point(x: offset(of: horizontal), y: offset(of: vertical)) }
        set {
            guard let horizontal, let vertical else { return }
            guard isInWindow else {
                postponedOffset = newValue
                return
            }
            horizontal.setOffset(newValue.x, direction(of: horizontal))
            vertical.setOffset(newValue.y, .leftToRight)
        }
    }

    /// Outside a window, and in a new window until it is realized, GtkScrolledWindow has no scroll
    /// bars to follow an adjustment. Offsets set meanwhile are applied when the host is realized.
    private var isInWindow: Bool {
        gtk_widget_is_toplevel(gtk_widget_get_toplevel(widget)) != 0
            && (!wasRealized || gtk_widget_get_realized(widget) != 0)
    }

    var viewportHeight: Int { Int(gtk_widget_get_allocated_height(widget)) }
    var viewportWidth: Int { Int(gtk_widget_get_allocated_width(widget)) }

    /// Sets the range and offset of each adjustment in one step, so that neither clamps the other.
    ///
    /// - Parameters:
    ///   - contentSize: The size of the content, in points.
    ///   - offset: The content offset, in points; clamped to the range.
    ///   - step: The step increment, in points.
    func configure(contentSize: Size, offset: Point, step: Double) {
        content = (contentSize, step)
        guard let horizontal, let vertical else { return }
        guard isInWindow else {
            postponedOffset = offset
            return
        }
        postponedOffset = nil
        Self.configure(
            vertical, length: contentSize.height, offset: offset.y, page: Double(viewportHeight),
            step: step)
        Self.configure(
            horizontal, length: contentSize.width, offset: offset.x, page: Double(viewportWidth),
            step: step, direction(of: horizontal))
        requestScrollBars()
    }

    /// Asks for another layout if the scrolled window expects scroll bars that the content does not
    /// need, or the reverse.
    ///
    /// A scrolled window begins each layout with the bars that the natural size of its child needs.
    /// Bars that take space from the child and come or go during a layout lead to another layout,
    /// again with the wrong bars.
    private func requestScrollBars() {
        let page = Size(width: Double(viewportWidth), height: Double(viewportHeight))
        func overflows(_ size: Size) -> (Bool, Bool) {
            (size.width > page.width, size.height > page.height)
        }
        if overflows(requested) != overflows(content.size) { gtk_widget_queue_resize(widget) }
    }

    /// The natural length of the host for the length of its content, in pixels.
    fileprivate func request(_ length: WritableKeyPath<Size, Double>) -> gint {
        requested[keyPath: length] = content.size[keyPath: length]
        return gint(min(requested[keyPath: length].rounded(.up), Double(Int16.max)))
    }

    private static func configure(
        _ adjustment: Adjustment, length: Double, offset: Double, page: Double, step: Double,
        _ direction: UserInterfaceLayoutDirection = .leftToRight
    ) {
        let upper = max(length, page)
        let value = direction.scrollBarValue(
            of: min(max(0, offset), upper - page), maximum: upper - page)
        gtk_adjustment_configure(
            adjustment.pointer, value, 0, upper, step, max(step, page - step), page)
    }

    fileprivate func setAdjustment(
        _ pointer: UnsafeMutablePointer<GtkAdjustment>?, vertical isVertical: Bool
    ) {
        let reference =
            pointer.map { ObjectReference(retaining: $0) }
            ?? ObjectReference(
                adopting: UnsafeMutableRawPointer(gtk_adjustment_new(0, 0, 0, 0, 0, 0)))
        let offset = contentOffset
        let adjustment = Adjustment(reference) { [weak self] in self?.offsetChanged() }
        if isVertical { vertical = adjustment } else { horizontal = adjustment }
        configure(contentSize: content.size, offset: offset, step: content.step)
    }

    /// Keeps content that is as wide as the viewport from scrolling sideways (Spec 01.7).
    fileprivate func viewportResized() {
        guard let horizontal, content.size.width == 0 else { return }
        Self.configure(
            horizontal, length: 0, offset: 0, page: Double(viewportWidth), step: content.step)
    }

    static func host(of instance: UnsafeMutableRawPointer?) -> ScrollableHost? {
        guard let instance else { return nil }
        return Subclass.state(of: instance, as: State.self)?.host
    }
}

extension ScrollableHost {
    private enum Property: guint {
        case horizontalAdjustment = 1
        case verticalAdjustment, horizontalPolicy, verticalPolicy
    }

    private static var parentClass: UnsafeMutablePointer<GtkWidgetClass>?

    private static let type = Subclass.register(
        "TroveScrollableHost", parent: gtk_event_box_get_type(),
        interfaces: [Subclass.Interface(gtk_scrollable_get_type())]
    ) { classPointer, _ in
        parentClass = cgtk_widget_class(cgtk_parent_class(classPointer))
        guard let object = cgtk_object_class(classPointer),
            let widget = cgtk_widget_class(classPointer)
        else { return }
        gtk_widget_class_set_accessible_type(widget, TableFrameAccessible.type)
        gtk_widget_class_set_accessible_role(widget, ATK_ROLE_FILLER)
        object.pointee.set_property = { instance, property, value, _ in
            ScrollableHost.setProperty(instance, property, value)
        }
        object.pointee.get_property = { instance, property, value, _ in
            ScrollableHost.getProperty(instance, property, value)
        }
        g_object_class_override_property(
            object, Property.horizontalAdjustment.rawValue, "hadjustment")
        g_object_class_override_property(
            object, Property.verticalAdjustment.rawValue, "vadjustment")
        g_object_class_override_property(
            object, Property.horizontalPolicy.rawValue, "hscroll-policy")
        g_object_class_override_property(
            object, Property.verticalPolicy.rawValue, "vscroll-policy")
        widget.pointee.get_preferred_width = { instance, minimum, natural in
            ScrollableHost.request(instance, minimum, natural, \.width)
        }
        widget.pointee.get_preferred_height = { instance, minimum, natural in
            ScrollableHost.request(instance, minimum, natural, \.height)
        }
        widget.pointee.get_preferred_height_for_width = { instance, _, minimum, natural in
            ScrollableHost.request(instance, minimum, natural, \.height)
        }
        widget.pointee.get_preferred_width_for_height = { instance, _, minimum, natural in
            ScrollableHost.request(instance, minimum, natural, \.width)
        }
        widget.pointee.size_allocate = { instance, allocation in
            ScrollableHost.allocate(instance, allocation)
        }
    }

    private static func setProperty(
        _ instance: UnsafeMutablePointer<GObject>?, _ property: guint,
        _ value: UnsafePointer<GValue>?
    ) {
        guard let host = host(of: instance), let property = Property(rawValue: property) else {
            return
        }
        switch property {
        case .horizontalAdjustment, .verticalAdjustment:
            let adjustment = g_value_get_object(value)?.assumingMemoryBound(to: GtkAdjustment.self)
            host.setAdjustment(adjustment, vertical: property == .verticalAdjustment)
        case .horizontalPolicy:
            host.policies.horizontal = g_value_get_enum(value)
        case .verticalPolicy:
            host.policies.vertical = g_value_get_enum(value)
        }
    }

    private static func getProperty(
        _ instance: UnsafeMutablePointer<GObject>?, _ property: guint,
        _ value: UnsafeMutablePointer<GValue>?
    ) {
        guard let host = host(of: instance), let property = Property(rawValue: property) else {
            return
        }
        switch property {
        case .horizontalAdjustment: g_value_set_object(value, host.horizontal?.reference.raw)
        case .verticalAdjustment: g_value_set_object(value, host.vertical?.reference.raw)
        case .horizontalPolicy: g_value_set_enum(value, host.policies.horizontal)
        case .verticalPolicy: g_value_set_enum(value, host.policies.vertical)
        }
    }

    private static func request(
        _ instance: UnsafeMutablePointer<GtkWidget>?, _ minimum: UnsafeMutablePointer<gint>?,
        _ natural: UnsafeMutablePointer<gint>?, _ length: WritableKeyPath<Size, Double>
    ) {
        let least: gint = length == \.width ? 120 : 44
        minimum?.pointee = least
        natural?.pointee = max(least, host(of: instance)?.request(length) ?? 0)
    }

    private static func allocate(
        _ instance: UnsafeMutablePointer<GtkWidget>?,
        _ allocation: UnsafeMutablePointer<GtkAllocation>?
    ) {
        guard let instance, let allocation else { return }
        let size = allocation.pointee
        if let host = host(of: instance) {
            gtk_widget_set_allocation(instance, allocation)
            host.viewportResized()
            host.viewportChanged(Int(size.width), Int(size.height))
        }
        parentClass?.pointee.size_allocate?(instance, allocation)
        UnfinishedAllocations.note(instance)
    }
}
