import CGtk
import GtkBridge

/// The ATK class of the object around a table or collection. Its children are the table and the
/// widgets beside its rows, such as the section index.
enum TableFrameAccessible {
    static let type = Subclass.register(
        "TroveTableFrameAccessible", parent: gtk_container_accessible_get_type()
    ) { classPointer, _ in
        guard let object = cgtk_atk_object_class(classPointer) else { return }
        object.pointee.get_n_children = { gint(TableFrameAccessible.children(of: $0).count) }
        object.pointee.ref_child = { instance, index in
            let children = TableFrameAccessible.children(of: instance)
            guard children.indices.contains(Int(index)),
                let child = gtk_widget_get_accessible(children[Int(index)])
            else { return nil }
            // The table's object returns its parent by itself.
            if index > 0, child.pointee.accessible_parent != instance {
                atk_object_set_parent(child, instance)
            }
            g_object_ref(UnsafeMutableRawPointer(child))
            return child
        }
    }

    private static func children(of instance: AtkPointer?) -> [WidgetPointer] {
        guard let instance, let widget = gtk_accessible_get_widget(instance.cast()) else {
            return []
        }
        return ScrollableHost.host(of: widget)?.accessibleChildren() ?? []
    }
}
