import CGtk
import GtkBridge

/// Widgets in a row or in a column.
public final class Box: Widget {
    /// - Parameters:
    ///   - orientation: The direction in which the children follow each other.
    ///   - spacing: The space between two children, in logical pixels.
    public init(
        _ orientation: GtkOrientation = GTK_ORIENTATION_VERTICAL, spacing: Int = 0,
        _ children: [Widget] = []
    ) {
        super.init(adopting: gtk_box_new(orientation, gint(spacing)))
        for child in children { append(child) }
        gtk_widget_show(pointer)
    }

    /// Adds a child at the end.
    public func append(_ child: Widget) {
        append(child.pointer)
    }

    /// Adds a child at the end.
    public func append(_ child: WidgetPointer) {
        gtk_box_pack_start(pointer.cast(GtkBox.self), child, 0, 1, 0)
    }

    /// Adds a child that takes the space the others leave.
    public func appendExpanding(_ child: WidgetPointer) {
        gtk_box_pack_start(pointer.cast(GtkBox.self), child, 1, 1, 0)
    }

    /// Takes all children out.
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
