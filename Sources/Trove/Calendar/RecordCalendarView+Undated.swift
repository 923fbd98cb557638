import TableCore
import TableKit
import TextCore
import TroveModel

/// The records of a list without a date in its calendar.
struct UndatedRecords {
    let records: RecordList
    /// The texts of the records that can be visible.
    var texts: [RecordID: RowTexts] = [:]

    /// The first records.
    func ids(limit: Int) -> [RecordID] {
        (0..<min(limit, records.count)).map { records.id(at: $0) }
    }
}

/// The strip below the days with the records without a date, from which they are dragged to a day.
extension RecordCalendarView {
    /// The place of the strip in the grid; nil if all records have a date.
    var undatedPlace: Int? { undated.map { _ in places.count } }

    /// The strip as the grid shows it.
    var undatedStrip: MonthView.Day? {
        guard let undated else { return nil }
        let count = undated.records.count
        return MonthView.Day(
            title: Self.undatedTitle,
            name: [Self.undatedTitle, RecordsController.countText(count)].commaSeparated,
            entries: undated.ids(limit: Self.dayLimit).map(entry), count: count)
    }

    private static var undatedTitle: String { translated("Without a Date") }

    /// Loads the records without a date, unless they are known.
    func loadUndated(in list: List, within query: SearchQuery) {
        let request = RecordListRequest.undated(in: list, query: query)
        guard request == nil || request != undatedRequest else { return }
        undatedRequest = request
        undatedWork?.cancel()
        guard let request else { return show(nil) }
        undatedWork = Task { [weak self, library = records.session.library] in
            do throws(LibraryError) {
                var found = UndatedRecords(records: try await library.recordList(for: request))
                let read = try await library.records(
                    found.ids(limit: Self.dayLimit), in: list.id)
                guard !Task.isCancelled, let self else { return }
                for record in read { found.texts[record.id] = records.texts(of: record) }
                show(found.records.isEmpty ? nil : found)
            } catch {
                guard !Task.isCancelled else { return }
                // The next change reads them again.
                self?.undatedRequest = nil
                self?.report(error)
            }
        }
    }

    private func show(_ new: UndatedRecords?) {
        guard new != nil || undated != nil else { return }
        undated = new
        if new == nil { focusesUndated = false }
        showMonth()
    }

    /// Focuses the strip.
    func focusUndated() {
        focusedDate = nil
        focusesUndated = undated != nil
        showMonth()
    }

    /// Opens a popover with the records without a date.
    func showAllUndated() {
        guard let list, let undated, let place = undatedPlace else { return }
        let ids = undated.ids(limit: CalendarDayPage.limit)
        records.session.attempt { [weak self] library throws(LibraryError) in
            let read = try await library.records(ids, in: list.id)
            guard let self, undatedPlace == place else { return }
            let page = CalendarDayPage(
                Self.undatedTitle, read.map { ($0.id, self.records.texts(of: $0)) },
                count: undated.records.count, canAdd: false)
            page.onSelect = { [weak self] in self?.selectFromPage($0) }
            present(page, at: month, month.frame(ofPlace: place))
        }
    }

    /// Gives the selected visible records without a date the day that had the focus last.
    ///
    /// - Returns: Whether only such records are selected.
    func dateSelectedUndated() -> Bool {
        let ids = month.selectedEntries.map { RecordID($0) }.filter { undated?.texts[$0] != nil }
        guard !ids.isEmpty, ids.count == records.model.selectedCount,
            let date = lastDay ?? firstFocus
        else { return false }
        setDate(date, of: ids)
        show(date, focusing: true)
        return true
    }
}
