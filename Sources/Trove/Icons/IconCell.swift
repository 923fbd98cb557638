import TableKit

/// A cell with an icon in its middle.
final class IconCell: CollectionViewCell {
    private let imageView = ImageView()

    /// The side length of a cell, in points.
    static let side = 42.0

    required init(frame: Rect) {
        super.init(frame: frame)
        contentView.cornerRadius = 6
        contentView.addSubview(imageView)
    }

    func show(_ image: Image, name: String) {
        imageView.image = image
        accessibilityLabel = name
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let side = min(24, min(bounds.width, bounds.height))
        imageView.frame = Rect(
            x: ((bounds.width - side) / 2).rounded(), y: ((bounds.height - side) / 2).rounded(),
            width: side, height: side)
    }
}
