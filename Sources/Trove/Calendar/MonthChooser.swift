import Foundation
import TableKit
import TextCore
import TroveModel

/// A popover for choosing a month: a date to type, the year and its months.
final class MonthChooser: ViewController {
    /// Called with the chosen month, or with the typed date.
    var onChoose: ((PartialDate) -> Void)?

    private let chosen: CalendarMonth
    private var year: Int
    private let entry = TextField(placeholder: translated("Date, such as May 1994"))
    private let message = Label(wraps: true).style("error")
    private let yearLabel = Label(alignment: .center)
    private let before = Button(icon: "go-previous-symbolic", name: translated("Previous Year"))
    private let after = Button(icon: "go-next-symbolic", name: translated("Next Year"))
    private var months: [Button] = []

    init(_ chosen: CalendarMonth) {
        (self.chosen, year) = (chosen, chosen.year)
        super.init()
        title = translated("Choose a Month")
    }

    override func loadView() {
        let page = StackView(.vertical, spacing: 12)
        entry.accessibilityLabel = translated("Date")
        entry.onActivate = { [weak self] in self?.chooseTyped() }
        entry.onChange = { [weak self] _ in self?.show(nil) }
        page.addArrangedSubview(StackView(.vertical, spacing: 6, [entry, message]))
        let line = StackView(.horizontal, spacing: 6)
        for button in [before, after] { button.style("flat") }
        before.onClick = { [weak self] in self?.showYear(by: -1) }
        after.onClick = { [weak self] in self?.showYear(by: 1) }
        line.addArrangedSubview(before)
        line.addArrangedSubview(yearLabel, expands: true)
        line.addArrangedSubview(after)
        page.addArrangedSubview(line)
        let grid = GridView(columnSpacing: 6, rowSpacing: 6)
        for month in 1...12 {
            let button = Button(DateText.shared.name(ofMonth: month))
            button.onClick = { [weak self] in self?.choose(month) }
            months.append(button)
            grid.addSubview(
                button.minimumSize(width: 66), column: (month - 1) % 4, row: (month - 1) / 4)
        }
        page.addArrangedSubview(grid)
        view = page.margin(12)
        showYear(by: 0)
        show(nil)
    }

    override func viewDidAppear(_ animated: Bool) { entry.grabFocus() }

    private func showYear(by years: Int) {
        year = min(max(0, year + years), 9999)
        yearLabel.text = PartialDate(year: year).map { DateText.shared.text(of: $0) }
        before.isEnabled = year > 0
        after.isEnabled = year < 9999
        for (index, button) in months.enumerated() {
            let isChosen = year == chosen.year && index + 1 == chosen.month
            button.setStyle("suggested-action", isChosen)
            button.setStyle("flat", !isChosen)
        }
    }

    private func choose(_ month: Int) {
        if let date = PartialDate(year: year, month: month, day: 1) { onChoose?(date) }
    }

    private func chooseTyped() {
        guard let date = PartialDate.typed(entry.text, today: PartialDate.today) else {
            return show(translated("Enter a date, such as May 1994."))
        }
        onChoose?(date)
    }

    /// Shows why the typed date is not one; nil for no reason.
    private func show(_ reason: String?) {
        message.text = reason
        message.isHidden = reason == nil
        entry.setStyle("error", reason != nil)
        entry.setInvalid(because: reason == nil ? nil : message)
        if let reason { Accessibility.post(notification: .announcement, argument: reason) }
    }
}
