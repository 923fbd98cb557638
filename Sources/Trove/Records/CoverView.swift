import TableCore
import TableKit

/// A picture as large as it fits, with a thin edge that separates light pictures from the
/// background.
final class CoverView: ImageView {
    init() {
        super.init(nil)
        contentMode = .scaleAspectFit
    }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        let own = sizeThatFits(rect.size)
        guard own.width > 0, own.height > 0 else { return }
        let scale = min(rect.width / own.width, rect.height / own.height)
        let size = Size(width: own.width * scale + 2, height: own.height * scale + 2)
        let origin = Point(x: rect.center.x - size.width / 2, y: rect.center.y - size.height / 2)
        context.fill(Rect(origin: origin, size: size), .separator, cornerRadius: 2)
    }
}
