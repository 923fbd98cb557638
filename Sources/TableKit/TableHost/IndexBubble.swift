import CGtk
import GtkBridge
import TableCore

/// The bubble beside the section index with the title under the pointer.
final class IndexBubble {
    let reference = ObjectReference(adopting: gtk_label_new(nil))
    var widget: WidgetPointer { reference.widget }

    /// The height of the pointer in the viewport.
    var y = 0.0

    /// The space between the bubble and the strip, in points.
    private static let spacing = 12.0

    init() {
        gtk_style_context_add_class(gtk_widget_get_style_context(widget), "trove-index-bubble")
        gtk_label_set_ellipsize(reference.cast(), PANGO_ELLIPSIZE_END)
        gtk_label_set_max_width_chars(reference.cast(), 16)
    }

    var title: String {
        get { gtk_label_get_text(reference.cast()).map { String(cString: $0) } ?? "" }
        set { if newValue != title { gtk_label_set_text(reference.cast(), newValue) } }
    }

    /// The frame of the bubble: at the height of the pointer, but inside the viewport.
    ///
    /// - Parameters:
    ///   - right: The left edge of the strip.
    ///   - height: The height of the viewport.
    func frame(leftOf right: Double, height: Double) -> Rect {
        gtk_widget_show(widget)
        var least = GtkRequisition()
        var natural = GtkRequisition()
        gtk_widget_get_preferred_size(widget, &least, &natural)
        let own = Size(
            width: max(Double(natural.width), Double(natural.height)),
            height: Double(natural.height))
        let top = min(max(0, y - own.height / 2), max(0, height - own.height))
        let left = max(0, right - own.width - Self.spacing)
        return Rect(x: left, y: top.rounded(), width: min(own.width, right), height: own.height)
    }
}

extension TableView {
    /// Shows the title under the pointer in a bubble beside the section index; nil hides it.
    ///
    /// - Parameter y: The height of the pointer in the viewport.
    func showIndexBubble(_ title: String?, at y: Double) {
        guard let title, !title.isEmpty, title != Self.indexSearch else {
            if let indexBubble { removeHosted(indexBubble.widget) }
            indexBubble = nil
            return
        }
        let bubble = indexBubble ?? IndexBubble()
        indexBubble = bubble
        bubble.title = title
        bubble.y = y
        setNeedsLayout()
    }

    /// Places the bubble in front of everything else in the viewport.
    func placeIndexBubble() {
        guard let bubble = indexBubble else { return }
        let isNew = gtk_widget_get_parent(bubble.widget) == nil
        // The theme's font counts only inside the table.
        if isNew { gtk_overlay_add_overlay(headerOverlay.cast(), bubble.widget) }
        gtk_overlay_set_overlay_pass_through(headerOverlay.cast(), bubble.widget, 1)
        host(
            bubble.widget, in: headerOverlay,
            at: bubble.frame(leftOf: rowWidth, height: Double(self.host.viewportHeight)))
        if isNew { gtk_overlay_reorder_overlay(headerOverlay.cast(), bubble.widget, -1) }
    }
}
