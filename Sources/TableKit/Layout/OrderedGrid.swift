import CGtk
import GtkBridge

/// A GtkGrid whose children are in the order in which they were added, as those of other
/// containers: assistive technology reads them in this order. GTK's own grid begins with the last
/// one.
enum OrderedGrid {
    /// Creates a grid.
    static func make() -> WidgetPointer {
        Subclass.instantiate(type).assumingMemoryBound(to: GtkWidget.self)
    }

    private final class Children {
        var widgets: [WidgetPointer] = []
    }

    private static var forall:
        (
            @convention(c) (
                UnsafeMutablePointer<GtkContainer>?, gboolean, GtkCallback?, gpointer?
            ) -> Void
        )?

    private static let type = Subclass.register(
        "TroveOrderedGrid", parent: gtk_grid_get_type()
    ) { classPointer, _ in
        forall = cgtk_container_class(cgtk_parent_class(classPointer))?.pointee.forall
        cgtk_container_class(classPointer)?.pointee.forall = { grid, internals, callback, data in
            guard let callback else { return }
            // The callback may remove the child.
            for child in OrderedGrid.children(of: grid, internals).reversed() {
                callback(child, data)
            }
        }
    }

    private static func children(
        of grid: UnsafeMutablePointer<GtkContainer>?, _ internals: gboolean
    ) -> [WidgetPointer] {
        let children = Children()
        forall?(
            grid, internals,
            { child, data in
                guard let child, let data else { return }
                Unmanaged<Children>.fromOpaque(data).takeUnretainedValue().widgets.append(child)
            }, Unmanaged.passUnretained(children).toOpaque())
        return children.widgets
    }
}
