import TableCore
import TableKit
import TextCore
import TroveModel

/// The keys of the calendar: arrows move from day to day, Tab goes through the records of a day and
/// then to the strips below the days, and Ctrl with an arrow moves the selected records to another
/// day.
extension RecordCalendarView {
    func monthView(_ monthView: MonthView, handle key: KeyPress) -> Bool {
        let control = key.modifiers == .control
        if control, let days = Self.days(of: key.key) { return moveSelection(byDays: days) }
        if let movement = Self.movement(of: key) {
            move(movement)
            return true
        }
        switch key.key {
        case .tab: return key.modifiers.isSubset(of: .shift) && selectNext(in: key)
        case .enter where key.modifiers.isEmpty:
            openOrAdd()
            return true
        case .character("a") where control:
            selectAll()
            return true
        case .character("t") where control:
            showToday()
            return true
        default: return false
        }
    }

    /// The number of days by which an arrow key moves records.
    private static func days(of key: KeyPress.Key) -> Int? {
        [.left: -1, .right: 1, .up: -7, .down: 7][key]
    }

    private static func movement(of key: KeyPress) -> CalendarMovement? {
        if key.modifiers.isEmpty {
            let plain: [KeyPress.Key: CalendarMovement] = [
                .left: .days(-1), .right: .days(1), .up: .weeks(-1), .down: .weeks(1),
                .home: .weekStart, .end: .weekEnd, .pageUp: .months(-1), .pageDown: .months(1),
            ]
            return plain[key.key]
        }
        switch (key.key, key.modifiers) {
        case (.home, .control): return .monthStart
        case (.end, .control): return .monthEnd
        case (.pageUp, .shift): return .years(-1)
        case (.pageDown, .shift): return .years(1)
        default: return nil
        }
    }

    /// Moves the focus. Without a focused day, it comes to today or to the first day of the month.
    private func move(_ movement: CalendarMovement) {
        guard let start = focusedDate, start.day != nil else {
            if case .months(let count) = movement { return showMonth(by: count) }
            if let day = firstFocus { show(day, focusing: true) }
            return
        }
        let day = start.day(after: movement, firstWeekday: shown.firstWeekday)
        if let day { show(day, focusing: true) }
    }

    /// The date of a new record: that of the focused day.
    var newRecordValues: [FieldID: FieldValue] {
        guard canEdit, let field, let date = focusedDate ?? firstFocus else { return [:] }
        return [field.id: .date(date)]
    }

    var firstFocus: PartialDate? {
        PartialDate.today.flatMap { shown.contains($0) ? $0 : nil } ?? shown.firstDay
    }

    /// The visible records of the focused day.
    private var focusedRecords: [RecordID] {
        month.focusedPlace.map { month.visibleEntries(at: $0).map { RecordID($0) } } ?? []
    }

    /// The selected record, if it is in the focused day.
    private var focusedRecord: RecordID? {
        records.model.selection.flatMap { focusedRecords.contains($0) ? $0 : nil }
    }

    /// Selects the next record of the focused day; after the last one, goes to the next strip.
    ///
    /// - Returns: Whether there is such a record or strip.
    private func selectNext(in key: KeyPress) -> Bool {
        let all = focusedRecords
        let isBackward = key.modifiers.contains(.shift)
        let current = focusedRecord.flatMap { all.firstIndex(of: $0) }
        let next = current.map { $0 + (isBackward ? -1 : 1) } ?? (isBackward ? -1 : 0)
        guard all.indices.contains(next) else { return goToStrip(after: isBackward ? -1 : 1) }
        select(all[next], [])
        return true
    }

    /// Goes from a day to the strips below the days, from one to the next, or back to the day.
    private func goToStrip(after step: Int) -> Bool {
        guard let place = month.focusedPlace else { return false }
        let strips = month.days.count..<month.days.count + month.strips.count
        let next = strips.contains(place) ? place + step : strips.lowerBound
        if strips.contains(place), next < strips.lowerBound {
            guard let day = lastDay ?? firstFocus else { return false }
            show(day, focusing: true)
            return true
        }
        guard step > 0 || strips.contains(place), strips.contains(next) else { return false }
        monthView(month, didFocus: next)
        showMonth()
        let visible = focusedRecords
        if let record = step > 0 ? visible.first : visible.last { select(record, []) }
        return true
    }

    /// Opens the selected record of the focused day, or adds one. Shows the records of a strip.
    private func openOrAdd() {
        if focusedRecord != nil { return records.openSelection() }
        if let place = month.focusedPlace, place >= month.days.count { return showAll(at: place) }
        guard let date = focusedDate ?? firstFocus, date.day != nil else { return }
        addRecord(on: date)
    }

    /// Moves the selected visible records by a number of days, as one step.
    private func moveSelection(byDays days: Int) -> Bool {
        guard canEdit, let list, let field, let primary = records.model.selection,
            !dateSelectedUndated()
        else { return true }
        let selected = dates.filter { month.selectedEntries.contains(Int($0.key)) }
        let moved = selected.compactMap { id, date in
            date.moved(byDays: days).map { (id, $0) }
        }
        guard !moved.isEmpty, moved.count == records.model.selectedCount else {
            records.session.report(
                LibraryError(
                    .invalid,
                    translated(
                        "Select only visible records to move them with Ctrl and an arrow key.")
                ))
            return true
        }
        let cells = moved.sorted { $0.0 < $1.0 }.map {
            CellValue(.date($0.1), field: field.id, record: $0.0)
        }
        records.session.submit(.setCells(cells, list: list.id)) { [weak self] error in
            guard let self, let error else { return }
            refresh()
            records.session.report(error)
        }
        // Further presses go on from the new dates.
        for (id, date) in moved { dates[id] = date }
        if let date = dates[primary] { show(date, focusing: true) }
        return true
    }
}
