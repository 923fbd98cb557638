import CGtk
import GtkBridge

/// A row or column of widgets.
public final class Box: Widget {
    /// Creates a box.
    ///
    /// - Parameters:
    ///   - orientation: The direction in which the children are arranged.
    ///   - spacing: The space between children, in logical pixels.
    ///   - children: The children from start to end.
    public init(
        _ orientation: GtkOrientation = GTK_ORIENTATION_VERTICAL, spacing: Int = 0,
        _ children: [Widget] = []
    ) {
        super.init(adopting: gtk_box_new(orientation, gint(spacing)))
        for child in children { append(child) }
        gtk_widget_show(pointer)
    }

    /// Appends a child.
    public func append(_ child: Widget) {
        append(child.pointer)
    }

    /// Appends a child.
    public func append(_ child: WidgetPointer) {
        gtk_box_pack_start(pointer.cast(GtkBox.self), child, 0, 1, 0)
    }

    /// Appends a child that fills the remaining space.
    public func appendExpanding(_ child: WidgetPointer) {
        gtk_box_pack_start(pointer.cast(GtkBox.self), child, 1, 1, 0)
    }

    /// Removes all children.
    public func removeAll() {
        let container = pointer.cast(GtkContainer.self)
        let children = gtk_container_get_children(container)
        defer { g_list_free(children) }
        var link = children
        while let node = link {
            if let child = node.pointee.data {
                gtk_container_remove(container, child.assumingMemoryBound(to: GtkWidget.self))
            }
            link = node.pointee.next
        }
    }
}
