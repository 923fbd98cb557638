import TableCore
import TableKit
import TroveModel

/// The card of a record on a board: its cover, title, second line and some of its values.
final class BoardCard: RecordItemCell {
    private let cover = CoverView()
    private let titleLabel = Label()
    private let subtitleLabel = Label()
    private let detailsLabel = Label()
    private var hasCover = false
    /// The values for the last lines.
    private var details: [String] = []

    private static let margin = 10.0
    private static let coverWidth = 44.0
    private static let titleFont: Font = {
        var font = Font.preferredFont(forTextStyle: .body)
        font.weight = .semibold
        return font
    }()
    private static let smallFont = Font.preferredFont(forTextStyle: .caption1)

    /// The heights of a line of the title and of the other texts, in points, in the theme's font.
    private static var lineHeights = (title: 0.0, small: 0.0)

    private static func measureLines() {
        func height(_ font: Font) -> Double {
            let label = Label("Äg")
            label.font = font
            return label.sizeThatFits(Size(width: 1000, height: 1000)).height.rounded(.up)
        }
        lineHeights = (height(titleFont), height(smallFont))
    }

    /// The height of the cards of a list, in points: room for two lines of the title, the second
    /// line and a line of values, as far as the list has them.
    static func height(in list: List?) -> Double {
        measureLines()
        let lines = list.map { BoardCardContent.lineCount(in: $0) } ?? 1
        return 2 * lineHeights.title + Double(lines) * lineHeights.small + 2 * margin
    }

    /// The width of a column, in points: wider than usual in a large font.
    static var columnWidth: Double {
        if lineHeights.title == 0 { measureLines() }
        return max(BoardLook.columnWidth, (lineHeights.title * 13).rounded())
    }

    required init(frame: Rect) {
        super.init(frame: frame)
        contentView.cornerRadius = 8
        backgroundView = .drawing { rect, context in
            context.fill(rect, .systemBackground, cornerRadius: 8)
            context.stroke(rect, .separator, cornerRadius: 8)
        }
        titleLabel.font = Self.titleFont
        titleLabel.numberOfLines = 2
        for label in [subtitleLabel, detailsLabel] {
            label.font = Self.smallFont
            label.textColor = .secondaryLabel
        }
        for view in [cover, titleLabel, subtitleLabel, detailsLabel, badge] {
            contentView.addSubview(view)
        }
    }

    /// Shows a record.
    func show(_ content: BoardCardContent, isMarked: Bool, from thumbnails: Thumbnails) {
        let texts = content.texts
        titleLabel.text = texts.title
        subtitleLabel.text = content.subtitle
        details = content.details
        titleLabel.textColor = texts.title == RecordsController.untitled ? .secondaryLabel : nil
        // Setting a text clears its highlights, so these are set last.
        titleLabel.highlightedRanges = texts.titleMarks
        subtitleLabel.highlightedRanges = content.subtitle.isEmpty ? [] : texts.subtitleMarks
        self.isMarked = isMarked
        show(content.cover, from: thumbnails)
        setNeedsLayout()
    }

    private func show(_ picture: ImageID?, from thumbnails: Thumbnails) {
        hasCover = picture != nil
        cover.isHidden = picture == nil
        cover.image = coverLoad.begin(picture, from: thumbnails) { [weak self] image in
            self?.cover.image = image
            self?.setNeedsLayout()
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        var area = bounds.inset(
            by: EdgeInsets(
                top: Self.margin, left: Self.margin, bottom: Self.margin, right: Self.margin))
        if showsCheckMark {
            badge.frame.origin = Point(x: area.maxX - CheckBadge.side, y: area.minY)
            area.size.width -= CheckBadge.side + 6
        }
        if isMarked {
            sign.frame = Rect(x: area.maxX - 16, y: area.minY, width: 16, height: 16)
            area.size.width -= 22
        }
        if hasCover {
            cover.frame = Rect(
                x: area.minX, y: area.minY, width: Self.coverWidth, height: area.height)
            area.origin.x += Self.coverWidth + Self.margin
            area.size.width -= Self.coverWidth + Self.margin
        }
        place(in: area)
    }

    /// Places the texts below one another. The values get the lines that are left.
    private func place(in area: Rect) {
        var line = area
        func place(_ label: Label, lines: Int, of height: Double) {
            let text = label.text ?? ""
            label.isHidden = text.isEmpty || lines < 1
            guard !label.isHidden else { return }
            label.numberOfLines = lines
            let fitting = label.sizeThatFits(Size(width: line.width, height: 1000)).height
            line.size.height = min(fitting.rounded(.up), height * Double(lines))
            label.frame = line
            line.origin.y = line.maxY
        }
        let (title, small) = Self.lineHeights
        place(titleLabel, lines: 2, of: title)
        place(subtitleLabel, lines: 1, of: small)
        let rest = Int(((area.maxY - line.minY + 1) / max(1, small)).rounded(.down))
        let text = details(fitting: Size(width: line.width, height: Double(rest) * small + 1))
        if detailsLabel.text != text { detailsLabel.text = text }
        place(detailsLabel, lines: rest, of: small)
    }

    /// The label with which the values of all cards are measured.
    private static let ruler: Label = {
        let ruler = Label(wraps: true)
        ruler.font = smallFont
        return ruler
    }()

    /// As many values as fit into a size as a whole, but at least the first one.
    private func details(fitting size: Size) -> String {
        let ruler = Self.ruler
        var count = details.count
        ruler.text = BoardCardContent.line(of: details)
        while count > 1,
            ruler.sizeThatFits(Size(width: size.width, height: 1000)).height > size.height
        {
            count -= 1
            ruler.text = BoardCardContent.line(of: details.prefix(count))
        }
        return ruler.text ?? ""
    }

    override var accessibilityLabel: String? {
        get {
            SpokenText.sentence(
                [titleLabel.text ?? "", subtitleLabel.text ?? ""] + details
                    + [isMarked ? RecordCell.signName : ""])
        }
        set { super.accessibilityLabel = newValue }
    }

    /// The texts that are cut, and the values that have no room.
    override var truncatedText: String? {
        let all = BoardCardContent.line(of: details)
        let cut = [titleLabel, subtitleLabel].filter(\.isTruncated).compactMap(\.text)
        let shown = detailsLabel.isHidden ? "" : detailsLabel.text ?? ""
        let isCut = shown != all || detailsLabel.isTruncated
        let texts = cut + (isCut && !all.isEmpty ? [all] : [])
        return texts.isEmpty ? nil : texts.joined(separator: "\n")
    }
}
