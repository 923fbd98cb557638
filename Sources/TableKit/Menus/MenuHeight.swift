import CGtk
import GtkBridge

/// Menus that are taller than their window, as with large fonts: they scroll.
///
/// GTK cuts off the part of a popover that is outside its window.
enum MenuHeight {
    /// The space that the frame of a popover and its arrow need, in logical pixels.
    private static let frame: gint = 60

    /// Makes the pages of a menu scroll that would be higher than the window of a widget.
    static func fit(_ popover: WidgetPointer, to widget: WidgetPointer) {
        guard let window = gtk_widget_get_toplevel(widget),
            let stack = gtk_bin_get_child(popover.cast(GtkBin.self)),
            cgtk_is_a(stack, gtk_stack_get_type()) != 0
        else { return }
        let available = gtk_widget_get_allocated_height(window) - frame
        guard available > 0 else { return }
        let shown = gtk_stack_get_visible_child_name(stack.cast(GtkStack.self))
            .map { String(cString: $0) }
        for page in children(of: stack) { fit(page, of: stack, to: available) }
        if let shown { gtk_stack_set_visible_child_name(stack.cast(GtkStack.self), shown) }
    }

    /// The widgets in a part of a menu.
    static func children(of widget: WidgetPointer) -> [WidgetPointer] {
        let children = gtk_container_get_children(widget.cast(GtkContainer.self))
        defer { g_list_free(children) }
        return sequence(first: children, next: { $0?.pointee.next }).compactMap {
            $0?.pointee.data?.assumingMemoryBound(to: GtkWidget.self)
        }
    }

    private static func fit(_ page: WidgetPointer, of stack: WidgetPointer, to height: gint) {
        if cgtk_is_a(page, gtk_scrolled_window_get_type()) != 0 {
            return gtk_scrolled_window_set_max_content_height(
                page.cast(GtkScrolledWindow.self), height)
        }
        var natural: gint = 0
        gtk_widget_get_preferred_height(page, nil, &natural)
        guard natural > height, let name = name(ofPage: page, of: stack) else { return }
        g_object_ref(UnsafeMutableRawPointer(page))
        defer { g_object_unref(UnsafeMutableRawPointer(page)) }
        gtk_container_remove(stack.cast(GtkContainer.self), page)
        let scroller = View(adopting: gtk_scrolled_window_new(nil, nil))
        let scrolled = scroller.widget.cast(GtkScrolledWindow.self)
        gtk_widget_set_can_focus(scroller.widget, 0)
        gtk_scrolled_window_set_policy(scrolled, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_propagate_natural_width(scrolled, 1)
        gtk_scrolled_window_set_propagate_natural_height(scrolled, 1)
        gtk_scrolled_window_set_max_content_height(scrolled, height)
        gtk_container_add(scroller.widget.cast(GtkContainer.self), page)
        scroller.keepFocusVisible()
        gtk_widget_show(scroller.widget)
        gtk_stack_add_named(stack.cast(GtkStack.self), scroller.widget, name)
    }

    private static func name(ofPage page: WidgetPointer, of stack: WidgetPointer) -> String? {
        var value = GValue()
        g_value_init(&value, cgtk_type_string())
        defer { g_value_unset(&value) }
        gtk_container_child_get_property(stack.cast(GtkContainer.self), page, "name", &value)
        return g_value_get_string(&value).map { String(cString: $0) }
    }
}
