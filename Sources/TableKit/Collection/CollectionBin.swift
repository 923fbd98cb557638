import CGtk
import GtkBridge
import TableCore

/// The widget inside the scrolled window of a collection.
///
/// It has two windows: one as large as the viewport, which clips and receives events, and a child
/// window with the widgets of all cells. Scrolling moves the child window, so no widget is placed
/// again. Coordinates in it are relative to ``base``, which follows the content offset in large
/// steps, because windows end at 32 767 pixels.
final class CollectionBin {
    let reference: ObjectReference
    var widget: WidgetPointer { reference.widget }

    weak var collection: CollectionView?

    /// The content point at the upper leading corner of the child window.
    private(set) var base = Point.zero
    /// The window with the widgets of the cells; nil while the widget is not realized.
    private var childWindow: OpaquePointer?
    /// A window in front of the widgets, which receives their events; nil while the widget is not
    /// realized.
    private var coverWindow: OpaquePointer?
    /// Whether the bin receives the events of all widgets in it.
    private(set) var isCovered = false
    private var children: [WidgetPointer] = []
    /// Whether the bin itself is moving the child window.
    private var isMoving = false

    /// The side length of the child window, in pixels.
    private static let extent = 30_000.0

    private final class State {
        weak var bin: CollectionBin?
        init(_ bin: CollectionBin) { self.bin = bin }
    }

    init() {
        reference = ObjectReference(adopting: Subclass.instantiate(Self.type))
        Subclass.attachState(State(self), to: reference.raw)
        gtk_widget_set_has_window(widget, 1)
        gtk_widget_set_can_focus(widget, 1)
        let masks = [
            GDK_BUTTON_PRESS_MASK, GDK_BUTTON_RELEASE_MASK, GDK_POINTER_MOTION_MASK,
            GDK_ENTER_NOTIFY_MASK, GDK_LEAVE_NOTIFY_MASK, GDK_SCROLL_MASK,
            GDK_SMOOTH_SCROLL_MASK, GDK_TOUCH_MASK, GDK_KEY_PRESS_MASK,
        ]
        gtk_widget_add_events(
            widget, Int32(bitPattern: masks.reduce(0) { $0 | $1.rawValue }))
        let style = gtk_widget_get_style_context(widget)
        gtk_style_context_add_class(style, "view")
    }

    /// The window for which the pictures of cells are made.
    var window: OpaquePointer? { gtk_widget_get_window(widget) }

    func queueDraw() { gtk_widget_queue_draw(widget) }

    /// Redraws a part of the viewport.
    func queueDraw(_ rect: Rect) {
        let rect = collection?.onScreen(rect) ?? rect
        gtk_widget_queue_draw_area(
            widget, gint(rect.minX.rounded(.down)) - 1, gint(rect.minY.rounded(.down)) - 1,
            gint(rect.width.rounded(.up)) + 3, gint(rect.height.rounded(.up)) + 3)
    }

    func queueLayout() { gtk_widget_queue_allocate(widget) }

    // MARK: Children

    func add(_ child: WidgetPointer) {
        children.append(child)
        if let childWindow { gtk_widget_set_parent_window(child, childWindow) }
        gtk_widget_set_parent(child, widget)
    }

    func remove(_ child: WidgetPointer) {
        guard let index = children.firstIndex(of: child) else { return }
        children.remove(at: index)
        gtk_widget_unparent(child)
    }

    /// Places a widget at a frame in content coordinates.
    func place(_ child: WidgetPointer, at frame: Rect) {
        whileMoving {
            // GTK requires a size request before each allocation.
            var least = GtkRequisition()
            gtk_widget_get_preferred_size(child, &least, nil)
            let place = local(frame)
            var allocation = GtkAllocation(
                x: Int32(place.minX.rounded()), y: Int32(place.minY.rounded()),
                width: max(1, Int32(frame.width.rounded())),
                height: max(1, Int32(frame.height.rounded())))
            gtk_widget_size_allocate(child, &allocation)
        }
    }

    func setVisible(_ child: WidgetPointer, _ isVisible: Bool) {
        guard (gtk_widget_get_child_visible(child) != 0) != isVisible else { return }
        whileMoving { gtk_widget_set_child_visible(child, isVisible.gboolean) }
    }

    /// Draws a widget with its upper left corner at the origin.
    func draw(_ child: WidgetPointer, in context: GraphicsContext) {
        var (x, y) = (gint(0), gint(0))
        guard gtk_widget_translate_coordinates(child, widget, 0, 0, &x, &y) != 0 else { return }
        context.translate(x: -Double(x), y: -Double(y))
        gtk_container_propagate_draw(widget.cast(), child, context.cairo)
    }

    private func whileMoving(_ body: () -> Void) {
        let wasMoving = isMoving
        isMoving = true
        body()
        isMoving = wasMoving
    }

    // MARK: Coordinates

    private var direction: UserInterfaceLayoutDirection {
        collection?.contentDirection ?? .leftToRight
    }

    /// Converts a rectangle of the content to the coordinates of the child window.
    private func local(_ rect: Rect) -> Rect {
        direction.place(rect.moved(dx: -base.x, dy: -base.y), inWidth: Self.extent)
    }

    /// Converts a point of the content to the coordinates of the child window.
    private func local(_ point: Point) -> Point {
        direction.place(Point(x: point.x - base.x, y: point.y - base.y), inWidth: Self.extent)
    }

    // MARK: Scrolling

    /// Scrolls to an offset. All widgets must be placed again afterward, because ``base`` may have
    /// changed.
    func scroll(to offset: Point, viewport: Size) {
        let rest = Self.extent - max(viewport.width, viewport.height)
        func fits(_ distance: Double) -> Bool { distance >= 0 && distance <= rest }
        if !fits(offset.x - base.x) || !fits(offset.y - base.y) {
            base = Point(
                x: max(0, (offset.x - rest / 2).rounded()),
                y: max(0, (offset.y - rest / 2).rounded()))
        }
        moveChildWindow(offset)
    }

    private func moveChildWindow(_ offset: Point) {
        guard let childWindow else { return }
        whileMoving {
            let window = Rect(
                x: base.x - offset.x, y: base.y - offset.y, width: Self.extent,
                height: Self.extent)
            let place = direction.place(
                window, inWidth: Double(gtk_widget_get_allocated_width(widget)))
            gdk_window_move(childWindow, gint(place.x), gint(place.y))
        }
    }

    // MARK: Windows

    fileprivate func realize() {
        gtk_widget_set_realized(widget, 1)
        var allocation = GtkAllocation()
        gtk_widget_get_allocation(widget, &allocation)
        var attributes = GdkWindowAttr()
        attributes.window_type = GDK_WINDOW_CHILD
        attributes.wclass = GDK_INPUT_OUTPUT
        (attributes.x, attributes.y) = (allocation.x, allocation.y)
        (attributes.width, attributes.height) = (allocation.width, allocation.height)
        attributes.visual = gtk_widget_get_visual(widget)
        attributes.event_mask = gtk_widget_get_events(widget)
        let mask = gint(GDK_WA_X.rawValue | GDK_WA_Y.rawValue | GDK_WA_VISUAL.rawValue)
        guard
            let window = gdk_window_new(gtk_widget_get_parent_window(widget), &attributes, mask)
        else { return }
        gtk_widget_set_window(widget, window)
        gtk_widget_register_window(widget, window)
        (attributes.x, attributes.y) = (0, 0)
        (attributes.width, attributes.height) = (gint(Self.extent), gint(Self.extent))
        // Events that no widget of a cell takes are those of the window around it.
        attributes.event_mask = 0
        guard let child = gdk_window_new(window, &attributes, mask) else { return }
        gtk_widget_register_window(widget, child)
        gdk_window_set_invalidate_handler(child) { window, region in
            var data: gpointer?
            gdk_window_get_user_data(window, &data)
            if let region { CollectionBin.bin(of: data)?.invalidated(region) }
        }
        gdk_window_show(child)
        childWindow = child
        makeCover(in: window)
        for widget in children { gtk_widget_set_parent_window(widget, child) }
        collection?.realized()
    }

    fileprivate func unrealize() {
        collection?.discardPictures()
        collection?.transformed.hovered = nil
        collection?.transformed.pressed = nil
        guard let childWindow else { return }
        if let coverWindow {
            gtk_widget_unregister_window(widget, coverWindow)
            gdk_window_destroy(coverWindow)
        }
        coverWindow = nil
        gtk_widget_unregister_window(widget, childWindow)
        gdk_window_destroy(childWindow)
        self.childWindow = nil
    }

    private func makeCover(in window: OpaquePointer) {
        var attributes = GdkWindowAttr()
        attributes.window_type = GDK_WINDOW_CHILD
        attributes.wclass = GDK_INPUT_ONLY
        (attributes.width, attributes.height) = (
            gdk_window_get_width(window), gdk_window_get_height(window)
        )
        attributes.event_mask = gtk_widget_get_events(widget)
        let mask = gint(GDK_WA_X.rawValue | GDK_WA_Y.rawValue)
        guard let cover = gdk_window_new(window, &attributes, mask) else { return }
        gtk_widget_register_window(widget, cover)
        coverWindow = cover
        if isCovered { gdk_window_show(cover) }
    }

    /// Sets whether the bin receives the events of all its widgets.
    func setCovered(_ isCovered: Bool) {
        guard isCovered != self.isCovered else { return }
        self.isCovered = isCovered
        guard let coverWindow else { return }
        if isCovered { gdk_window_show(coverWindow) } else { gdk_window_hide(coverWindow) }
    }

    /// The innermost window of some widgets at a point of the content; nil if there is none.
    func window(at point: Point, ofWidgets widgets: [WidgetPointer]) -> OpaquePointer? {
        guard let childWindow else { return nil }
        return innermost(in: childWindow, local(point), widgets)
    }

    private func innermost(
        in window: OpaquePointer, _ point: Point, _ widgets: [WidgetPointer]
    ) -> OpaquePointer? {
        let list = gdk_window_get_children(window)
        defer { g_list_free(list) }
        var next = list
        while let link = next {
            next = link.pointee.next
            guard let data = link.pointee.data else { continue }
            let child = OpaquePointer(data)
            guard gdk_window_is_visible(child) != 0 else { continue }
            var (x, y, width, height) = (gint(0), gint(0), gint(0), gint(0))
            gdk_window_get_geometry(child, &x, &y, &width, &height)
            let inside = Point(x: point.x - Double(x), y: point.y - Double(y))
            guard Rect(x: 0, y: 0, width: Double(width), height: Double(height)).contains(inside),
                belongs(child, to: widgets)
            else { continue }
            return innermost(in: child, inside, widgets) ?? child
        }
        return nil
    }

    private func belongs(_ window: OpaquePointer, to widgets: [WidgetPointer]) -> Bool {
        var data: gpointer?
        gdk_window_get_user_data(window, &data)
        guard let owner = data?.assumingMemoryBound(to: GtkWidget.self) else { return false }
        return widgets.contains { $0 == owner || gtk_widget_is_ancestor(owner, $0) != 0 }
    }

    /// Converts a point of the content to the coordinates of a window of a widget.
    func point(_ point: Point, in window: OpaquePointer) -> Point {
        var result = local(point)
        var current: OpaquePointer? = window
        while let inner = current, inner != childWindow {
            var (x, y) = (gint(0), gint(0))
            gdk_window_get_position(inner, &x, &y)
            result = Point(x: result.x - Double(x), y: result.y - Double(y))
            current = gdk_window_get_parent(inner)
        }
        return result
    }

    /// Discards the pictures of the cells whose widgets changed.
    private func invalidated(_ region: OpaquePointer) {
        guard !isMoving else { return }
        var extents = cairo_rectangle_int_t()
        cairo_region_get_extents(region, &extents)
        let changed = Rect(
            x: Double(extents.x), y: Double(extents.y), width: Double(extents.width),
            height: Double(extents.height))
        collection?.widgetsChanged(
            in: direction.place(changed, inWidth: Self.extent).moved(dx: base.x, dy: base.y))
    }

    fileprivate func allocate(_ size: GtkAllocation) {
        if let window {
            gdk_window_move_resize(window, size.x, size.y, size.width, size.height)
        }
        if let coverWindow { gdk_window_resize(coverWindow, size.width, size.height) }
        collection?.layoutContent()
        UnfinishedAllocations.note(widget)
    }

    fileprivate func draw(_ context: OpaquePointer) {
        let size = Size(
            width: Double(gtk_widget_get_allocated_width(widget)),
            height: Double(gtk_widget_get_allocated_height(widget)))
        gtk_render_background(
            gtk_widget_get_style_context(widget), context, 0, 0, size.width, size.height)
        collection?.drawContent(size, in: GraphicsContext(context))
    }

    static func bin(of instance: UnsafeMutableRawPointer?) -> CollectionBin? {
        instance.flatMap { Subclass.state(of: $0, as: State.self)?.bin }
    }
}

extension CollectionBin {
    private static var parentClass: UnsafeMutablePointer<GtkWidgetClass>?

    private static let type = Subclass.register(
        "TroveCollectionBin", parent: gtk_container_get_type()
    ) { classPointer, _ in
        parentClass = cgtk_widget_class(cgtk_parent_class(classPointer))
        guard let widget = cgtk_widget_class(classPointer),
            let container = cgtk_container_class(classPointer)
        else { return }
        gtk_widget_class_set_accessible_type(widget, CollectionAccessible.type)
        gtk_widget_class_set_accessible_role(widget, ATK_ROLE_LIST)
        container.pointee.forall = { instance, _, callback, data in
            guard let callback else { return }
            // The callback may remove the child.
            for child in CollectionBin.bin(of: instance)?.children ?? [] { callback(child, data) }
        }
        container.pointee.remove = { instance, child in
            if let child { CollectionBin.bin(of: instance)?.remove(child) }
        }
        widget.pointee.get_preferred_width = { _, minimum, natural in
            minimum?.pointee = 1
            natural?.pointee = 1
        }
        widget.pointee.get_preferred_height = { _, minimum, natural in
            minimum?.pointee = 1
            natural?.pointee = 1
        }
        widget.pointee.realize = { CollectionBin.bin(of: $0)?.realize() }
        widget.pointee.unrealize = { instance in
            CollectionBin.bin(of: instance)?.unrealize()
            CollectionBin.parentClass?.pointee.unrealize?(instance)
        }
        widget.pointee.size_allocate = { instance, allocation in
            guard let instance, let allocation else { return }
            gtk_widget_set_allocation(instance, allocation)
            CollectionBin.bin(of: instance)?.allocate(allocation.pointee)
        }
        widget.pointee.draw = { instance, context in
            if let context { CollectionBin.bin(of: instance)?.draw(context) }
            return 0
        }
    }
}
