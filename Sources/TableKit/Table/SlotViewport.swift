import CGtk
import GtkBridge

/// The window through which the GtkTreeView is seen.
///
/// The tree is as tall as the rows it holds, and shifted up by the part of its first row that has
/// been scrolled away; the viewport cuts off what stands out. So the tree never scrolls by itself.
///
/// The viewport has the keyboard, not the tree: to assistive technology it is the table with all
/// its rows, and the tree with its few slots is nothing.
final class SlotViewport {
    let reference: ObjectReference
    var widget: WidgetPointer { reference.widget }

    /// The accessible children of the viewport.
    weak var accessibility: TableAccessibility?

    /// How far the child is shifted up, and how tall it is, in points.
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

    /// The viewport whose widget an instance is.
    static func viewport(of instance: UnsafeMutableRawPointer) -> SlotViewport? {
        Subclass.state(of: instance, as: State.self)?.viewport
    }

    /// Places the child at the next allocation.
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
        // Asking lets the tree measure its rows now rather than when it is idle.
        var width: Int32 = 0
        gtk_widget_get_preferred_width(child, &width, nil)
        gtk_widget_size_allocate(child, &childAllocation)
    }
}
