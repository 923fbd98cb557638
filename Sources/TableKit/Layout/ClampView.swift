import CGtk
import GtkBridge

/// A container that limits the width of its content, which is centered in wider space.
public final class ClampView: View {
    /// The maximum width of the content, in points.
    public let maximumWidth: Int

    private static let widthKey = g_quark_from_string("trove-maximum-width")
    private static var parentClass: UnsafeMutablePointer<GtkWidgetClass>?

    /// Creates a container.
    ///
    /// - Parameters:
    ///   - content: The content.
    ///   - maximumWidth: The maximum width of the content, in points.
    public init(_ content: View, maximumWidth: Int) {
        self.maximumWidth = maximumWidth
        let instance = Subclass.instantiate(Self.type)
        super.init(adopting: instance.assumingMemoryBound(to: GtkWidget.self))
        gtk_event_box_set_visible_window(widget.cast(GtkEventBox.self), 0)
        g_object_set_qdata(
            widget.cast(GObject.self), Self.widthKey,
            UnsafeMutableRawPointer(bitPattern: maximumWidth))
        insert(content, at: 0)
        gtk_container_add(widget.cast(GtkContainer.self), content.widget)
        gtk_widget_show(widget)
    }

    private static let type = Subclass.register(
        "TableKitClamp", parent: gtk_event_box_get_type()
    ) { gClass, _ in
        guard let gClass else { return }
        ClampView.parentClass = cgtk_widget_class(g_type_class_peek(gtk_event_box_get_type()))
        guard let widget = cgtk_widget_class(gClass) else { return }
        widget.pointee.size_allocate = { instance, allocation in
            guard let instance, let allocation else { return }
            var inner = allocation.pointee
            inner.width = ClampView.width(of: instance, in: allocation.pointee.width)
            inner.x += (allocation.pointee.width - inner.width) / 2
            ClampView.parentClass?.pointee.size_allocate?(instance, &inner)
        }
        widget.pointee.get_preferred_height_for_width = { instance, width, minimum, natural in
            guard let instance else { return }
            ClampView.parentClass?.pointee.get_preferred_height_for_width?(
                instance, ClampView.width(of: instance, in: width), minimum, natural)
        }
    }

    /// The width of the content in a width.
    private static func width(of widget: WidgetPointer, in width: gint) -> gint {
        let maximum = g_object_get_qdata(widget.cast(GObject.self), widthKey)
        return min(width, gint(clamping: Int(bitPattern: maximum)))
    }
}
