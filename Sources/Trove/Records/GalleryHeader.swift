import TableCore
import TableKit

/// The header of a section in a gallery.
final class GalleryHeader: CollectionReusableView {
    let label = Label()

    /// The height, in points, in the theme's font.
    static var height: Double {
        GalleryHeader().label.sizeThatFits(Size(width: 1000, height: 1000)).height.rounded(.up) + 12
    }

    required init(frame: Rect = .zero) {
        super.init(frame: frame)
        backgroundColor = .systemBackground
        label.font = .preferredFont(forTextStyle: .headline)
        label.text = "Äg"
        addSubview(label)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = Rect(
            x: 12, y: 0, width: max(0, bounds.width - 24), height: bounds.height)
    }
}
