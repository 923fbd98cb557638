import CGtk
import GtkBridge

/// The viewport of the GtkTreeView.
///
/// The tree is as tall as the rows it holds and shifted up by the scrolled-away part of its first
/// row; the viewport clips it. So the tree never scrolls by itself.
///
/// The viewport has the keyboard focus. To assistive technology it is the table with all its rows;
/// the tree with its few slots is hidden.
final class SlotViewport {
    let reference: ObjectReference
    var widget: WidgetPointer { reference.widget }

    /// The accessible children of the viewport.
    weak var accessibility: TableAccessibility?

    /// The distance by which the child is shifted up, and the child's height, in points.
    private(set) var shift = 0
    private(set) var childHeight = 1

    private final class State {
        weak var viewport: SlotViewport?
        init(_ viewport: SlotViewport) { self.viewport = viewport }
    }

    init(child: WidgetPointer) {
        reference = ObjectReference(adopting: Subclass.instantiate(Self.type))
        Subclass.attachState(State(self), to: reference.raw)
        gtk_container_add(reference.cast(), child)
        gtk_widget_set_can_focus(widget, 1)
    }

    /// The viewport that owns a widget instance, or nil.
    static func viewport(of instance: UnsafeMutableRawPointer) -> SlotViewport? {
        Subclass.state(of: instance, as: State.self)?.viewport
    }

    /// Sets the child's position, in points, for the next allocation.
    func place(shift: Int, childHeight: Int) {
        self.shift = shift
        self.childHeight = max(1, childHeight)
        gtk_widget_queue_allocate(widget)
    }

    private static let type = Subclass.register(
        "TroveSlotViewport", parent: gtk_event_box_get_type()
    ) { classPointer, _ in
        guard let widget = cgtk_widget_class(classPointer) else { return }
        gtk_widget_class_set_accessible_type(widget, TableAccessible.type)
        gtk_widget_class_set_accessible_role(widget, ATK_ROLE_TABLE)
        widget.pointee.get_preferred_width = { _, minimum, natural in
            minimum?.pointee = 1
            natural?.pointee = 1
        }
        widget.pointee.get_preferred_height = { _, minimum, natural in
            minimum?.pointee = 1
            natural?.pointee = 1
        }
        widget.pointee.get_preferred_height_for_width = { _, _, minimum, natural in
            minimum?.pointee = 1
            natural?.pointee = 1
        }
        widget.pointee.get_preferred_width_for_height = { _, _, minimum, natural in
            minimum?.pointee = 1
            natural?.pointee = 1
        }
        widget.pointee.size_allocate = { instance, allocation in
            SlotViewport.allocate(instance, allocation)
        }
    }

    private static func allocate(
        _ instance: UnsafeMutablePointer<GtkWidget>?,
        _ allocation: UnsafeMutablePointer<GtkAllocation>?
    ) {
        guard let instance, let allocation else { return }
        gtk_widget_set_allocation(instance, allocation)
        let size = allocation.pointee
        if gtk_widget_get_realized(instance) != 0 {
            gdk_window_move_resize(
                gtk_widget_get_window(instance), size.x, size.y, size.width, size.height)
        }
        guard let viewport = Subclass.state(of: instance, as: State.self)?.viewport,
            let child = gtk_bin_get_child(instance.cast())
        else { return }
        var childAllocation = GtkAllocation(
            x: 0, y: -Int32(viewport.shift), width: size.width,
            height: Int32(max(viewport.childHeight, Int(size.height) + viewport.shift)))
        // Requesting the size makes the tree measure its rows now instead of when idle.
        var width: Int32 = 0
        gtk_widget_get_preferred_width(child, &width, nil)
        gtk_widget_size_allocate(child, &childAllocation)
    }
}
