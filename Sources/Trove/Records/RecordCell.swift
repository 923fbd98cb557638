import GtkBridge
import TableCore
import TableKit

/// The cell of a record, with a sign if a text of it is not saved.
final class RecordCell: TableViewCell {
    private lazy var sign = makeSign()

    /// Whether the record has texts that are not saved.
    var isMarked = false {
        didSet {
            guard isMarked != oldValue else { return }
            accessoryView = isMarked ? sign.pointer : nil
        }
    }

    override var accessibilityLabel: String {
        SpokenText.sentence([super.accessibilityLabel, isMarked ? Self.signName : ""])
    }

    private static let signName = translated("Has values that are not saved")

    private func makeSign() -> Widget {
        let sign = Icon("dialog-warning-symbolic")
        sign.accessibleName = Self.signName
        sign.tooltip = Self.signName
        return sign
    }
}
