import CGtk
import GtkBridge
import TableCore

/// Labels with colored backgrounds, side by side.
///
///     let genres = ChipsView()
///     genres.chips = [.init("Novel", color: Color(red: 0.2, green: 0.5, blue: 0.9))]
///
/// The shades follow the theme, so that the texts are readable with light and dark ones.
public final class ChipsView: View {
    private var drawing = ChipDrawing([])

    /// The labels.
    public var chips: [ColumnContent.Chip] = [] {
        didSet {
            guard chips != oldValue else { return }
            drawing = ChipDrawing(chips)
            setNeedsLayout()
            setNeedsDisplay()
        }
    }

    private static let measuring = ObjectReference(adopting: gtk_label_new(nil))

    /// The size in which all labels are complete.
    public override func sizeThatFits(_ size: Size) -> Size {
        drawing.naturalSize(on: nearestHost?.hostWidget ?? Self.measuring.widget)
    }

    override func paintContent(_ environment: PaintEnvironment, in context: GraphicsContext) {
        super.paintContent(environment, in: context)
        drawing.draw(in: bounds, environment, context)
    }

    override func themeChanged() {
        super.themeChanged()
        drawing = ChipDrawing(chips)
    }
}
