import TableCore
import TableKit
import TextCore
import TroveModel

extension RecordCalendarView {
    func connectBar() {
        bar.onMonths = { [weak self] in self?.showMonth(by: $0) }
        bar.onToday = { [weak self] in self?.showToday() }
        bar.onChoose = { [weak self] in self?.chooseMonth() }
        hint.onShow = { [weak self] date in self?.show(date, focusing: true) }
    }

    /// Shows the month a number of months later. The focus stays on the same day of the month.
    func showMonth(by months: Int) {
        guard let next = shown.adding(months: months) else { return }
        let focus = focusedDate.flatMap { $0.day == nil ? next.date : $0 }
        focusedDate = focus?.day(after: .months(months), firstWeekday: shown.firstWeekday)
        shown = next
        refresh()
    }

    /// Shows today.
    func showToday() {
        if let today = PartialDate.today { show(today, focusing: true) }
    }

    /// Shows the month of a date.
    ///
    /// - Parameter focusing: Whether the date gets the focus.
    func show(_ date: PartialDate, focusing: Bool) {
        if focusing { focusedDate = date.withoutTime }
        let month = Self.month(of: date)
        guard month != shown else { return showMonth() }
        shown = month
        refresh()
    }

    /// Shows the month of a record and focuses its day.
    func showMonth(of record: RecordID) {
        if let date = dates[record]?.withoutTime, places.contains(date) {
            focusedDate = date
            return showMonth()
        }
        withDate(of: record) { [weak self] in self?.show($0, focusing: true) }
    }

    /// Reads the date of the selected record, and calls `body` with it unless it has none.
    func withDate(of record: RecordID, _ body: @escaping (PartialDate) -> Void) {
        guard let list, let attribute else { return }
        records.session.attempt { [weak self] library throws(LibraryError) in
            let read = try await library.record(record, in: list.id)
            guard let self, records.model.selection == record,
                let date = read.flatMap({ list.date(of: $0, by: attribute) })
            else { return }
            body(date)
        }
    }

    /// Opens the popover for choosing a month.
    private func chooseMonth() {
        let chooser = MonthChooser(shown)
        chooser.onChoose = { [weak self] date in
            guard let self else { return }
            records.dismiss(animated: true)
            show(date, focusing: true)
            grabFocus()
        }
        present(chooser, at: bar.titleButton, nil)
    }

    /// Opens a page in a popover.
    func present(_ page: ViewController, at source: View, _ rect: Rect?) {
        page.modalPresentationStyle = .popover
        page.popoverPresentationController.sourceView = source
        page.popoverPresentationController.sourceRect = rect
        records.present(page, animated: true)
    }
}
