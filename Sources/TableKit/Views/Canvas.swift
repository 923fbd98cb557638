import CGtk
import GtkBridge
import TableCore

/// The widget of a drawn view: it draws the view and the drawn views in it, and places the widgets
/// among them at their frames.
///
/// The widget owns the canvas.
final class Canvas: ViewHost {
    let hostWidget: WidgetPointer
    private(set) weak var root: View?
    private(set) var children: [WidgetPointer] = []
    private(set) lazy var accessibility = CanvasAccessibility(of: self)

    /// Makes the widget of a view.
    static func make(for root: View) -> (Canvas, ObjectReference) {
        let reference = ObjectReference(adopting: Subclass.instantiate(type))
        gtk_widget_set_has_window(reference.widget, 0)
        GestureCenter.selectEvents(of: reference.widget)
        let canvas = Canvas(reference.widget, root)
        Subclass.attachState(canvas, to: reference.raw)
        connect("style-updated", of: reference.raw) { [weak root] _ in root?.themeChanged() }
        gtk_widget_show(reference.widget)
        return (canvas, reference)
    }

    private init(_ widget: WidgetPointer, _ root: View) {
        (hostWidget, self.root) = (widget, root)
    }

    // MARK: The tree of views

    func viewsNeedDisplay() { gtk_widget_queue_draw(hostWidget) }

    func viewsNeedLayout() { gtk_widget_queue_resize(hostWidget) }

    func take(_ view: View) {
        for child in view.ownWidgets where gtk_widget_get_parent(child.widget) != hostWidget {
            children.append(child.widget)
            gtk_widget_set_parent(child.widget, hostWidget)
        }
        viewsNeedLayout()
    }

    fileprivate func remove(_ child: WidgetPointer) {
        guard let index = children.firstIndex(of: child) else { return }
        children.remove(at: index)
        gtk_widget_unparent(child)
        viewsNeedLayout()
    }

    fileprivate func forEachChild(_ body: (WidgetPointer) -> Void) {
        // The body may remove the child.
        for child in children { body(child) }
    }

    // MARK: Size

    fileprivate func width() -> (minimum: Double, natural: Double) {
        guard let root else { return (0, 0) }
        let natural = root.sizeThatFits(
            Size(width: .greatestFiniteMagnitude, height: .greatestFiniteMagnitude)
        ).width
        return (root.canBeNarrower ? min(natural, 16) : natural, natural)
    }

    fileprivate func height(forWidth width: Double) -> Double {
        root?.sizeThatFits(Size(width: width, height: .greatestFiniteMagnitude)).height ?? 0
    }

    fileprivate func allocate(_ size: GtkAllocation) {
        guard let root else { return }
        root.frame.size = Size(width: Double(size.width), height: Double(size.height))
        root.layoutController?.viewWillLayoutSubviews()
        root.layoutIfNeeded()
        root.layoutController?.viewDidLayoutSubviews()
        for (view, frame, isShown) in root.placedWidgets() {
            gtk_widget_set_child_visible(view.widget, isShown.gboolean)
            // GTK requires a size request before each allocation.
            var least = GtkRequisition()
            gtk_widget_get_preferred_size(view.widget, &least, nil)
            let frame = direction.place(frame, inWidth: Double(size.width))
            var allocation = GtkAllocation(
                x: size.x + Int32(frame.minX.rounded()), y: size.y + Int32(frame.minY.rounded()),
                width: max(1, Int32(frame.width.rounded())),
                height: max(1, Int32(frame.height.rounded())))
            gtk_widget_size_allocate(view.widget, &allocation)
        }
        accessibility.update()
    }

    // MARK: Drawing

    fileprivate func draw(_ context: OpaquePointer) {
        var environment = PaintEnvironment.of(hostWidget)
        var origin = cairo_matrix_t()
        cairo_get_matrix(context, &origin)
        // Widgets are drawn between the views behind and in front of them.
        environment.paintWidget = { [hostWidget] widget in
            guard gtk_widget_get_parent(widget) == hostWidget else { return }
            cairo_save(context)
            defer { cairo_restore(context) }
            cairo_set_matrix(context, &origin)
            gtk_container_propagate_draw(hostWidget.cast(GtkContainer.self), widget, context)
        }
        let graphics = GraphicsContext(context)
        graphics.lead(direction, inWidth: root?.bounds.width ?? 0)
        root?.paint(environment, in: graphics)
    }

    /// The direction in which the views are read.
    var direction: UserInterfaceLayoutDirection { UserInterfaceLayoutDirection(of: hostWidget) }
}

extension Canvas {
    static func canvas(of instance: UnsafeMutableRawPointer?) -> Canvas? {
        instance.flatMap { Subclass.state(of: $0, as: Canvas.self) }
    }

    private static let type = Subclass.register(
        "TroveCanvas", parent: gtk_container_get_type()
    ) { classPointer, _ in
        guard let widget = cgtk_widget_class(classPointer),
            let container = cgtk_container_class(classPointer)
        else { return }
        gtk_widget_class_set_accessible_type(widget, CanvasAccessible.type)
        gtk_widget_class_set_accessible_role(widget, ATK_ROLE_FILLER)
        container.pointee.forall = { instance, _, callback, data in
            guard let callback else { return }
            Canvas.canvas(of: instance)?.forEachChild { callback($0, data) }
        }
        container.pointee.remove = { instance, child in
            if let child { Canvas.canvas(of: instance)?.remove(child) }
        }
        widget.pointee.get_request_mode = { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }
        widget.pointee.get_preferred_width = { instance, minimum, natural in
            let width = Canvas.canvas(of: instance)?.width() ?? (minimum: 0, natural: 0)
            minimum?.pointee = Canvas.pixels(width.minimum)
            natural?.pointee = Canvas.pixels(width.natural)
        }
        widget.pointee.get_preferred_height = { instance, minimum, natural in
            let canvas = Canvas.canvas(of: instance)
            let height = Canvas.pixels(
                canvas?.height(forWidth: .greatestFiniteMagnitude) ?? 0)
            minimum?.pointee = height
            natural?.pointee = height
        }
        widget.pointee.get_preferred_height_for_width = { instance, width, minimum, natural in
            let height = Canvas.pixels(
                Canvas.canvas(of: instance)?.height(forWidth: Double(width)) ?? 0)
            minimum?.pointee = height
            natural?.pointee = height
        }
        widget.pointee.size_allocate = { instance, allocation in
            guard let instance, let allocation else { return }
            gtk_widget_set_allocation(instance, allocation)
            Canvas.canvas(of: instance)?.allocate(allocation.pointee)
            UnfinishedAllocations.note(instance)
        }
        widget.pointee.draw = { instance, context in
            if let context { Canvas.canvas(of: instance)?.draw(context) }
            return 0
        }
    }

    private static func pixels(_ value: Double) -> gint {
        gint(min(32_767, max(0, value.rounded(.up))))
    }
}
