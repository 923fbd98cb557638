import CGtk
import TableCore

/// The destination of drawing. Coordinates are in points, and y grows downward.
///
///     override func draw(_ rect: Rect, in context: GraphicsContext) {
///         context.fill(rect, color)
///         context.strokeLine(from: rect.origin, to: Point(x: rect.maxX, y: rect.maxY), color)
///     }
public struct GraphicsContext {
    /// The `cairo_t`, for cairo's functions.
    @_spi(Gtk) public let cairo: OpaquePointer

    /// Wraps a `cairo_t` for as long as the caller draws.
    @_spi(Gtk) public init(_ cairo: OpaquePointer) {
        self.cairo = cairo
    }

    /// Fills a rectangle.
    ///
    /// - Parameters:
    ///   - rect: The rectangle.
    ///   - color: The color.
    ///   - cornerRadius: The radius of the corners, in points.
    public func fill(_ rect: Rect, _ color: Color, cornerRadius: Double = 0) {
        color.set(on: cairo)
        addPath(rect, cornerRadius: cornerRadius)
        cairo_fill(cairo)
    }

    /// Draws the outline of a rectangle, inside its edges.
    public func stroke(
        _ rect: Rect, _ color: Color, width: Double = 1, cornerRadius: Double = 0
    ) {
        color.set(on: cairo)
        cairo_set_line_width(cairo, width)
        let half = width / 2
        let inner = rect.inset(by: EdgeInsets(top: half, left: half, bottom: half, right: half))
        addPath(inner, cornerRadius: max(0, cornerRadius - half))
        cairo_stroke(cairo)
    }

    /// Draws a dashed outline along the edges of a rectangle.
    func strokeDashed(_ rect: Rect, _ color: Color, dashes: [Double]) {
        color.set(on: cairo)
        cairo_set_line_width(cairo, 1)
        cairo_set_dash(cairo, dashes, Int32(dashes.count), 0)
        addPath(rect, cornerRadius: 0)
        cairo_stroke(cairo)
        cairo_set_dash(cairo, nil, 0, 0)
    }

    /// Fills the ellipse that touches the edges of a rectangle.
    public func fillEllipse(in rect: Rect, _ color: Color) {
        guard !rect.size.isEmpty else { return }
        cairo_save(cairo)
        cairo_translate(cairo, rect.center.x, rect.center.y)
        cairo_scale(cairo, rect.width / 2, rect.height / 2)
        beginPath()
        cairo_arc(cairo, 0, 0, 1, 0, 2 * .pi)
        cairo_restore(cairo)
        color.set(on: cairo)
        cairo_fill(cairo)
    }

    /// Draws a line.
    public func strokeLine(from start: Point, to end: Point, _ color: Color, width: Double = 1) {
        strokeLine(through: [start, end], color, width: width)
    }

    /// Draws a line through points.
    func strokeLine(through points: [Point], _ color: Color, width: Double) {
        color.set(on: cairo)
        cairo_set_line_width(cairo, width)
        addPath(through: points)
        cairo_stroke(cairo)
    }

    /// Fills the polygon with the given corners.
    func fillPolygon(_ corners: [Point], _ color: Color) {
        color.set(on: cairo)
        addPath(through: corners)
        cairo_fill(cairo)
    }

    /// Fills a rectangle with a gradient from top to bottom.
    public func fill(_ rect: Rect, from top: Color, to bottom: Color) {
        guard let pattern = cairo_pattern_create_linear(0, rect.minY, 0, rect.maxY) else { return }
        defer { cairo_pattern_destroy(pattern) }
        for (offset, color) in [(0.0, top), (1.0, bottom)] {
            cairo_pattern_add_color_stop_rgba(
                pattern, offset, color.red, color.green, color.blue, color.alpha)
        }
        cairo_set_source(cairo, pattern)
        addPath(rect, cornerRadius: 0)
        cairo_fill(cairo)
    }

    /// Draws an image scaled to fill a rectangle. Draws nothing if the image cannot be read.
    public func draw(_ image: Image, in rect: Rect) {
        guard let surface = image.makeSurface(on: Image.measuring.widget) else { return }
        defer { cairo_surface_destroy(surface) }
        draw(surface, of: Image.size(of: surface), in: rect)
    }

    /// Draws a surface, whose size is in points, scaled to fill a rectangle.
    func draw(_ surface: OpaquePointer, of size: Size, in rect: Rect) {
        guard !size.isEmpty, !rect.size.isEmpty else { return }
        upright(in: rect) { $0.drawUpright(surface, of: size, in: rect) }
    }

    private func drawUpright(_ surface: OpaquePointer, of size: Size, in rect: Rect) {
        saved { context in
            context.translate(x: rect.x, y: rect.y)
            context.scale(x: rect.width / size.width, y: rect.height / size.height)
            cairo_set_source_surface(cairo, surface, 0, 0)
            // Prevents the edges from blending with the surroundings.
            cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD)
            cairo_rectangle(cairo, 0, 0, size.width, size.height)
            cairo_fill(cairo)
        }
    }

    /// Saves the clip and the transformation, calls `body`, and restores them.
    public func saved(_ body: (GraphicsContext) -> Void) {
        cairo_save(cairo)
        defer { cairo_restore(cairo) }
        body(self)
    }

    /// Clips subsequent drawing to a rectangle.
    public func clip(to rect: Rect) {
        addPath(rect, cornerRadius: 0)
        cairo_clip(cairo)
    }

    /// Moves the origin of subsequent drawing.
    public func translate(x: Double, y: Double) { cairo_translate(cairo, x, y) }

    /// Scales subsequent drawing.
    public func scale(x: Double, y: Double) { cairo_scale(cairo, x, y) }

    /// Rotates subsequent drawing clockwise, by an angle in radians.
    public func rotate(by angle: Double) { cairo_rotate(cairo, angle) }

    /// Draws everything in `body` as one image with an opacity from 0 to 1, so that overlapping
    /// parts do not show through each other.
    public func faded(to alpha: Double, _ body: (GraphicsContext) -> Void) {
        guard alpha < 1 else { return body(self) }
        guard alpha > 0 else { return }
        cairo_push_group(cairo)
        body(self)
        cairo_pop_group_to_source(cairo)
        cairo_paint_with_alpha(cairo, alpha)
    }

    /// Begins an empty path. A text leaves its end as the current point, and a path that continues
    /// from there begins with a line that nobody asked for.
    func beginPath() { cairo_new_path(cairo) }

    private func addPath(through points: [Point]) {
        beginPath()
        for point in points { cairo_line_to(cairo, point.x, point.y) }
    }

    private func addPath(_ rect: Rect, cornerRadius: Double) {
        beginPath()
        let radius = min(cornerRadius, rect.width / 2, rect.height / 2)
        guard radius > 0 else {
            return cairo_rectangle(cairo, rect.minX, rect.minY, rect.width, rect.height)
        }
        let corners: [(Double, Double, Double)] = [
            (rect.maxX - radius, rect.minY + radius, -0.5),
            (rect.maxX - radius, rect.maxY - radius, 0),
            (rect.minX + radius, rect.maxY - radius, 0.5),
            (rect.minX + radius, rect.minY + radius, 1),
        ]
        for (x, y, start) in corners {
            cairo_arc(cairo, x, y, radius, start * .pi, (start + 0.5) * .pi)
        }
        cairo_close_path(cairo)
    }
}
