import CGtk
import GtkBridge

/// A symbolic or full-colour icon of the theme.
public final class Icon: Widget {
    /// - Parameters:
    ///   - name: The icon's name in the theme.
    ///   - size: Its side in logical pixels.
    public init(_ name: String, size: Int = 16) {
        super.init(adopting: gtk_image_new_from_icon_name(name, GTK_ICON_SIZE_BUTTON))
        gtk_image_set_pixel_size(pointer.cast(GtkImage.self), gint(size))
        gtk_widget_show(pointer)
    }
}
