import CGtk
import GtkBridge

/// A container with a smaller minimum width than its content's, so that a window can become narrow
/// enough to switch to narrow content.
final class AdaptiveBin: View {
    /// Called when the width of the container changes; gets the new width in logical pixels.
    var onWidthChange: ((Int) -> Void)?

    private var width = 0

    private static let widthKey = g_quark_from_string("trove-given-width")
    private static var parentClass: UnsafeMutablePointer<GtkWidgetClass>?

    private static let type = Subclass.register(
        "TableKitAdaptiveBin", parent: gtk_event_box_get_type()
    ) { gClass, _ in
        guard let gClass else { return }
        AdaptiveBin.giveContentItsMinimum(gClass)
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
        AdaptiveBin.ignoreHeight(gClass)
    }

    /// A bin whose width does not depend on its content at all.
    private static let fixedType = Subclass.register(
        "TableKitFixedBin", parent: gtk_event_box_get_type()
    ) { gClass, _ in
        guard let gClass else { return }
        AdaptiveBin.giveContentItsMinimum(gClass)
        cgtk_widget_class(gClass).pointee.get_preferred_width = { _, minimum, natural in
            minimum?.pointee = 0
            natural?.pointee = 0
        }
        AdaptiveBin.ignoreHeight(gClass)
    }

    /// Gives bins the same width for every height. A header bar in them has its width by its
    /// height.
    private static func ignoreHeight(_ gClass: UnsafeMutableRawPointer) {
        cgtk_widget_class(gClass).pointee.get_preferred_width_for_height = {
            widget, _, minimum, natural in
            guard let widget else { return }
            let instance = widget.cast(GTypeInstance.self)
            cgtk_widget_class(UnsafeMutableRawPointer(instance.pointee.g_class)).pointee
                .get_preferred_width(widget, minimum, natural)
        }
    }

    /// Content that needs more width than there is gets it, and is cut off, until it has adapted:
    /// GTK warns about widgets with less than their minimum.
    private static func giveContentItsMinimum(_ gClass: UnsafeMutableRawPointer) {
        parentClass = cgtk_widget_class(g_type_class_peek(gtk_event_box_get_type()))
        cgtk_widget_class(gClass).pointee.size_allocate = { instance, allocation in
            guard let instance, var allocation = allocation?.pointee else { return }
            AdaptiveBin.allocate(instance, &allocation)
        }
    }

    private static func allocate(
        _ instance: UnsafeMutablePointer<GtkWidget>, _ allocation: inout GtkAllocation
    ) {
        g_object_set_qdata(
            UnsafeMutableRawPointer(instance).assumingMemoryBound(to: GObject.self), widthKey,
            UnsafeMutableRawPointer(bitPattern: Int(allocation.width)))
        if let child = gtk_bin_get_child(instance.cast(GtkBin.self)) {
            var least: gint = 0
            gtk_widget_get_preferred_width(child, &least, nil)
            allocation.width = max(allocation.width, least)
        }
        parentClass?.pointee.size_allocate?(instance, &allocation)
    }

    /// The width that a container of this class got, although its content may be wider; nil for
    /// other widgets, and before there is one.
    static func givenWidth(of widget: WidgetPointer) -> Int? {
        g_object_get_qdata(
            UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self), widthKey
        ).map { Int(bitPattern: $0) }
    }

    /// The minimum width of such a container, in logical pixels: that of a phone.
    nonisolated static let minimumWidth: gint = 300

    /// Creates an empty container.
    ///
    /// - Parameter isFixed: Whether the natural width does not depend on the content either.
    init(isFixed: Bool = false) {
        let instance = Subclass.instantiate(isFixed ? Self.fixedType : Self.type)
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
        let newWidth = Self.givenWidth(of: widget) ?? 0
        guard newWidth != width else { return }
        width = newWidth
        onWidthChange?(newWidth)
    }
}
