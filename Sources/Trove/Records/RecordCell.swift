import TableCore
import TableKit
import TextCore

/// The cell of a record, with a warning icon if the record has unsaved values.
final class RecordCell: TableViewCell {
    private lazy var sign = makeSign()

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
            SpokenText.sentence([super.accessibilityLabel ?? "", isMarked ? Self.signName : ""])
        }
        set { super.accessibilityLabel = newValue }
    }

    static let signName = translated("Has unsaved values")

    private func makeSign() -> View {
        let sign = ImageView(Image(icon: "dialog-warning-symbolic"))
        sign.accessibilityLabel = Self.signName
        sign.tooltip = Self.signName
        return sign
    }
}
