import TableCore
import TableKit
import TextCore

/// The header of a section in a gallery: a button that folds the group, its title, and the number
/// of records.
final class GalleryHeader: CollectionReusableView {
    private let foldButton = Button(icon: "pan-down-symbolic", name: "").style("flat")
    private let label = Label()
    private let countLabel = Label(alignment: .trailing)
    private var canFold = false

    private static let buttonSide = 30.0

    /// The height, in points, in the theme's font.
    static var height: Double {
        let label = Label("Äg")
        label.font = .preferredFont(forTextStyle: .headline)
        let text = label.sizeThatFits(Size(width: 1000, height: 1000)).height.rounded(.up)
        return max(text + 12, buttonSide + 6)
    }

    required init(frame: Rect = .zero) {
        super.init(frame: frame)
        backgroundColor = .systemBackground
        label.font = .preferredFont(forTextStyle: .headline)
        countLabel.textColor = .secondaryLabel
        for view in [foldButton, label, countLabel] { addSubview(view) }
    }

    /// Shows a group.
    ///
    /// - Parameters:
    ///   - count: The number of records; empty while it is unknown.
    ///   - isExpanded: Whether the records are visible; nil if the group cannot be folded.
    ///   - toggle: Folds or unfolds the group.
    func show(_ title: String, count: String, isExpanded: Bool?, toggle: @escaping () -> Void) {
        label.text = title
        countLabel.text = count
        canFold = isExpanded != nil
        foldButton.isHidden = !canFold
        foldButton.image = Image(
            icon: isExpanded == false ? "pan-end-symbolic" : "pan-down-symbolic")
        let name =
            isExpanded == false
            ? translated("Expand “{title}”") : translated("Collapse “{title}”")
        foldButton.accessibilityLabel = name.filling(["title": title])
        foldButton.tooltip = name.filling(["title": title])
        foldButton.onClick = toggle
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let side = Self.buttonSide
        foldButton.frame = Rect(
            x: 6, y: ((bounds.height - side) / 2).rounded(.down), width: side, height: side)
        let start = canFold ? 6 + side + 6 : 12
        let count = countLabel.sizeThatFits(bounds.size).width.rounded(.up)
        label.frame = Rect(
            x: start, y: 0, width: max(0, bounds.width - start - count - 24),
            height: bounds.height)
        countLabel.frame = Rect(
            x: bounds.width - count - 12, y: 0, width: count, height: bounds.height)
    }

    override var accessibilityLabel: String? {
        get { SpokenText.sentence([label.text ?? "", countLabel.text ?? ""]) }
        set { super.accessibilityLabel = newValue }
    }
}
