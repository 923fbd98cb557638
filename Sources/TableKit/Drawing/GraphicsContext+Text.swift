import CGtk
import GtkBridge
import TableCore

/// Texts in a drawing that belongs to no widget.
extension GraphicsContext {
    /// Returns the natural size of a line of text, in points.
    public func size(of text: String, font: Font) -> Size {
        guard let layout = layout(of: text, font: font) else { return .zero }
        var (width, height): (Int32, Int32) = (0, 0)
        pango_layout_get_pixel_size(layout.opaque, &width, &height)
        return Size(width: Double(width), height: Double(height))
    }

    /// Draws a line of text in the vertical middle of a rectangle. Where it does not fit, it ends
    /// with an ellipsis.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - rect: The area of the text.
    ///   - font: The font.
    ///   - color: The color.
    ///   - alignment: The alignment in the rectangle.
    public func draw(
        _ text: String, in rect: Rect, font: Font, color: Color,
        alignment: Label.TextAlignment = .natural
    ) {
        guard rect.width > 0, let layout = layout(of: text, font: font) else { return }
        pango_layout_set_single_paragraph_mode(layout.opaque, 1)
        pango_layout_set_ellipsize(layout.opaque, PANGO_ELLIPSIZE_END)
        pango_layout_set_width(layout.opaque, Int32(rect.width * Double(PANGO_SCALE)))
        pango_layout_set_alignment(
            layout.opaque, alignment.pango(of: text, direction, base: .leftToRight))
        var (width, height): (Int32, Int32) = (0, 0)
        pango_layout_get_pixel_size(layout.opaque, &width, &height)
        upright(in: rect) {
            $0.saved { context in
                color.set(on: context.cairo)
                cairo_move_to(context.cairo, rect.minX, rect.midY - Double(height) / 2)
                pango_cairo_show_layout(context.cairo, layout.opaque)
            }
        }
    }

    private func layout(of text: String, font: Font) -> ObjectReference? {
        guard let layout = pango_cairo_create_layout(cairo) else { return nil }
        font.set(on: layout, standardSize: 14)
        pango_layout_set_text(layout, text, -1)
        return ObjectReference(adopting: layout)
    }
}
