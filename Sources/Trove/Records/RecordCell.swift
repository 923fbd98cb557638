import TableCore
import TableKit
import TextCore
import TroveModel

/// The cell of a record, with a warning icon if the record has unsaved values.
final class RecordCell: TableViewCell {
    private lazy var sign = Self.makeSign()

    /// Whether the record has unsaved values.
    var isMarked = false {
        didSet {
            guard isMarked != oldValue else { return }
            accessoryView = isMarked ? sign : nil
        }
    }

    /// Whether a check mark shows whether the row is selected.
    var showsCheckMark = false {
        didSet { if showsCheckMark != oldValue { updateCheckMark() } }
    }

    override func setSelected(_ selected: Bool, animated: Bool) {
        super.setSelected(selected, animated: animated)
        if showsCheckMark { updateCheckMark() }
    }

    private func updateCheckMark() {
        let icon = isSelected ? "checkbox-checked-symbolic" : "checkbox-symbolic"
        imageView.image = showsCheckMark ? Image(icon: icon) : nil
    }

    override var accessibilityLabel: String? {
        get {
            SpokenText.sentence([
                super.accessibilityLabel ?? "", rowValue, isMarked ? Self.signName : "",
            ])
        }
        set { super.accessibilityLabel = newValue }
    }

    // MARK: Value and picture

    /// The text of the value at the right; empty for none.
    private var rowValue = ""
    private lazy var valueView = makeValueView()
    /// The value at the right; empty for none.
    private var value = ColumnContent.empty {
        didSet {
            guard value != oldValue else { return }
            valueView.content = value
            valueView.isHidden = value == .empty
            setNeedsLayout()
        }
    }
    private lazy var cover = makeCover()
    /// Whether the row has a place for a picture.
    private var showsPicture = false {
        didSet {
            guard showsPicture != oldValue else { return }
            cover.isHidden = !showsPicture
            setNeedsLayout()
        }
    }
    private let coverLoad = CoverLoad()

    /// Shows the value and the picture that the rows of a list have beside their texts.
    ///
    /// - Parameter loan: The loan to show in place of the value, in a row without a second line.
    func show(
        _ record: Record?, of list: List, from thumbnails: Thumbnails, loan: OpenLoans.Line? = nil
    ) {
        if let loan {
            rowValue = loan.text
            value = ColumnContent(.text(loan.text), alignment: .trailing, color: loan.color)
        } else {
            rowValue = record.map { RowTexts.rowValue(of: $0, in: list) } ?? ""
            value = record.map { Self.value(of: $0, in: list, text: rowValue) } ?? .empty
        }
        showsPicture = list.settings.view.showsRowPictures && list.coverField != nil
        guard showsPicture else { return coverLoad.cancel() }
        show(record.flatMap { list.cover(of: $0) }, from: thumbnails)
    }

    private func show(_ picture: ImageID?, from thumbnails: Thumbnails) {
        cover.image = coverLoad.begin(picture, from: thumbnails) { [weak self] image in
            self?.cover.image = image
            self?.setNeedsDisplay()
        }
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        coverLoad.cancel()
    }

    override func arrange(_ layout: inout CellLayout) {
        let space = CellLayout.spacing
        if showsPicture {
            let side = max(0, layout.content.height - 2 * CellLayout.padding)
            let start = layout.title.minX - layout.content.minX
            cover.frame = Rect(x: start, y: CellLayout.padding, width: side, height: side)
            layout.title.origin.x += side + space
            layout.detail.origin.x += side + space
            layout.title.size.width = max(0, layout.title.width - side - space)
            layout.detail.size.width = max(0, layout.detail.width - side - space)
        }
        guard value != .empty else { return }
        let area = layout.content
        let natural = valueView.sizeThatFits(area.size)
        let width = min(natural.width, (area.width * 0.4).rounded(.down))
        valueView.frame = Rect(x: area.width - width, y: 0, width: width, height: area.height)
        layout.title.size.width = max(0, layout.title.width - width - space)
        layout.detail.size.width = max(0, layout.detail.width - width - space)
    }

    /// The drawn form of the value at the right, the same as in the table.
    private static func value(
        of record: Record, in list: List, text: String
    ) -> ColumnContent {
        guard let field = list.settings.view.rowValue,
            let place = list.fields.firstIndex(where: { $0.id == field }),
            record.values.indices.contains(place)
        else { return .empty }
        let drawn = RecordTableView.content(
            of: record.values[place], in: list.fields[place], thumbnail: { _ in nil })
        if let drawn, !drawn.isText { return drawn }
        let shown = drawn?.spokenText ?? text
        return ColumnContent(
            .text(shown), alignment: .trailing, color: .secondaryLabel)
    }

    private func makeValueView() -> ColumnContentView {
        let view = ColumnContentView()
        contentView.addSubview(view)
        return view
    }

    private func makeCover() -> CoverView {
        let cover = CoverView()
        contentView.addSubview(cover)
        return cover
    }

    static let signName = translated("Has unsaved values")

    /// Creates the sign of unsaved values.
    static func makeSign() -> View {
        let sign = ImageView(Image(icon: "dialog-warning-symbolic"))
        sign.accessibilityLabel = signName
        sign.tooltip = signName
        return sign
    }
}

extension ColumnContent {
    /// Whether the value is drawn as a text.
    fileprivate var isText: Bool {
        if case .text = shape { true } else { false }
    }
}
