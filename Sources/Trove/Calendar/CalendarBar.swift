import TableKit
import TextCore
import TroveModel

/// The line above the days: the month, and buttons for other months.
final class CalendarBar: FlexView {
    /// Called when the user wants to see the month a number of months later.
    var onMonths: ((Int) -> Void)?
    /// Called when the user wants to see today.
    var onToday: (() -> Void)?
    /// Called when the user wants to choose a month.
    var onChoose: (() -> Void)?

    /// The button with the month and the year.
    let titleButton = Button("")
    private let today = Button(translated("T_oday"))
    /// The name of the dates.
    private let dates = Label().style("dim-label")

    init() {
        super.init()
        let before = Button(icon: "go-previous-symbolic", name: translated("Previous Month"))
        let after = Button(icon: "go-next-symbolic", name: translated("Next Month"))
        before.onClick = { [weak self] in self?.onMonths?(-1) }
        after.onClick = { [weak self] in self?.onMonths?(1) }
        today.onClick = { [weak self] in self?.onToday?() }
        titleButton.onClick = { [weak self] in self?.onChoose?() }
        titleButton.accessibilityHint = translated("Choose a month")
        titleButton.style("flat", "trove-month-title")
        let line = StackView(.horizontal)
        line.style("linked")
        for button in [before, today, after] { line.addArrangedSubview(button) }
        addArrangedSubview(titleButton)
        addArrangedSubview(dates.align(horizontal: .start), grows: true)
        addArrangedSubview(line)
        margin(6)
    }

    func show(_ month: CalendarMonth, today date: PartialDate?) {
        titleButton.label = DateText.shared.header(ofMonth: month.month, year: month.year)
        today.tooltip = date.map { DateText.shared.fullText(of: $0) }
    }

    /// Names the dates of a list that are shown.
    func showDates(of list: List?) {
        let name = list.flatMap { list in
            list.calendarAttribute.map { SortTexts.name(of: $0, in: list) }
        }
        if dates.text != name { dates.text = name }
    }
}

/// The line below a month without records, with the nearest months that have some.
final class CalendarHint: FlexView {
    /// Called when the user wants to see the month of a date.
    var onShow: ((PartialDate) -> Void)?

    private let label = Label(wraps: true).style("dim-label")
    private let earlier = Button("").style("flat")
    private let later = Button("").style("flat")
    private var dates: (earlier: PartialDate?, later: PartialDate?) = (nil, nil)

    init() {
        super.init()
        addArrangedSubview(label.align(horizontal: .start).margin(leading: 6), grows: true)
        addArrangedSubview(earlier)
        addArrangedSubview(later)
        earlier.onClick = { [weak self] in self?.show(\.earlier) }
        later.onClick = { [weak self] in self?.show(\.later) }
        margin(6)
        isHidden = true
    }

    /// Offers the dates of the nearest records before and after an empty month.
    func show(_ month: CalendarMonth, earlier: PartialDate?, later: PartialDate?) {
        dates = (earlier, later)
        label.text = translated("No records in {month}")
            .filling(["month": DateText.shared.header(ofMonth: month.month, year: month.year)])
        self.earlier.isHidden = earlier == nil
        self.later.isHidden = later == nil
        if let earlier {
            self.earlier.label = translated("_Before: {date}")
                .filling(["date": DateText.shared.text(of: earlier)])
        }
        if let later {
            self.later.label = translated("_After: {date}")
                .filling(["date": DateText.shared.text(of: later)])
        }
        isHidden = false
    }

    private func show(_ date: KeyPath<(earlier: PartialDate?, later: PartialDate?), PartialDate?>) {
        if let date = dates[keyPath: date] { onShow?(date) }
    }
}
