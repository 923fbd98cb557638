import TableCore
import TableKit
import TextCore
import TroveModel

/// The cell of a record in a gallery: its cover, or a card with its initial, above its title and
/// second line.
final class CoverCell: RecordItemCell {
    private let cover = CoverView()
    private let card = View()
    /// The color of the card, on the background of the theme even in a selected cell.
    private let wash = View()
    private let initialLabel = Label(alignment: .center)
    private let titleLabel = Label(alignment: .center)
    private let subtitleLabel = Label(alignment: .center)

    /// The space around the cover and the texts, in points.
    private static let margin = 6.0
    /// The height of a line of each text, in points, in the theme's font.
    private static var lineHeights: (title: Double, subtitle: Double) {
        func height(_ font: Font) -> Double {
            let label = Label("Äg")
            label.font = font
            return label.sizeThatFits(Size(width: 1000, height: 1000)).height.rounded(.up)
        }
        return (height(titleFont), height(subtitleFont))
    }

    private static let titleFont = Font.preferredFont(forTextStyle: .body)
    private static let subtitleFont = Font.preferredFont(forTextStyle: .caption1)

    /// The colors of cards.
    static let colors: [Color] = [
        .systemBlue, .systemGreen, .systemOrange, .systemPurple, .systemRed, .systemYellow,
    ]

    /// The size of a cell with a zoom. Cells widen with the text, so that they show as much of it.
    static func size(for zoom: GalleryZoom) -> Size {
        let lines = lineHeights
        let width = FontMetrics.default.scaledValue(for: zoom.width).rounded()
        return Size(
            width: width,
            height: GalleryZoom.coverHeight(ofWidth: width) + 3 * margin + lines.title
                + lines.subtitle)
    }

    required init(frame: Rect) {
        super.init(frame: frame)
        contentView.cornerRadius = 6
        card.backgroundColor = .systemBackground
        for view in [card, wash] { view.cornerRadius = 6 }
        for view in [wash, initialLabel] { card.addSubview(view) }
        titleLabel.font = Self.titleFont
        subtitleLabel.font = Self.subtitleFont
        subtitleLabel.textColor = .secondaryLabel
        for view in [card, cover, titleLabel, subtitleLabel, badge] {
            contentView.addSubview(view)
        }
    }

    /// Shows a record.
    ///
    /// - Parameters:
    ///   - texts: The title and the second line.
    ///   - card: The card for a record without a cover.
    ///   - picture: The cover; nil if the record has none.
    ///   - isMarked: Whether the record has unsaved values.
    ///   - thumbnails: The source of the cover.
    func show(
        _ texts: RowTexts, card: RecordCard, picture: ImageID?, isMarked: Bool,
        from thumbnails: Thumbnails
    ) {
        titleLabel.text = texts.title
        subtitleLabel.text = texts.subtitle
        titleLabel.textColor = texts.title == RecordsController.untitled ? .secondaryLabel : nil
        // Setting a text clears its highlights, so these are set last.
        titleLabel.highlightedRanges = texts.titleMarks
        subtitleLabel.highlightedRanges = texts.subtitleMarks
        self.isMarked = isMarked
        show(card, isLoading: picture != nil)
        show(picture, from: thumbnails, else: card)
        setNeedsLayout()
    }

    private func show(_ picture: ImageID?, from thumbnails: Thumbnails, else card: RecordCard) {
        cover.image = nil
        let image = coverLoad.begin(picture, from: thumbnails) { [weak self] image in
            guard let self else { return }
            if let image { show(image) } else { show(card, isLoading: false) }
            setNeedsLayout()
        }
        if let image { show(image) }
    }

    private func show(_ image: Image) {
        cover.image = image
        card.isHidden = true
    }

    /// Shows the card: with its initial and color, or empty and gray while the cover is loaded.
    private func show(_ card: RecordCard, isLoading: Bool) {
        self.card.isHidden = false
        let color = Self.colors[card.color % Self.colors.count]
        wash.backgroundColor = isLoading ? .systemFill : color.faded(to: 0.18)
        initialLabel.text = isLoading ? nil : card.initial
        initialLabel.textColor = color
        initialLabel.highlightedTextColor = color
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let margin = Self.margin
        let width = max(0, bounds.width - 2 * margin)
        let area = Rect(
            x: margin, y: margin, width: width,
            height: GalleryZoom.coverHeight(ofWidth: bounds.width))
        cover.frame = area
        card.frame = area
        initialLabel.font = .systemFont(ofSize: (area.width * 0.3).rounded(), weight: .light)
        wash.frame = Rect(size: area.size)
        initialLabel.frame = wash.frame
        var line = Rect(x: margin, y: area.maxY + margin, width: width, height: 0)
        for label in [titleLabel, subtitleLabel] {
            line.size.height = label.sizeThatFits(line.size).height.rounded(.up)
            label.frame = line
            line.origin.y = line.maxY
        }
        badge.frame.origin = Point(x: area.minX + 6, y: area.minY + 6)
        if isMarked { sign.frame = Rect(x: area.maxX - 22, y: area.y + 6, width: 16, height: 16) }
    }

    override var accessibilityLabel: String? {
        get {
            SpokenText.sentence([
                titleLabel.text ?? "", subtitleLabel.text ?? "",
                isMarked ? RecordCell.signName : "",
            ])
        }
        set { super.accessibilityLabel = newValue }
    }
}
