import CGtk
import GtkBridge

extension TextField {
    /// Shows a round mark in a color at the start of the field; nil for none.
    func showSwatch(_ color: Color?) {
        let entry = widget.cast(GtkEntry.self)
        guard let color, let picture = Self.picture(of: color) else {
            // Setting an icon, even to nil, reserves its space in the entry.
            let type = gtk_entry_get_icon_storage_type(entry, GTK_ENTRY_ICON_PRIMARY)
            guard type != GTK_IMAGE_EMPTY else { return }
            return gtk_entry_set_icon_from_pixbuf(entry, GTK_ENTRY_ICON_PRIMARY, nil)
        }
        gtk_entry_set_icon_from_pixbuf(entry, GTK_ENTRY_ICON_PRIMARY, picture.opaque)
        gtk_entry_set_icon_activatable(entry, GTK_ENTRY_ICON_PRIMARY, 0)
        gtk_entry_set_icon_sensitive(entry, GTK_ENTRY_ICON_PRIMARY, 1)
    }

    /// The side length of the mark, in logical pixels.
    private static let swatchSide = 16

    private static func picture(of color: Color) -> ObjectReference? {
        let side = swatchSide
        guard
            let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, gint(side), gint(side)),
            let context = cairo_create(surface)
        else { return nil }
        defer {
            cairo_destroy(context)
            cairo_surface_destroy(surface)
        }
        let margin = Double(side) / 2 - 6
        GraphicsContext(context).fillEllipse(
            in: Rect(x: margin, y: margin, width: 12, height: 12),
            Color(red: color.red, green: color.green, blue: color.blue))
        guard let pixbuf = gdk_pixbuf_get_from_surface(surface, 0, 0, gint(side), gint(side))
        else { return nil }
        return ObjectReference(adopting: pixbuf)
    }
}
