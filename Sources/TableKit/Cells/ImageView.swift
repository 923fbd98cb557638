import CGtk
import GtkBridge
import TableCore

/// An image.
///
/// Provide images at their display size (Spec 05.13): they are not scaled.
open class ImageView: View {
    /// The source of an image.
    public enum Image: Hashable, Sendable {
        /// A theme icon with a name and a size in points.
        case icon(name: String, size: Int)
        /// An image file.
        case file(path: String)
    }

    /// The image; nil for none.
    public var image: Image? { didSet { if image != oldValue { changed() } } }

    /// The image for highlighted and selected cells, or nil to keep ``image`` (Spec 05.12).
    public var highlightedImage: Image? { didSet { if highlightedImage != oldValue { changed() } } }

    private var surfaces: [Image: OpaquePointer] = [:]

    /// Creates an image view.
    public init(_ image: Image? = nil) {
        self.image = image
        super.init()
    }

    isolated deinit { dropSurfaces() }

    private func changed() {
        dropSurfaces()
        setNeedsLayout()
    }

    /// The size of the image.
    open override func sizeThatFits(_ size: Size) -> Size {
        self.size(on: nearestHost?.hostWidget ?? Self.measuring.widget)
    }

    private static let measuring = ObjectReference(adopting: gtk_image_new())

    /// The image lies in the middle.
    override func paintContent(_ environment: PaintEnvironment, in context: GraphicsContext) {
        super.paintContent(environment, in: context)
        let own = size(on: environment.widget)
        let place = Rect(
            x: ((bounds.width - own.width) / 2).rounded(.down),
            y: ((bounds.height - own.height) / 2).rounded(.down), width: own.width,
            height: own.height)
        draw(
            in: place, x: 0, y: 0, isHighlighted: environment.isHighlighted,
            context: context.cairo, on: environment.widget)
    }

    func themeChanged() { dropSurfaces() }

    private func dropSurfaces() {
        for surface in surfaces.values { cairo_surface_destroy(surface) }
        surfaces = [:]
    }

    func size(on widget: WidgetPointer) -> Size {
        guard let image, let surface = surface(of: image, on: widget) else {
            return Size()
        }
        var scaleX = 1.0
        var scaleY = 1.0
        cairo_surface_get_device_scale(surface, &scaleX, &scaleY)
        return Size(
            width: Double(cairo_image_surface_get_width(surface)) / scaleX,
            height: Double(cairo_image_surface_get_height(surface)) / scaleY)
    }

    /// Draws the image at the frame, relative to (`x`, `y`); draws nothing if the frame is empty
    /// because the cell style has no image (Spec 000.33).
    func draw(
        in frame: Rect, x: Double, y: Double, isHighlighted: Bool,
        context: OpaquePointer, on widget: WidgetPointer
    ) {
        guard frame.width > 0, frame.height > 0 else { return }
        let shown = isHighlighted ? highlightedImage ?? image : image
        guard let shown, let surface = surface(of: shown, on: widget) else { return }
        gtk_render_icon_surface(
            gtk_widget_get_style_context(widget), context, surface, x + frame.x, y + frame.y)
    }

    private func surface(of image: Image, on widget: WidgetPointer) -> OpaquePointer? {
        if let surface = surfaces[image] { return surface }
        let scale = gtk_widget_get_scale_factor(widget)
        let surface: OpaquePointer?
        switch image {
        case .icon(let name, let size):
            let theme = gtk_icon_theme_get_default()
            let flags = GTK_ICON_LOOKUP_FORCE_SIZE
            guard
                let info = gtk_icon_theme_lookup_icon_for_scale(
                    theme, name, Int32(size), scale, flags)
            else { return nil }
            defer { g_object_unref(UnsafeMutableRawPointer(info)) }
            let pixbuf = gtk_icon_info_load_symbolic_for_context(
                info, gtk_widget_get_style_context(widget), nil, nil)
            surface = pixbuf.flatMap { gdk_cairo_surface_create_from_pixbuf($0, scale, nil) }
            pixbuf.map { g_object_unref(UnsafeMutableRawPointer($0)) }
        case .file(let path):
            let pixbuf = gdk_pixbuf_new_from_file(path, nil)
            surface = pixbuf.flatMap { gdk_cairo_surface_create_from_pixbuf($0, scale, nil) }
            pixbuf.map { g_object_unref(UnsafeMutableRawPointer($0)) }
        }
        surfaces[image] = surface
        return surface
    }
}
