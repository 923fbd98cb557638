import CGtk
import TableCore
import TextCore

/// A day of a ``MonthView``, or a strip below its weeks.
final class MonthDayView: View {
    /// The state of the day, apart from its content.
    struct Marks: Equatable {
        var selected: Set<Int> = []
        var isFocused = false
        var isTarget = false
        var offersAdding = false
    }

    private(set) var day = MonthView.Day(title: "", name: "")
    private var isStrip = false
    private var marks = Marks()
    private let title = Label(alignment: .center)
    private let more = Label()
    let add = ImageView(Image(icon: "list-add-symbolic", pointSize: 12))
    private var entries: [MonthEntryView] = []
    private var shownCount = 0
    /// The geometry of the month.
    var geometry = MonthGeometry(weekCount: 0, stripCount: 0) {
        didSet {
            guard geometry != oldValue else { return }
            updateAdd()
            setNeedsLayout()
        }
    }

    init() {
        super.init()
        clipsToBounds = true
        title.font = .smaller
        title.cornerRadius = 6
        more.font = .smaller
        more.textColor = .secondaryLabel
        add.isHidden = true
        add.contentMode = .center
        for view in [title, more, add] { addSubview(view) }
    }

    override var drawnRole: AtkRole? { ATK_ROLE_TABLE_CELL }

    override var drawnStates: [AtkStateType] {
        [ATK_STATE_FOCUSABLE] + (marks.isFocused ? [ATK_STATE_FOCUSED] : [])
    }

    override var offersActivation: Bool { true }

    override func accessibilityActivate() -> Bool {
        (superview as? MonthContentView)?.activate(.background, in: self) ?? false
    }

    /// The identities of the visible entries.
    var visibleEntries: [Int] { entries.prefix(shownCount).map(\.entry.id) }

    func show(_ day: MonthView.Day, isStrip: Bool) {
        guard day != self.day || isStrip != self.isStrip else { return }
        (self.day, self.isStrip) = (day, isStrip)
        accessibilityLabel = day.name
        title.text = day.title
        title.backgroundColor = day.isToday ? .tint : nil
        title.textColor =
            day.isToday ? .tintedLabel : day.isInMonth && !isStrip ? .label : .secondaryLabel
        while entries.count > day.entries.count { entries.removeLast().removeFromSuperview() }
        while entries.count < day.entries.count {
            let entry = MonthEntryView()
            entries.append(entry)
            addSubview(entry)
        }
        for (view, entry) in zip(entries, day.entries) {
            view.show(entry, isSelected: marks.selected.contains(entry.id))
        }
        setNeedsLayout()
    }

    func show(_ marks: Marks) {
        for view in entries {
            view.show(view.entry, isSelected: marks.selected.contains(view.entry.id))
        }
        guard marks != self.marks else { return }
        self.marks = marks
        updateAdd()
        setNeedsDisplay()
    }

    private func updateAdd() {
        let isHidden = !marks.offersAdding || geometry.isNarrow
        if add.isHidden != isHidden { add.isHidden = isHidden }
    }

    func entryView(_ entry: Int) -> MonthEntryView? {
        entries.prefix(shownCount).first { $0.entry.id == entry }
    }

    /// The text of an entry that is too long for its place; nil if the whole text is visible.
    func truncatedText(of entry: Int) -> String? {
        entryView(entry).flatMap { $0.naturalWidth > $0.storedFrame.width ? $0.entry.text : nil }
    }

    /// The part at a point of the day.
    func part(at point: Point) -> MonthContentView.Hit.Part {
        if let entry = entries.prefix(shownCount).first(where: { $0.storedFrame.contains(point) }) {
            return .entry(entry.entry.id)
        }
        if !more.isHidden, more.storedFrame.contains(point) { return .more }
        if geometry.isNarrow, day.count > 0 { return .more }
        return !add.isHidden && add.storedFrame.contains(point) ? .add : .background
    }

    // MARK: Layout

    override func layoutSubviews() {
        let (padding, line) = (geometry.padding, geometry.lineHeight)
        let wanted = title.sizeThatFits(bounds.size).width + 12
        let titleWidth = min(bounds.width - 2 * padding, max(line, wanted))
        title.frame = Rect(x: padding, y: padding, width: titleWidth, height: line)
        add.frame = Rect(x: bounds.width - padding - line, y: padding, width: line, height: line)
        if isStrip { layOutStrip(from: title.frame.maxX + 6) } else { layOutDay() }
        for (index, entry) in entries.enumerated() where entry.isHidden != (index >= shownCount) {
            entry.isHidden = index >= shownCount
        }
    }

    private func layOutDay() {
        let (padding, line) = (geometry.padding, geometry.lineHeight)
        shownCount = min(
            entries.count, geometry.shownCount(of: day.count, height: bounds.height))
        var top = padding + line + MonthGeometry.spacing
        let width = bounds.width - 2 * padding
        for entry in entries.prefix(shownCount) {
            entry.inset = geometry.isCompact ? 3 : 6
            entry.frame = Rect(x: padding, y: top, width: width, height: line)
            top += line + MonthGeometry.spacing
        }
        more.textAlignment = geometry.isNarrow ? .center : .natural
        showMore(in: Rect(x: padding, y: top, width: width, height: line))
    }

    private func layOutStrip(from left: Double) {
        let (padding, line) = (geometry.padding, geometry.lineHeight)
        let widths = entries.map { min(200, $0.naturalWidth) }
        let width = max(0, bounds.width - padding - left)
        more.text = moreText(day.count)
        let moreWidth = more.sizeThatFits(Size(width: .greatestFiniteMagnitude, height: line)).width
        shownCount = MonthGeometry.shownCount(
            ofWidths: widths, in: width, count: day.count, moreWidth: moreWidth + 6)
        var x = left
        for (entry, width) in zip(entries, widths).prefix(shownCount) {
            entry.frame = Rect(x: x, y: padding, width: width, height: line)
            x += width + MonthGeometry.spacing
        }
        more.textAlignment = .natural
        showMore(in: Rect(x: x, y: padding, width: max(0, bounds.width - x), height: line))
    }

    /// Shows how many entries are not visible.
    private func showMore(in frame: Rect) {
        let count = day.count - shownCount
        if more.isHidden != (count == 0) { more.isHidden = count == 0 }
        more.text = moreText(count)
        more.accessibilityLabel = longMoreText(count)
        let inset = geometry.isNarrow ? 0 : isCompact ? 3.0 : 6
        more.frame = Rect(
            x: frame.minX + inset, y: frame.minY, width: max(0, frame.width - inset),
            height: frame.height)
    }

    /// Whether there is little space for texts.
    private var isCompact: Bool { geometry.isCompact && !isStrip }

    private func moreText(_ count: Int) -> String {
        if geometry.isNarrow { return "\(count)" }
        return isCompact ? "+\(count)" : longMoreText(count)
    }

    private func longMoreText(_ count: Int) -> String {
        let text =
            shownCount == 0
            ? translated("{count} entry", plural: "{count} entries", count: count)
            : translated("+{count} more", plural: "+{count} more", count: count)
        return text.filling(["count": "\(count)"])
    }

    // MARK: Drawing

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        if !day.isInMonth || isStrip { context.fill(rect, .secondarySystemBackground) }
        let (right, top) = (rect.maxX - 0.5, rect.minY + 0.5)
        context.strokeLine(
            from: Point(x: rect.minX, y: top), to: Point(x: rect.maxX, y: top), .separator)
        if !isStrip {
            context.strokeLine(
                from: Point(x: right, y: rect.minY), to: Point(x: right, y: rect.maxY), .separator)
        }
        if marks.isTarget { context.fill(rect, Color.mark(0.2)) }
        if marks.isTarget || marks.isFocused {
            let inside = Rect(
                x: rect.minX, y: rect.minY + 1, width: rect.width - 1, height: rect.height - 1)
            context.stroke(inside, .strongTint, width: 2)
        }
    }
}
