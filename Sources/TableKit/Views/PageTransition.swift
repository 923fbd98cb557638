import CGtk
import GtkBridge

/// The page that leaves a stack of pages.
///
/// At the first frame of a transition GTK draws the leaving page into a picture, though it has
/// stopped laying it out. If the page still waits for its layout, because it was changed just
/// before, GTK complains and draws nothing.
enum PageTransition {
    /// Lays out the leaving pages of a GtkStack before they are drawn.
    static func layOutLeavingPages(of stack: ObjectReference) {
        let state = State()
        connect("notify::visible-child", of: stack.raw) { _ in state.isDue = true }
        connectAnswering("draw", of: stack.raw) { _ in
            guard state.isDue else { return false }
            state.isDue = false
            let shown = gtk_stack_get_visible_child(stack.cast(GtkStack.self))
            forEachChild(of: stack.widget) { if $0 != shown { layOut($0) } }
            return false
        }
    }

    private final class State {
        var isDue = false
    }

    private static func layOut(_ widget: WidgetPointer) {
        var (frame, baseline) = (GtkAllocation(), gint(0))
        gtk_widget_get_allocated_size(widget, &frame, &baseline)
        guard gtk_widget_get_visible(widget) != 0, frame.width > 1, frame.height > 1 else { return }
        // GTK wants to be asked for the size before it gives one.
        var least = GtkRequisition()
        gtk_widget_get_preferred_size(widget, &least, nil)
        gtk_widget_size_allocate(widget, &frame)
        forEachChild(of: widget, layOut)
    }

    private static func forEachChild(of widget: WidgetPointer, _ body: (WidgetPointer) -> Void) {
        guard cgtk_is_a(widget, gtk_container_get_type()) != 0,
            let children = gtk_container_get_children(widget.cast(GtkContainer.self))
        else { return }
        defer { g_list_free(children) }
        var next: UnsafeMutablePointer<GList>? = children
        while let entry = next {
            if let child = entry.pointee.data {
                body(child.assumingMemoryBound(to: GtkWidget.self))
            }
            next = entry.pointee.next
        }
    }
}
