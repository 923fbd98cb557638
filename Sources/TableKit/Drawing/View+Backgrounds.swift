import CGtk
import TableCore

/// A view whose content fills it, such as the background of a cell or table (Spec 000.39).
private final class FilledView: View {
    private let fill: (Rect, GraphicsContext) -> Void

    init(_ fill: @escaping (Rect, GraphicsContext) -> Void) {
        self.fill = fill
        super.init()
    }

    override func draw(_ rect: Rect, in context: GraphicsContext) { fill(rect, context) }
}

/// Views for backgrounds:
///
///     cell.backgroundView = .image(path: linen)
///     cell.selectedBackgroundView = .color(Color(red: 1, green: 1, blue: 1, alpha: 0.2))
extension View {
    /// Returns a view drawn by a closure.
    ///
    /// - Parameter draw: Draws into the bounds of the view.
    public static func drawing(_ draw: @escaping (Rect, GraphicsContext) -> Void) -> View {
        FilledView(draw)
    }

    /// Returns a view of a single color, which may be translucent.
    public static func color(_ color: Color) -> View {
        let view = View()
        view.backgroundColor = color
        return view
    }

    /// Returns a view with a vertical gradient between two colors.
    ///
    /// - Parameters:
    ///   - top: The color at the top.
    ///   - bottom: The color at the bottom.
    ///   - inset: The margin at every edge, in points.
    public static func gradient(
        from top: Color, to bottom: Color, inset: Double = 0
    ) -> View {
        let insets = EdgeInsets(top: inset, left: inset, bottom: inset, right: inset)
        return FilledView { frame, context in
            context.fill(frame.inset(by: insets), from: top, to: bottom)
        }
    }

    /// Returns a view of an image file, stretched to fill it; empty if the file cannot be read.
    public static func image(path: String) -> View {
        let picture = Picture(path: path)
        return FilledView { frame, context in
            context.upright(in: frame) { picture.draw(in: frame, context: $0.cairo) }
        }
    }

    /// Draws a view without a superview at a frame.
    func paint(filling frame: Rect, _ environment: PaintEnvironment, in context: GraphicsContext) {
        resize(to: frame.size)
        layoutIfNeeded()
        context.saved {
            $0.translate(x: frame.minX, y: frame.minY)
            paint(environment, in: $0)
        }
    }
}

/// An image, read when it is first drawn.
private final class Picture {
    private let path: String
    private lazy var surface: OpaquePointer? = {
        guard let pixbuf = gdk_pixbuf_new_from_file(path, nil) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
        return gdk_cairo_surface_create_from_pixbuf(pixbuf, 1, nil)
    }()

    init(path: String) { self.path = path }

    isolated deinit { cairo_surface_destroy(surface) }

    func draw(in frame: Rect, context: OpaquePointer) {
        guard let surface else { return }
        let width = Double(cairo_image_surface_get_width(surface))
        let height = Double(cairo_image_surface_get_height(surface))
        guard width > 0, height > 0 else { return }
        cairo_save(context)
        defer { cairo_restore(context) }
        cairo_translate(context, frame.x, frame.y)
        cairo_scale(context, frame.width / width, frame.height / height)
        cairo_set_source_surface(context, surface, 0, 0)
        // Prevents the edges from blending with the surroundings.
        cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
        cairo_rectangle(context, 0, 0, width, height)
        cairo_fill(context)
    }
}
