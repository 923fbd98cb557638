import CGtk
import GtkBridge
import TableCore

@_exported public import struct FoundationEssentials.Data

extension Image {
    /// Loads the pixels in the resolution and the colors of a widget; the caller owns the surface.
    func makeSurface(on widget: WidgetPointer) -> OpaquePointer? {
        let scale = gtk_widget_get_scale_factor(widget)
        if case .emoji(let text) = source {
            return EmojiLayout.surface(text, pointSize: pointSize, scale: Double(scale))
        }
        guard let pixbuf = makePixbuf(on: widget, scale: scale) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
        return gdk_cairo_surface_create_from_pixbuf(pixbuf, scale, nil)
    }

    /// The pixels in the colors of a widget; the caller owns them.
    func makePixbuf(on widget: WidgetPointer, scale: gint) -> OpaquePointer? {
        switch source {
        case .icon(let name):
            let info = gtk_icon_theme_lookup_icon_for_scale(
                gtk_icon_theme_get_default(), name, Int32(pointSize.rounded()), scale,
                Self.lookup(on: widget))
            guard let info else { return nil }
            defer { g_object_unref(UnsafeMutableRawPointer(info)) }
            guard var color = tint?.gdk else {
                return gtk_icon_info_load_symbolic_for_context(
                    info, gtk_widget_get_style_context(widget), nil, nil)
            }
            return gtk_icon_info_load_symbolic(info, &color, nil, nil, nil, nil, nil)
        case .emoji: return nil
        case .file(let path): return gdk_pixbuf_new_from_file(path, nil)
        case .data(let data): return DecodedPixels.decode(data)
        case .pixels(let pixels):
            g_object_ref(UnsafeMutableRawPointer(pixels.pixbuf))
            return pixels.pixbuf
        }
    }

    /// Arrows point to where a text in the language of the widget goes on.
    private static func lookup(on widget: WidgetPointer) -> GtkIconLookupFlags {
        let direction =
            UserInterfaceLayoutDirection(of: widget) == .rightToLeft
            ? GTK_ICON_LOOKUP_DIR_RTL : GTK_ICON_LOOKUP_DIR_LTR
        return GtkIconLookupFlags(
            rawValue: GTK_ICON_LOOKUP_FORCE_SIZE.rawValue | direction.rawValue)
    }

    /// The icon for a menu item; nil for an emoji.
    func makeIcon() -> ObjectReference? {
        switch source {
        case .icon(let name):
            return g_themed_icon_new(name).map(ObjectReference.init(adopting:))
        case .emoji: return nil
        case .file(let path):
            guard let file = g_file_new_for_path(path) else { return nil }
            defer { g_object_unref(UnsafeMutableRawPointer(file)) }
            return g_file_icon_new(file).map(ObjectReference.init(adopting:))
        case .data(let data):
            let bytes = data.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
            defer { g_bytes_unref(bytes) }
            return g_bytes_icon_new(bytes).map(ObjectReference.init(adopting:))
        case .pixels(let pixels):
            return ObjectReference(retaining: UnsafeMutableRawPointer(pixels.pixbuf))
        }
    }

    /// A new widget that shows the image in its size, such as in a button.
    func makeWidget() -> WidgetPointer {
        Toolkit.prepare()
        if case .icon(let name) = source, tint == nil {
            let image: WidgetPointer = gtk_image_new_from_icon_name(name, GTK_ICON_SIZE_BUTTON)
            gtk_image_set_pixel_size(image.cast(GtkImage.self), gint(pointSize.rounded()))
            return image
        }
        let surface = makeSurface(on: Self.measuring.widget)
        defer { cairo_surface_destroy(surface) }
        return gtk_image_new_from_surface(surface)
    }
}

/// Emojis as images.
enum EmojiLayout {
    /// Whether an installed font has a character.
    static func exists(_ text: String) -> Bool {
        Toolkit.prepare()
        guard let layout = layout(text, pointSize: 16) else { return false }
        return pango_layout_get_unknown_glyphs_count(layout.opaque) == 0
    }

    /// Draws a character; the caller owns the surface.
    static func surface(_ text: String, pointSize: Double, scale: Double) -> OpaquePointer? {
        guard let layout = layout(text, pointSize: pointSize) else { return nil }
        var (width, height): (Int32, Int32) = (0, 0)
        pango_layout_get_pixel_size(layout.opaque, &width, &height)
        let surface = cairo_image_surface_create(
            CAIRO_FORMAT_ARGB32, Int32(Double(max(width, 1)) * scale),
            Int32(Double(max(height, 1)) * scale))
        cairo_surface_set_device_scale(surface, scale, scale)
        let context = cairo_create(surface)
        defer { cairo_destroy(context) }
        context.map { pango_cairo_show_layout($0, layout.opaque) }
        return surface
    }

    private static func layout(_ text: String, pointSize: Double) -> ObjectReference? {
        guard let layout = gtk_widget_create_pango_layout(Image.measuring.widget, text) else {
            return nil
        }
        let attributes = pango_attr_list_new()
        defer { pango_attr_list_unref(attributes) }
        // Emoji glyphs are as tall as a line, which is taller than the font size.
        let size = gint((pointSize * 0.85 * Double(PANGO_SCALE)).rounded())
        pango_attr_list_insert(attributes, pango_attr_size_new_absolute(size))
        pango_layout_set_attributes(layout, attributes)
        return ObjectReference(adopting: layout)
    }
}
