import CGtk
import Foundation
import GtkBridge
import TableCore

/// Draws the content of one cell, and keeps its text layouts until the content changes.
final class ColumnCellDrawing {
    let content: ColumnContent
    private let labels: [Label]
    private let chips: ChipDrawing?

    /// The space between the edges of a column and its content, in points.
    static let margin = 8.0
    private static let boxSide = 16.0

    init(_ content: ColumnContent) {
        self.content = content
        let texts: [String] =
            switch content.shape {
            case .text(let text): [text]
            case .chips, .checkBox, .picture: []
            }
        if case .chips(let labels) = content.shape {
            chips = ChipDrawing(labels, highlightedRanges: content.highlightedRanges)
        } else {
            chips = nil
        }
        labels = texts.map { text in
            let label = Label(text)
            if content.isLink { label.attributedText = Self.underlined(text) }
            label.textAlignment = content.alignment
            label.textColor = content.color
            if content.isBold { label.font = .preferredFont(forTextStyle: .headline) }
            label.highlightedRanges = content.highlightedRanges
            return label
        }
    }

    private static func underlined(_ text: String) -> AttributedString {
        var underlined = AttributedString(text)
        underlined.isUnderlined = true
        return underlined
    }

    /// The width of the whole content with its margins, in points.
    func naturalWidth(on widget: WidgetPointer) -> Double {
        let widths = labels.map { $0.naturalSize(on: widget).width }
        let inner: Double =
            switch content.shape {
            case .text: widths.first ?? 0
            case .checkBox: Self.boxSide
            case .picture: 32
            case .chips: chips?.naturalSize(on: widget).width ?? 0
            }
        return (inner + 2 * Self.margin).rounded(.up) + 1
    }

    /// The text of the content if it does not fit in a cell of a width in points; nil if it does.
    func truncatedText(width: Double, on widget: WidgetPointer) -> String? {
        switch content.shape {
        case .checkBox, .picture: nil
        case .text, .chips:
            naturalWidth(on: widget) - 1 > width.rounded(.up) ? content.spokenText : nil
        }
    }

    /// The frame of the check box in the frame of a cell.
    static func box(in frame: Rect) -> Rect {
        Rect(
            x: (frame.midX - boxSide / 2).rounded(), y: (frame.midY - boxSide / 2).rounded(),
            width: boxSide, height: boxSide)
    }

    /// Draws the content into the frame of its cell.
    func draw(
        in frame: Rect, _ environment: PaintEnvironment, _ context: GraphicsContext
    ) {
        let inner = frame.inset(
            by: EdgeInsets(top: 0, left: Self.margin, bottom: 0, right: Self.margin))
        switch content.shape {
        case .text:
            labels.first?.draw(
                inMiddleOf: inner, color: environment.color,
                isHighlighted: environment.isHighlighted, environment, context)
        case .checkBox(let isOn): drawBox(isOn, in: Self.box(in: frame), environment, context)
        case .chips: chips?.draw(in: inner, environment, context)
        case .picture(let image): drawPicture(image, in: frame, context)
        }
        if content.problem != nil { drawProblem(in: frame, context) }
    }

    private func drawBox(
        _ isOn: Bool, in box: Rect, _ environment: PaintEnvironment, _ context: GraphicsContext
    ) {
        guard isOn else {
            let color = environment.color.faded(to: HighContrast.opacity(0.35))
            return context.stroke(box, color, cornerRadius: 3)
        }
        context.fill(box, .tint, cornerRadius: 3)
        let points = [(3.5, 8.5), (6.5, 11.5), (12.5, 4.5)].map {
            Point(x: box.x + $0.0, y: box.y + $0.1)
        }
        context.upright(in: box) {
            $0.strokeLine(from: points[0], to: points[1], .tintedLabel, width: 2)
            $0.strokeLine(from: points[1], to: points[2], .tintedLabel, width: 2)
        }
    }

    private func drawPicture(_ image: Image?, in frame: Rect, _ context: GraphicsContext) {
        guard let image, let surface = image.makeSurface(on: Image.measuring.widget) else { return }
        defer { cairo_surface_destroy(surface) }
        let own = Image.size(of: surface)
        guard own.width > 0, own.height > 0 else { return }
        let scale = min((frame.width - 8) / own.width, (frame.height - 4) / own.height)
        guard scale > 0 else { return }
        let size = Size(width: own.width * scale, height: own.height * scale)
        context.draw(
            surface, of: own,
            in: Rect(
                x: frame.minX + Self.margin, y: frame.midY - size.height / 2, width: size.width,
                height: size.height))
    }

    /// Marks an invalid value with a triangle in the upper right corner.
    private func drawProblem(in frame: Rect, _ context: GraphicsContext) {
        context.fillPolygon(
            [
                Point(x: frame.maxX - 9, y: frame.minY), Point(x: frame.maxX - 1, y: frame.minY),
                Point(x: frame.maxX - 1, y: frame.minY + 8),
            ], .systemRed)
    }
}
