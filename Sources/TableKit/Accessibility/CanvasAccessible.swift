import CGtk
import GtkBridge

/// The ATK class of a canvas: its children are the objects of its widgets, and then those of the
/// texts that it draws.
enum CanvasAccessible {
    static let type = Subclass.register(
        "TroveCanvasAccessible", parent: gtk_container_accessible_get_type()
    ) { classPointer, _ in
        guard let object = cgtk_atk_object_class(classPointer) else { return }
        parentClass = cgtk_atk_object_class(cgtk_parent_class(classPointer))
        object.pointee.initialize = { instance, data in
            CanvasAccessible.parentClass?.pointee.initialize?(instance, data)
            if let instance { CanvasAccessible.accessibility(instance)?.begin(with: instance) }
        }
        object.pointee.get_n_children = { instance in
            let widgets = CanvasAccessible.parentClass?.pointee.get_n_children?(instance) ?? 0
            return widgets + gint(CanvasAccessible.accessibility(instance)?.views.count ?? 0)
        }
        object.pointee.ref_child = { instance, index in
            let widgets = CanvasAccessible.parentClass?.pointee.get_n_children?(instance) ?? 0
            guard index >= widgets else {
                return CanvasAccessible.parentClass?.pointee.ref_child?(instance, index)
            }
            guard let own = CanvasAccessible.accessibility(instance) else { return nil }
            let (views, place) = (own.views, Int(index - widgets))
            return views.indices.contains(place) ? own.retainedObject(for: views[place]) : nil
        }
    }

    private static var parentClass: UnsafeMutablePointer<AtkObjectClass>?

    private static func accessibility(_ instance: AtkPointer?) -> CanvasAccessibility? {
        guard let instance, let widget = gtk_accessible_get_widget(instance.cast()) else {
            return nil
        }
        return Canvas.canvas(of: UnsafeMutableRawPointer(widget))?.accessibility
    }
}
