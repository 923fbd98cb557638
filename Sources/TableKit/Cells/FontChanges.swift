import CGtk
import GtkBridge

/// The changes of the font, about which GTK notifies only widgets on the screen.
///
/// A widget that is hidden or in no window would be measured with its old font, and would have
/// another height when it appears.
enum FontChanges {
    /// The number of changes since the first measurement.
    private static var count = 0

    private static let counting: Void = DesktopSettings.onFontChange { count += 1 }

    /// The key of the number of changes that a widget has followed.
    private static let key = "trove-font-changes"

    /// Gives a widget, and those in it, the present font if it has changed since the last call.
    static func apply(to widget: WidgetPointer) {
        _ = counting
        let object = widget.cast(GObject.self)
        guard Int(bitPattern: g_object_get_data(object, key)) != count else { return }
        g_object_set_data(object, key, UnsafeMutableRawPointer(bitPattern: count))
        updateStyle(of: widget)
    }

    /// Makes a widget, and those in it, compute their fonts and sizes again.
    static func updateStyle(of widget: WidgetPointer) {
        cgtk_emit_style_updated(widget)
        gtk_widget_queue_resize(widget)
        guard cgtk_is_a(widget, gtk_container_get_type()) != 0 else { return }
        gtk_container_forall(
            widget.cast(), { child, _ in child.map { FontChanges.updateStyle(of: $0) } }, nil)
    }
}
