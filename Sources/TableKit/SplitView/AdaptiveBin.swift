import CGtk
import GtkBridge

/// A container with a smaller minimum width than its content's, so that a window can become narrow
/// enough to switch to narrow content.
final class AdaptiveBin: View {
    /// Called when the width of the container changes; gets the new width in logical pixels.
    var onWidthChange: ((Int) -> Void)?

    private var width = 0

    private static let type = Subclass.register(
        "TableKitAdaptiveBin", parent: gtk_event_box_get_type()
    ) { gClass, _ in
        guard let gClass else { return }
        cgtk_widget_class(gClass).pointee.get_preferred_width = { widget, minimum, natural in
            guard let widget, let minimum, let natural else { return }
            let child = gtk_bin_get_child(
                UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkBin.self))
            natural.pointee = 0
            if let child {
                var childMinimum: gint = 0
                gtk_widget_get_preferred_width(child, &childMinimum, natural)
            }
            minimum.pointee = min(natural.pointee, AdaptiveBin.minimumWidth)
        }
    }

    /// The minimum width of such a container, in logical pixels: that of a phone.
    nonisolated static let minimumWidth: gint = 300

    init() {
        let instance = Subclass.instantiate(Self.type)
        super.init(adopting: instance.assumingMemoryBound(to: GtkWidget.self))
        gtk_event_box_set_visible_window(widget.cast(GtkEventBox.self), 0)
        connect("size-allocate", of: reference.raw) { [weak self] _ in self?.allocated() }
        gtk_widget_show(widget)
    }

    /// The content.
    var child: View? {
        didSet {
            guard child !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let child { gtk_container_add(widget.cast(GtkContainer.self), child.widget) }
        }
    }

    private func allocated() {
        let newWidth = Int(gtk_widget_get_allocated_width(widget))
        guard newWidth != width else { return }
        width = newWidth
        onWidthChange?(newWidth)
    }
}
