import TableCore
import TableKit

/// The check mark of a cover or card while records are selected by clicks alone.
final class CheckBadge: View {
    /// The side length, in points.
    static let side = 22.0

    init() {
        super.init(frame: Rect(size: Size(width: Self.side, height: Self.side)))
        isHidden = true
    }

    /// Whether the record is selected.
    var isOn = false { didSet { if isOn != oldValue { setNeedsDisplay() } } }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        let circle = rect.inset(by: EdgeInsets(top: 1, left: 1, bottom: 1, right: 1))
        let radius = circle.width / 2
        context.fill(circle, isOn ? .tint : .systemBackground, cornerRadius: radius)
        // The edge separates the badge from pictures and selected cells of any color.
        context.stroke(circle, isOn ? .tintedLabel : .secondaryLabel, cornerRadius: radius)
        guard isOn else { return }
        let points = [(6.5, 11.5), (9.5, 14.5), (15.5, 7.5)].map {
            Point(x: rect.minX + $0.0, y: rect.minY + $0.1)
        }
        context.strokeLine(from: points[0], to: points[1], .tintedLabel, width: 2)
        context.strokeLine(from: points[1], to: points[2], .tintedLabel, width: 2)
    }
}
