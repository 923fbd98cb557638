import CGtk
import TableCore
import TextCore

/// Drawing in languages that are read from right to left.
///
/// The context of a drawn view is mirrored: a rectangle at `x` is as far from the right edge. Texts
/// and images are drawn upright into the mirrored place, so most drawing code needs no change.
extension GraphicsContext {
    /// Whether subsequent drawing is mirrored horizontally.
    public var isMirrored: Bool {
        var matrix = cairo_matrix_t()
        cairo_get_matrix(cairo, &matrix)
        return matrix.xx * matrix.yy - matrix.xy * matrix.yx < 0
    }

    /// The direction of what is drawn.
    var direction: UserInterfaceLayoutDirection { isMirrored ? .rightToLeft : .leftToRight }

    /// Draws from the leading edge of an area in a direction, whatever direction the context had.
    ///
    /// - Parameters:
    ///   - direction: The direction of subsequent drawing.
    ///   - width: The width of the area that begins at the origin, in points.
    func lead(_ direction: UserInterfaceLayoutDirection, inWidth width: Double) {
        if direction != self.direction { flip(inWidth: width) }
    }

    /// Mirrors subsequent drawing in an area that begins at the origin.
    func flip(inWidth width: Double) {
        translate(x: width, y: 0)
        scale(x: -1, y: 1)
    }

    /// Draws what has the same left and right in every language, such as a check mark, into a
    /// rectangle, which is itself at its mirrored place.
    public func upright(in rect: Rect, _ body: (GraphicsContext) -> Void) {
        guard isMirrored else { return body(self) }
        saved { context in
            context.translate(x: rect.minX + rect.maxX, y: 0)
            context.scale(x: -1, y: 1)
            body(context)
        }
    }
}

extension Label.TextAlignment {
    /// The alignment that shows a text at this one.
    ///
    /// - Parameters:
    ///   - text: The text, a single paragraph. Pango aligns a text whose own direction is not that
    ///     of the layout at the other side.
    ///   - direction: The direction of the user interface.
    ///   - base: The direction of the Pango layout.
    func pango(
        of text: String, _ direction: UserInterfaceLayoutDirection,
        base: UserInterfaceLayoutDirection
    ) -> PangoAlignment {
        let isAtRight: Bool
        switch self {
        case .center: return PANGO_ALIGN_CENTER
        case .natural: isAtRight = direction == .rightToLeft
        case .trailing: isAtRight = direction == .leftToRight
        case .left: isAtRight = false
        case .right: isAtRight = true
        }
        let own = WritingDirection(of: text)
        let isOpposite = own == (base == .leftToRight ? .rightToLeft : .leftToRight)
        return isAtRight != isOpposite ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT
    }
}
