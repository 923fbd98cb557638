import TableCore
import TableKit
import TextCore
import TroveModel

/// The colors and measures of a board's columns.
enum BoardLook {
    static let lane = Color.secondarySystemBackground
    /// The space above the columns, in points.
    static let margin = 12.0
    static let cornerRadius = 10.0
    /// The least width of a column, in points: three are beside the sidebar and the form of a
    /// common window.
    static let columnWidth = 224.0
}

/// The background of a column.
final class BoardLane: CollectionReusableView {
    required init(frame: Rect = .zero) {
        super.init(frame: frame)
        isAccessibilityElement = false
    }

    /// Whether dragged cards would be dropped on the column.
    var isTarget = false { didSet { if isTarget != oldValue { setNeedsDisplay() } } }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        let lane = bounds.inset(
            by: EdgeInsets(top: BoardLook.margin, left: 0, bottom: 0, right: 0))
        context.fill(lane, BoardLook.lane, cornerRadius: BoardLook.cornerRadius)
        if isTarget {
            context.stroke(lane, .tint, width: 2, cornerRadius: BoardLook.cornerRadius)
        }
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        isTarget = false
    }
}

/// The head of a column: its value, the number of records, and buttons to add a record and to fold
/// the column.
final class BoardHeader: CollectionReusableView {
    private let mark = View()
    private let titleLabel = Label()
    private let countLabel = Label()
    private var count: Int?
    private let addButton = Button(icon: "list-add-symbolic", name: translated("Add Record"))
        .style("flat")
    private let foldButton = Button(icon: "go-previous-symbolic", name: translated("Collapse"))
        .style("flat")
    /// Whether dragged cards would be dropped on the column.
    var isTarget = false { didSet { if isTarget != oldValue { setNeedsDisplay() } } }
    private var hasMark = false
    private var isFolded = false
    private var canAdd = false

    private static let buttonSide = 34.0
    /// The height with the space above the column, in points.
    static let height = BoardLook.margin + buttonSide + 6

    required init(frame: Rect = .zero) {
        super.init(frame: frame)
        mark.cornerRadius = 5
        titleLabel.font = .preferredFont(forTextStyle: .headline)
        countLabel.textColor = .secondaryLabel
        for view in [mark, titleLabel, countLabel, addButton, foldButton] { addSubview(view) }
    }

    /// Shows a column.
    ///
    /// - Parameters:
    ///   - title: The title of the column.
    ///   - count: The number of records; nil while it is unknown.
    ///   - add: Adds a record to the column; nil if that is impossible.
    ///   - fold: Folds or unfolds the column.
    func show(
        _ column: BoardColumn, title: String, count: Int?, add: (() -> Void)?,
        fold: @escaping () -> Void
    ) {
        let color = column.color.flatMap { Color(hexadecimal: $0) }
        (hasMark, isFolded, canAdd) = (color != nil, column.isFolded, add != nil)
        mark.backgroundColor = color
        titleLabel.text = title
        self.count = count
        countLabel.text = count.map { $0.grouped }
        addButton.onClick = add
        foldButton.onClick = fold
        addButton.setName(translated("Add Record to “{title}”").filling(["title": title]))
        let verb = isFolded ? translated("Expand “{title}”") : translated("Collapse “{title}”")
        foldButton.setName(verb.filling(["title": title]))
        foldButton.image = Image(icon: isFolded ? "go-next-symbolic" : "go-previous-symbolic")
        for view in [mark, titleLabel, countLabel] { view.isHidden = isFolded }
        mark.isHidden = isFolded || !hasMark
        addButton.isHidden = isFolded || !canAdd
        setNeedsLayout()
        setNeedsDisplay()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let side = Self.buttonSide
        let top = BoardLook.margin + 3
        if isFolded {
            foldButton.frame = Rect(
                x: (bounds.width - side) / 2, y: top, width: side, height: side)
            return
        }
        var end = bounds.width - 4 - side
        foldButton.frame = Rect(x: end, y: top, width: side, height: side)
        if canAdd {
            end -= side
            addButton.frame = Rect(x: end, y: top, width: side, height: side)
        }
        var start = 12.0
        if hasMark {
            mark.frame = Rect(x: start, y: top + side / 2 - 5, width: 10, height: 10)
            start += 16
        }
        let unlimited = Size(width: 1000, height: side)
        let count = countLabel.sizeThatFits(unlimited).width.rounded(.up)
        let space = max(0, end - 6 - start - count - 8)
        let title = min(titleLabel.sizeThatFits(unlimited).width.rounded(.up), space)
        titleLabel.frame = Rect(x: start, y: top, width: title, height: side)
        countLabel.frame = Rect(x: start + title + 8, y: top, width: count, height: side)
    }

    /// Draws over the cards that scroll below the header.
    override func draw(_ rect: Rect, in context: GraphicsContext) {
        context.fill(bounds, .systemBackground)
        context.saved { context in
            context.clip(to: bounds)
            let lane = Rect(
                x: 0, y: BoardLook.margin, width: bounds.width,
                height: bounds.height + BoardLook.cornerRadius)
            context.fill(lane, BoardLook.lane, cornerRadius: BoardLook.cornerRadius)
            if isTarget {
                context.stroke(lane, .tint, width: 2, cornerRadius: BoardLook.cornerRadius)
            }
        }
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        isTarget = false
    }

    override var accessibilityLabel: String? {
        get {
            SpokenText.sentence([
                titleLabel.text ?? "", count.map(RecordsController.countText) ?? "",
            ])
        }
        set { super.accessibilityLabel = newValue }
    }
}

extension Button {
    /// Sets the tooltip, which is also the accessible name.
    fileprivate func setName(_ name: String) {
        tooltip = name
        accessibilityLabel = name
    }
}

/// The title along a folded column.
final class BoardFoldedTitle: CollectionReusableView {
    private let label = Label()

    required init(frame: Rect = .zero) {
        super.init(frame: frame)
        label.font = .preferredFont(forTextStyle: .headline)
        addSubview(label)
        // The header has the title, too.
        isAccessibilityElement = false
    }

    /// Shows the title and the number of records.
    func show(_ title: String, count: Int?) {
        label.text = count.map { "\(title)  \($0.grouped)" } ?? title
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = Rect(x: 6, y: 0, width: max(0, bounds.width - 12), height: bounds.height)
    }
}
