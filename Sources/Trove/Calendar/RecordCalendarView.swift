import Foundation
import TableCore
import TableKit
import TextCore
import TroveModel

/// The records of a list on the days of a month.
///
/// It asks the library only for the records around the month, and reads only those that can be
/// visible. Facets: `+Loading`, `+Undated`, `+Months`, `+MonthView`, `+Keyboard`, `+Dragging`.
final class RecordCalendarView: RecordsView {
    unowned let records: RecordsController
    let month = MonthView()
    let bar = CalendarBar()
    let hint = CalendarHint()
    private let pages = PageStack<Page>()

    /// The month that is shown, or is being loaded.
    var shown: CalendarMonth
    /// The date of the day, or of the strip, that has the focus.
    var focusedDate: PartialDate? {
        didSet {
            focusesUndated = false
            if let focusedDate, focusedDate.day != nil { lastDay = focusedDate }
        }
    }
    /// Whether the strip of records without a date has the focus.
    var focusesUndated = false
    /// The day that had the focus last.
    private(set) var lastDay: PartialDate?
    /// The records around the month as loaded last.
    var contents: CalendarContents?
    /// The texts of the records that can be visible.
    var texts: [RecordID: RowTexts] = [:]
    /// The dates of the records that can be visible.
    var dates: [RecordID: PartialDate] = [:]
    /// The place whose records are shown.
    var place: SidebarItem?
    var work: Task<Void, Never>?
    var neighborWork: Task<Void, Never>?
    /// The records without a date, below the days; nil if there are none.
    var undated: UndatedRecords?
    var undatedWork: Task<Void, Never>?
    /// The request for the records without a date that were loaded, or are being loaded.
    var undatedRequest: RecordListRequest?
    var isLoadPending = false
    /// A function to call once the first days are visible.
    private var awaitingPaint: [() -> Void] = []

    private enum Page {
        case month
        case noDates
    }

    /// The maximum number of records of a day that are read for the grid.
    static let dayLimit = 12

    /// Creates the view of a controller, which keeps it.
    init(of records: RecordsController) {
        self.records = records
        shown = Self.month(of: PartialDate.today)
        month.accessibilityLabel = translated("Calendar")
        month.weekdays = shown.weekdays.map { DateText.shared.name(ofWeekday: $0) }
        let page = StackView()
        page.addArrangedSubview(bar)
        page.addArrangedSubview(month, expands: true)
        page.addArrangedSubview(hint)
        pages.setPage(.month) { page }
        pages.setPage(.noDates) { Self.makeNoDatesPage() }
        pages.visiblePage = .month
        month.delegate = self
        connectBar()
        showMonth()
    }

    isolated deinit {
        work?.cancel()
        neighborWork?.cancel()
        undatedWork?.cancel()
    }

    private static func makeNoDatesPage() -> StatusPage {
        let settings = Button(translated("List _Settings…"))
        settings.setAction("win.list-settings")
        return StatusPage(
            icon: "x-office-calendar-symbolic", title: translated("No Dates"),
            description: translated(
                "This list has no date field. Add one in the list settings to see a calendar."),
            actions: [settings])
    }

    /// The month of a date.
    static func month(of date: PartialDate?) -> CalendarMonth {
        let first = DateText.shared.firstWeekday
        return date.flatMap { CalendarMonth(containing: $0, firstWeekday: first) }
            ?? .first(firstWeekday: first)
    }

    /// The list whose records are shown.
    var list: List? { records.model.ownRows?.list ?? records.model.list }

    /// The dates that the calendar shows; nil if the list has none.
    var attribute: RecordAttribute? { list?.calendarAttribute }

    /// The field with the dates; nil for the days when records were added or changed.
    var field: Field? { list?.calendarField }

    /// Whether the user can add records and change their dates.
    var canEdit: Bool {
        field?.hasWritableDates == true && records.session.library.access.isWritable
            && records.canChangeRecords
    }

    // MARK: Records view

    var view: View { pages }

    var contentOffset: Double {
        get { 0 }
        set {}
    }

    /// None: a calendar does not show the rows in their order.
    var visibleRows: [IndexPath] { [] }

    func reload(contentOffset: Double?) {
        let current =
            records.smartListID.map(SidebarItem.smartList) ?? list.map { .list($0.id) }
        if place != current {
            place = current
            (contents, texts, dates, undated, lastDay) = (nil, [:], [:], nil, nil)
            (shown, focusedDate) = (Self.month(of: PartialDate.today), nil)
        }
        recordsChanged()
    }

    func apply(_ update: RecordListUpdate) { recordsChanged() }

    func reloadRows(at rows: [IndexPath]) { recordsChanged() }

    func reloadRecords(_ changed: Set<RecordID>?, of model: RecordsModel) { recordsChanged() }

    func definitionChanged() { recordsChanged() }

    func select(_ row: IndexPath?) { showSelection() }

    func selectRows(_ positions: PositionSet, primary: IndexPath?) { showSelection() }

    /// Shows the month of a selected record.
    func scroll(to row: IndexPath, at position: ScrollPosition) {
        guard let record = records.model.recordID(at: row), record == records.model.selection else {
            return
        }
        showMonth(of: record)
    }

    /// Shows the month of the selected record, if the user saw it before it got another date. The
    /// focused day stays.
    func showSelectedRecord() {
        guard let record = records.model.selection,
            dates[record] != nil || undated?.texts[record] != nil
        else { return }
        withDate(of: record) { [weak self] in self?.show($0, focusing: false) }
    }

    func setEditing(_ isEditing: Bool) {}

    func renameSelection() {
        guard let rect = records.model.selection.flatMap({ month.frame(ofEntry: Int($0)) }) else {
            return
        }
        records.editTitle(at: month, rect)
    }

    func commitTyping() { records.commitTitle() }

    func grabFocus() {
        guard pages.visiblePage == .month else { return }
        month.grabFocus()
        guard month.focusedPlace == nil, let day = firstFocus else { return }
        // The day that the first key comes to.
        Accessibility.post(notification: .announcement, argument: spokenName(of: day))
    }

    func afterRowsArePainted(_ body: @escaping () -> Void) {
        guard contents == nil, attribute != nil else { return body() }
        awaitingPaint.append(body)
    }

    // MARK: Contents

    /// Shows the month, or that the list has no dates.
    func showMonth() {
        let hasDates = attribute != nil || list == nil
        pages.visiblePage = hasDates ? .month : .noDates
        bar.show(shown, today: PartialDate.today)
        bar.showDates(of: list)
        month.allowsAdding = canEdit
        let places = self.places
        let days = places.prefix(shown.weekCount * 7).map(day)
        let strips = places.dropFirst(days.count).map(day) + [undatedStrip].compactMap { $0 }
        month.show(days, strips: strips)
        month.focusedPlace =
            focusesUndated
            ? undatedPlace : focusedDate.flatMap { date in places.firstIndex(of: date) }
        showSelection()
        guard contents != nil || !hasDates else { return }
        let waiting = awaitingPaint
        awaitingPaint = []
        for body in waiting { body() }
    }

    /// The dates of the places in the grid: the days, and then the strips.
    var places: [PartialDate?] { currentContents?.places ?? shown.days }

    /// The records of the month; nil while it is being loaded.
    var currentContents: CalendarContents? { contents?.month == shown ? contents : nil }

    private func day(of date: PartialDate?) -> MonthView.Day {
        guard let date else { return MonthView.Day(title: "", name: "") }
        let ids = currentContents?.ids(on: date, limit: Self.dayLimit) ?? []
        let count = currentContents?.count(on: date) ?? 0
        let isToday = date == PartialDate.today
        let dayName = spokenName(of: date)
        var day = MonthView.Day(
            title: title(of: date),
            name: count == 0
                ? dayName : [dayName, RecordsController.countText(count)].commaSeparated,
            entries: ids.map(entry), count: count)
        day.isInMonth = shown.contains(date)
        day.isToday = isToday
        return day
    }

    private func spokenName(of date: PartialDate) -> String {
        let name = DateText.shared.fullText(of: date)
        guard date == PartialDate.today else { return name }
        return translated("{date}, today").filling(["date": name])
    }

    private func title(of date: PartialDate) -> String {
        guard let day = date.day else { return DateText.shared.text(of: date) }
        return day == 1 ? DateText.shared.dayInYear(date) : "\(day)"
    }

    func entry(_ id: RecordID) -> MonthView.Entry {
        let texts = texts[id] ?? undated?.texts[id] ?? RowTexts()
        return MonthView.Entry(
            id: Int(id), text: texts.title, highlightedRanges: texts.titleMarks)
    }

    /// Shows which of the visible records are selected.
    func showSelection() {
        let model = records.model
        let visible = Array(texts.keys) + Array(undated?.texts.keys ?? [:].keys)
        let selected = visible.filter {
            model.selectedRecords?.contains($0) ?? ($0 == model.selection)
        }
        month.selectedEntries = Set(selected.map { Int($0) })
    }
}
