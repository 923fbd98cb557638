import CGtk
import GtkBridge
import TableCore

/// Draws labels with colored backgrounds side by side, and keeps their text layouts.
final class ChipDrawing {
    private let chips: [ColumnContent.Chip]
    private let labels: [Label]

    private static let padding = 8.0
    private static let spacing = 4.0

    init(_ chips: [ColumnContent.Chip], highlightedRanges: [Range<String.Index>] = []) {
        self.chips = chips
        labels = chips.map { chip in
            let label = Label(chip.text)
            label.font = .smaller
            label.highlightedRanges = highlightedRanges
            return label
        }
    }

    /// The size in which all labels are complete, in points.
    func naturalSize(on widget: WidgetPointer) -> Size {
        let sizes = labels.map { $0.naturalSize(on: widget) }
        let width = sizes.reduce(0) { $0 + $1.width + 2 * Self.padding + Self.spacing }
        let height = (sizes.map(\.height).max() ?? 0) + 4
        return Size(width: max(0, width - Self.spacing).rounded(.up), height: height)
    }

    /// Draws the labels from the left edge of a frame, centered vertically. The last one is cut if
    /// the frame is too narrow.
    func draw(in frame: Rect, _ environment: PaintEnvironment, _ context: GraphicsContext) {
        var x = frame.minX
        let isDark = ThemeColor.isDark
        for (chip, label) in zip(chips, labels) where x < frame.maxX {
            let size = label.naturalSize(on: environment.widget)
            let width = min(size.width + 2 * Self.padding, frame.maxX - x)
            let height = min(size.height + 4, frame.height)
            let pill = Rect(
                x: x, y: (frame.midY - height / 2).rounded(), width: width, height: height)
            let colors = chip.color.map { Self.colors(of: $0, isDark: isDark) }
            context.fill(
                pill, colors?.background ?? environment.color.faded(to: 0.1), cornerRadius: 9)
            let inner = pill.inset(
                by: EdgeInsets(top: 0, left: Self.padding, bottom: 0, right: Self.padding - 1))
            label.draw(
                inMiddleOf: inner, color: colors?.text ?? environment.color, isHighlighted: false,
                environment, context)
            x += width + Self.spacing
        }
    }

    // MARK: Colors

    private struct Key: Hashable {
        var color: Color
        var isDark: Bool
    }

    /// The colors by label color and theme; there are only a few.
    private static var known: [Key: (background: Color, text: Color)] = [:]

    private static func colors(of color: Color, isDark: Bool) -> (background: Color, text: Color) {
        let key = Key(color: color, isDark: isDark)
        if let colors = known[key] { return colors }
        let chip = ChipColors(
            RGBColor(red: color.red, green: color.green, blue: color.blue), isDark: isDark)
        let colors = (Color(chip.background), Color(chip.text))
        known[key] = colors
        return colors
    }
}
