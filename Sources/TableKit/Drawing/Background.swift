import CGtk
import TableCore

/// What is drawn behind a cell or a table.
///
/// It has no size of its own: it is drawn as large as what it lies behind (Spec 000.39).
///
///     cell.backgroundView = .image(path: linen)
///     cell.selectedBackgroundView = .color(Color(red: 1, green: 1, blue: 1, alpha: 0.2))
public struct Background {
    let draw: (CellLayout.Frame, OpaquePointer) -> Void

    /// A background that draws itself.
    ///
    /// - Parameter draw: Gets the frame to fill and a `cairo_t`, which is clipped to it.
    public init(draw: @escaping (CellLayout.Frame, OpaquePointer) -> Void) {
        self.draw = draw
    }

    /// One colour, which may be partly transparent.
    public static func color(_ color: Color) -> Background {
        Background { frame, context in
            color.set(on: context)
            cairo_rectangle(context, frame.x, frame.y, frame.width, frame.height)
            cairo_fill(context)
        }
    }

    /// One colour above that becomes another below.
    ///
    /// - Parameter inset: What stays free at every edge, in points.
    public static func gradient(
        from top: Color, to bottom: Color, inset: Double = 0
    ) -> Background {
        Background { frame, context in
            guard
                let pattern = cairo_pattern_create_linear(
                    0, frame.y + inset, 0, frame.maxY - inset)
            else { return }
            defer { cairo_pattern_destroy(pattern) }
            for (offset, color) in [(0.0, top), (1.0, bottom)] {
                cairo_pattern_add_color_stop_rgba(
                    pattern, offset, color.red, color.green, color.blue, color.alpha)
            }
            cairo_set_source(context, pattern)
            cairo_rectangle(
                context, frame.x + inset, frame.y + inset, frame.width - 2 * inset,
                frame.height - 2 * inset)
            cairo_fill(context)
        }
    }

    /// A picture file, scaled to fill; nothing when the file is none.
    public static func image(path: String) -> Background {
        let picture = Picture(path: path)
        return Background { frame, context in picture.draw(in: frame, context: context) }
    }
}

/// A picture that is read once, when it is first drawn.
private final class Picture {
    private let path: String
    private lazy var surface: OpaquePointer? = {
        guard let pixbuf = gdk_pixbuf_new_from_file(path, nil) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
        return gdk_cairo_surface_create_from_pixbuf(pixbuf, 1, nil)
    }()

    init(path: String) { self.path = path }

    isolated deinit { cairo_surface_destroy(surface) }

    func draw(in frame: CellLayout.Frame, context: OpaquePointer) {
        guard let surface else { return }
        let width = Double(cairo_image_surface_get_width(surface))
        let height = Double(cairo_image_surface_get_height(surface))
        guard width > 0, height > 0 else { return }
        cairo_save(context)
        defer { cairo_restore(context) }
        cairo_translate(context, frame.x, frame.y)
        cairo_scale(context, frame.width / width, frame.height / height)
        cairo_set_source_surface(context, surface, 0, 0)
        // Without it the edges would fade into what is behind.
        cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
        cairo_rectangle(context, 0, 0, width, height)
        cairo_fill(context)
    }
}
