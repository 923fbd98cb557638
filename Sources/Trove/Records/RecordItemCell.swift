import TableCore
import TableKit
import TroveModel

/// The cell of a record in a collection: with a check mark while records are selected, and a sign
/// if the record has unsaved values.
///
/// Subclasses add their own views first, then ``badge``, and place it and ``sign``.
class RecordItemCell: CollectionViewCell {
    let badge = CheckBadge()
    private(set) lazy var sign = RecordCell.makeSign()
    /// The load of the cover.
    let coverLoad = CoverLoad()

    /// Whether a check mark shows whether the record is selected.
    var showsCheckMark: Bool {
        get { !badge.isHidden }
        set {
            guard newValue == badge.isHidden else { return }
            badge.isHidden = !newValue
            setNeedsLayout()
        }
    }

    override var isSelected: Bool { didSet { badge.isOn = isSelected } }

    /// Whether the record has unsaved values.
    var isMarked = false {
        didSet {
            guard isMarked != oldValue else { return }
            if isMarked { contentView.addSubview(sign) } else { sign.removeFromSuperview() }
        }
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        coverLoad.cancel()
    }
}
