import CGtk
import GtkBridge

/// A container with views that float over its content, at the bottom in the center.
///
///     let page = OverlayView(table)
///     page.addFloatingView(notification)
///
/// The content keeps its size, and receives the clicks beside the floating views.
public final class OverlayView: View {
    /// The distance of floating views from the edges, in points.
    public let margin: Int

    /// Creates a container.
    ///
    /// - Parameters:
    ///   - content: The content, which fills the container.
    ///   - margin: The distance of floating views from the edges, in points.
    public init(_ content: View, margin: Int = 12) {
        self.margin = margin
        super.init(adopting: gtk_overlay_new())
        insert(content, at: 0)
        gtk_container_add(widget.cast(GtkContainer.self), content.widget)
        connectAnswering("get-child-position", of: reference.raw) { [weak self] arguments in
            guard let self,
                let child = arguments.pointer(0)?.assumingMemoryBound(to: GtkWidget.self),
                let frame = arguments.event(1, as: GdkRectangle.self)
            else { return false }
            frame.pointee = self.frame(of: child)
            return true
        }
        gtk_widget_show(widget)
    }

    /// Adds a view that floats over the content, and over those before it. It has its natural size,
    /// as far as that fits.
    public func addFloatingView(_ view: View) {
        insert(view, at: subviews.count)
        gtk_overlay_add_overlay(widget.cast(GtkOverlay.self), view.widget)
    }

    /// The frame of a floating widget.
    private func frame(of child: WidgetPointer) -> GdkRectangle {
        let (width, height) = (
            gtk_widget_get_allocated_width(widget), gtk_widget_get_allocated_height(widget)
        )
        var (least, natural, needed): (gint, gint, gint) = (0, 0, 0)
        gtk_widget_get_preferred_width(child, &least, &natural)
        let ownWidth = max(1, least, min(natural, width - 2 * gint(margin)))
        gtk_widget_get_preferred_height_for_width(child, ownWidth, &needed, nil)
        let ownHeight = max(1, needed)
        return GdkRectangle(
            x: (width - ownWidth) / 2, y: max(0, height - gint(margin) - ownHeight),
            width: ownWidth, height: ownHeight)
    }
}
