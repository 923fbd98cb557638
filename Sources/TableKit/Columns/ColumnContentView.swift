import GtkBridge
import TableCore

/// A drawn value as in a cell of a ``ColumnTableView``, for other cells: a text, stars, labels with
/// a colored background, or a check mark.
public final class ColumnContentView: View {
    /// The value.
    public var content = ColumnContent.empty {
        didSet {
            guard content != oldValue else { return }
            drawing = ColumnCellDrawing(content)
            setNeedsLayout()
            setNeedsDisplay()
        }
    }
    private var drawing = ColumnCellDrawing(.empty)

    /// Creates a view without a value.
    public init() { super.init(frame: .zero) }

    /// The size of the whole value, in points: as wide as its content, and as tall as the given
    /// size.
    public override func sizeThatFits(_ size: Size) -> Size {
        let widget = nearestHost?.hostWidget ?? Image.measuring.widget
        let width = drawing.naturalWidth(on: widget) - 2 * ColumnCellDrawing.margin
        return Size(width: width, height: size.height)
    }

    /// The text of the value if it does not fit; nil if it does.
    var truncatedText: String? {
        drawing.truncatedText(
            width: bounds.width + 2 * ColumnCellDrawing.margin,
            on: nearestHost?.hostWidget ?? Image.measuring.widget)
    }

    override func paintContent(_ environment: PaintEnvironment, in context: GraphicsContext) {
        super.paintContent(environment, in: context)
        let margin = ColumnCellDrawing.margin
        drawing.draw(
            in: bounds.inset(by: EdgeInsets(top: 0, left: -margin, bottom: 0, right: -margin)),
            environment, context)
    }

    override func themeChanged() {
        super.themeChanged()
        drawing = ColumnCellDrawing(content)
    }
}
