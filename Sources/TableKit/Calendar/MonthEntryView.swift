import CGtk
import TableCore

/// An entry of a day in a ``MonthView``.
final class MonthEntryView: View {
    private(set) var entry = MonthView.Entry(id: 0, text: "")
    private var isSelected = false
    private let label = Label()
    /// The space beside the text.
    var inset = 6.0 { didSet { if inset != oldValue { setNeedsLayout() } } }

    init() {
        super.init()
        cornerRadius = 4
        label.font = .smaller
        addSubview(label)
        showColors()
    }

    override var drawnRole: AtkRole? { ATK_ROLE_LIST_ITEM }

    override var drawnStates: [AtkStateType] {
        [ATK_STATE_SELECTABLE] + (isSelected ? [ATK_STATE_SELECTED] : [])
    }

    override var offersActivation: Bool { true }

    override func accessibilityActivate() -> Bool {
        guard let day = superview as? MonthDayView else { return false }
        return (day.superview as? MonthContentView)?.activate(.entry(entry.id), in: day) ?? false
    }

    /// The width in which the whole text fits.
    var naturalWidth: Double {
        label.sizeThatFits(Size(width: .greatestFiniteMagnitude, height: 0)).width + 2 * inset
    }

    func show(_ entry: MonthView.Entry, isSelected: Bool) {
        if entry != self.entry {
            self.entry = entry
            accessibilityLabel = entry.text
            label.text = entry.text
            // The entry itself has the name.
            label.accessibilityLabel = ""
            label.highlightedRanges = entry.highlightedRanges
        }
        guard isSelected != self.isSelected else { return }
        self.isSelected = isSelected
        showColors()
        setNeedsDisplay()
    }

    private func showColors() {
        backgroundColor = isSelected ? .tint : Color.mark(0.24)
        label.textColor = isSelected ? .tintedLabel : .label
    }

    override func layoutSubviews() {
        label.frame = Rect(
            x: inset, y: 0, width: max(0, bounds.width - 2 * inset), height: bounds.height)
    }
}
