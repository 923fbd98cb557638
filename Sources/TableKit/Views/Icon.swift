import CGtk
import GtkBridge

/// A symbolic or full-color theme icon, or an emoji in its place.
public final class Icon: View {
    /// Creates an icon.
    ///
    /// - Parameters:
    ///   - name: The name of the icon in the theme.
    ///   - size: The side length, in logical pixels.
    public init(_ name: String, size: Int = 16) {
        super.init(adopting: gtk_image_new_from_icon_name(name, GTK_ICON_SIZE_BUTTON))
        gtk_image_set_pixel_size(widget.cast(GtkImage.self), gint(size))
        gtk_widget_show(widget)
    }

    /// Creates the first of several icons that the theme has, otherwise the last one.
    public convenience init(firstOf names: [String], size: Int = 16) {
        let theme = gtk_icon_theme_get_default()
        let name = names.first { gtk_icon_theme_has_icon(theme, $0) != 0 } ?? names.last ?? ""
        self.init(name, size: size)
    }

    /// Creates an emoji of the size of an icon.
    ///
    /// - Parameters:
    ///   - emoji: A single character.
    ///   - size: The side length, in logical pixels.
    /// - Returns: `nil` if no installed font has the character.
    public init?(emoji: String, size: Int = 16) {
        super.init(adopting: gtk_label_new(emoji))
        let label = widget.cast(GtkLabel.self)
        let attributes = pango_attr_list_new()
        defer { pango_attr_list_unref(attributes) }
        // Emoji glyphs are as tall as a line, which is taller than the font size.
        let points = gint((Double(size) * 0.85 * Double(PANGO_SCALE)).rounded())
        pango_attr_list_insert(attributes, pango_attr_size_new_absolute(points))
        gtk_label_set_attributes(label, attributes)
        guard pango_layout_get_unknown_glyphs_count(gtk_label_get_layout(label)) == 0 else {
            return nil
        }
        gtk_widget_show(widget)
    }
}
