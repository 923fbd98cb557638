import CGtk
import GtkBridge
import TableCore

/// The drawn days of a ``MonthView``.
final class MonthContentView: View {
    private(set) var days: [MonthView.Day] = []
    private(set) var strips: [MonthView.Day] = []
    /// The days, and then the strips.
    private(set) var cells: [MonthDayView] = []
    private var headers: [Label] = []
    private var geometry = MonthGeometry(weekCount: 0, stripCount: 0)

    init() {
        super.init()
        backgroundColor = .systemBackground
    }

    /// The part of the view at a point.
    struct Hit: Equatable {
        enum Part: Equatable {
            case entry(Int)
            case more
            case add
            case background
        }

        let place: Int
        let part: Part
    }

    /// Called when assistive technology activates an entry or a day.
    var onActivate: ((Hit) -> Void)?

    /// Activates a part of a day. Returns whether the day is in the view.
    func activate(_ part: Hit.Part, in day: MonthDayView) -> Bool {
        guard let place = cells.firstIndex(where: { $0 === day }), let onActivate else {
            return false
        }
        onActivate(Hit(place: place, part: part))
        return true
    }

    var weekdays: [String] = [] {
        didSet {
            guard weekdays != oldValue else { return }
            for header in headers { header.removeFromSuperview() }
            headers = weekdays.map { name in
                let label = Label(name, alignment: .center)
                label.font = .smaller
                label.textColor = .secondaryLabel
                return label
            }
            for (index, header) in headers.enumerated() { insertSubview(header, at: index) }
            setNeedsLayout()
        }
    }

    func show(_ days: [MonthView.Day], _ strips: [MonthView.Day]) {
        (self.days, self.strips) = (days, strips)
        let shown = days + strips
        while cells.count > shown.count { cells.removeLast().removeFromSuperview() }
        while cells.count < shown.count {
            let cell = MonthDayView()
            cells.append(cell)
            addSubview(cell)
        }
        for (place, cell) in cells.enumerated() {
            cell.show(shown[place], isStrip: place >= days.count)
        }
        setNeedsLayout()
    }

    func cell(at place: Int) -> MonthDayView? {
        cells.indices.contains(place) ? cells[place] : nil
    }

    /// The part at a point; nil beside the days.
    func hit(_ point: Point) -> Hit? {
        guard let place = cells.firstIndex(where: { $0.storedFrame.contains(point) }) else {
            return nil
        }
        let frame = cells[place].storedFrame
        let inside = Point(x: point.x - frame.minX, y: point.y - frame.minY)
        return Hit(place: place, part: cells[place].part(at: inside))
    }

    /// Notifies assistive technology of the focused day.
    func tellFocus(at place: Int?) {
        guard let cell = place.flatMap(cell(at:)) else { return }
        (viewHost as? Canvas)?.accessibility.tellFocus(of: cell)
    }

    override func sizeThatFits(_ size: Size) -> Size {
        updateGeometry()
        return Size(width: 560, height: geometry.minimumHeight)
    }

    override var canBeNarrower: Bool { true }

    private func updateGeometry() {
        geometry.weekCount = days.count / 7
        geometry.stripCount = strips.count
        let line = headers.first?.sizeThatFits(bounds.size).height ?? 16
        geometry.lineHeight = line + 4
        geometry.headerHeight = line + 8
    }

    override func layoutSubviews() {
        updateGeometry()
        geometry.size = bounds.size
        for (column, header) in headers.enumerated() {
            header.frame = geometry.frame(ofHeader: column)
        }
        for (place, cell) in cells.enumerated() {
            cell.geometry = geometry
            cell.frame =
                place < days.count
                ? geometry.frame(ofDay: place) : geometry.frame(ofStrip: place - days.count)
        }
    }

    override func themeChanged() {
        super.themeChanged()
        setNeedsLayout()
    }
}
