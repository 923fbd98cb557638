import CGtk
import GtkBridge
import TableCore

/// A page of paper to measure and draw on. Coordinates are in points from the upper leading corner
/// of the area that the printer can reach: the left one, or the right one in languages that are
/// read from right to left.
public final class PrintPage {
    /// The area for the content, above the foot.
    public let printableRect: Rect
    /// The area of the foot, below ``printableRect``.
    public let footerRect: Rect

    private let context: OpaquePointer

    /// Wraps a page while the operation draws it.
    ///
    /// - Parameters:
    ///   - context: The `GtkPrintContext`.
    ///   - footerHeight: The height of the foot, in points.
    init(_ context: OpaquePointer, footerHeight: Double) {
        self.context = context
        let width = gtk_print_context_get_width(context)
        let height = gtk_print_context_get_height(context)
        printableRect = Rect(
            x: 0, y: 0, width: width, height: max(1, height - footerHeight))
        footerRect = Rect(
            x: 0, y: height - footerHeight * 0.6, width: width, height: footerHeight * 0.6)
    }

    /// Draws from the leading edge of the page. Called once for each page, before anything is
    /// drawn.
    func beginDrawing() { graphics?.lead(.language, inWidth: printableRect.width) }

    /// The destination of drawing besides texts.
    public var graphics: GraphicsContext? {
        gtk_print_context_get_cairo_context(context).map { GraphicsContext($0) }
    }

    /// Returns the height of a text that wraps in a width, in points.
    public func height(of text: String, width: Double, font: Font) -> Double {
        guard let layout = layout(of: text, width: width, font: font) else { return 0 }
        return Self.size(of: layout).height
    }

    /// Returns the natural width of the longest line of a text, in points.
    public func width(of text: String, font: Font) -> Double {
        guard let layout = layout(of: text, width: nil, font: font) else { return 0 }
        return Self.size(of: layout).width
    }

    /// Returns the lines of a text that wraps in a width.
    public func lines(of text: String, width: Double, font: Font) -> [String] {
        guard let layout = layout(of: text, width: width, font: font) else { return [] }
        let bytes = Array(text.utf8)
        return (0..<pango_layout_get_line_count(layout.opaque)).compactMap { index in
            guard let line = pango_layout_get_line_readonly(layout.opaque, index) else {
                return nil
            }
            let start = Int(line.pointee.start_index)
            let end = start + Int(line.pointee.length)
            guard start >= 0, start <= end, end <= bytes.count else { return nil }
            return String(decoding: bytes[start..<end], as: UTF8.self)
        }
    }

    /// Draws a text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - rect: The area of the text.
    ///   - font: The font, with a size in points.
    ///   - wraps: Whether the text has as many lines as it needs; otherwise it is a single line,
    ///     and ends with an ellipsis where it does not fit.
    ///   - alignment: The alignment of the lines.
    ///   - isSecondary: Whether to draw in gray.
    public func draw(
        _ text: String, in rect: Rect, font: Font, wraps: Bool = false,
        alignment: Label.TextAlignment = .natural, isSecondary: Bool = false
    ) {
        guard let cairo = gtk_print_context_get_cairo_context(context),
            let layout = layout(of: text, width: rect.width, font: font)
        else { return }
        if !wraps {
            pango_layout_set_single_paragraph_mode(layout.opaque, 1)
            pango_layout_set_height(layout.opaque, -1)
            pango_layout_set_ellipsize(layout.opaque, PANGO_ELLIPSIZE_END)
        }
        let graphics = GraphicsContext(cairo)
        pango_layout_set_alignment(
            layout.opaque, alignment.pango(of: text, graphics.direction, base: .leftToRight))
        let shade = isSecondary ? 0.4 : 0
        graphics.upright(in: rect) {
            $0.saved { context in
                cairo_set_source_rgb(context.cairo, shade, shade, shade)
                cairo_move_to(context.cairo, rect.x, rect.y)
                pango_cairo_show_layout(context.cairo, layout.opaque)
            }
        }
    }

    /// The layout of a text; the width is in points, nil for its natural width.
    private func layout(of text: String, width: Double?, font: Font) -> ObjectReference? {
        guard let layout = gtk_print_context_create_pango_layout(context) else { return nil }
        font.set(on: layout, standardSize: 10)
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        if let width { pango_layout_set_width(layout, Int32(max(1, width) * Double(PANGO_SCALE))) }
        pango_layout_set_text(layout, text, -1)
        return ObjectReference(adopting: layout)
    }

    private static func size(of layout: ObjectReference) -> Size {
        var (width, height): (Int32, Int32) = (0, 0)
        pango_layout_get_size(layout.opaque, &width, &height)
        return Size(
            width: Double(width) / Double(PANGO_SCALE), height: Double(height) / Double(PANGO_SCALE)
        )
    }
}
