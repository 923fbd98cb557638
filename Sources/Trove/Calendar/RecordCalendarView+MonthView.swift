import TableCore
import TableKit
import TextCore
import TroveModel

extension RecordCalendarView: MonthViewDelegate {
    func monthView(
        _ monthView: MonthView, didSelectEntry entry: Int, at place: Int,
        modifiers: SelectionModifiers
    ) {
        select(RecordID(entry), modifiers)
    }

    func monthView(_ monthView: MonthView, performPrimaryActionForEntry entry: Int) {
        records.openSelection()
    }

    func monthView(_ monthView: MonthView, didFocus place: Int) {
        if place == undatedPlace { return focusUndated() }
        focusedDate = date(at: place)
    }

    func monthView(_ monthView: MonthView, addAt place: Int) {
        if let date = date(at: place) { addRecord(on: date) }
    }

    func monthView(_ monthView: MonthView, showAllAt place: Int) {
        showAll(at: place)
    }

    func monthView(_ monthView: MonthView, didScrollBy months: Int) { showMonth(by: months) }

    func monthView(_ monthView: MonthView, menuForEntry entry: Int, at place: Int) -> Menu? {
        let open = Action(title: translated("_Open")) { [records] _ in records.openSelection() }
        return records.makeRecordMenu(suggested: [open])
    }

    func monthView(_ monthView: MonthView, menuAt place: Int) -> Menu? {
        if place == undatedPlace { return Menu(children: [showAllAction(at: place)]) }
        guard let date = date(at: place) else { return nil }
        var items: [MenuElement] = []
        if canEdit {
            items.append(
                Action(title: translated("_Add Record")) { [weak self] _ in
                    self?.addRecord(on: date)
                })
        }
        if currentContents?.count(on: date) ?? 0 > 0 {
            items.append(showAllAction(at: place))
        }
        items.append(
            Action(title: translated("Go to _Today")) { [weak self] _ in self?.showToday() })
        return Menu(children: items)
    }

    private func showAllAction(at place: Int) -> Action {
        Action(title: translated("_Show All Records")) { [weak self] _ in
            self?.showAll(at: place)
        }
    }

    /// The date of a place in the grid.
    func date(at place: Int) -> PartialDate? {
        places.indices.contains(place) ? places[place] : nil
    }

    /// Adds a record with a date.
    func addRecord(on date: PartialDate) {
        guard canEdit, let field else { return }
        focusedDate = date
        records.delegate?.records(records, wantsNewRecordWith: [field.id: .date(date)])
    }

    // MARK: Selecting

    /// Selects a record as a click does: with Ctrl also, with Shift with those in between.
    func select(_ record: RecordID, _ modifiers: SelectionModifiers) {
        guard let rows = records.model.ownRows, let row = rows.indexPath(of: record) else {
            return records.reveal(record)
        }
        let position = rows.records.offset(of: row)
        var positions = PositionSet(position..<position + 1)
        if modifiers.contains(.extend), let first = records.model.selection {
            let between = contents?.ids(from: first, to: record) ?? []
            for id in between {
                let offset = rows.indexPath(of: id).map { rows.records.offset(of: $0) }
                if let offset { positions.insert(offset..<offset + 1) }
            }
        } else if modifiers.contains(.toggle) || records.isSelecting {
            let selected = selectedPositions
            positions = selected
            if selected.contains(position) {
                positions.remove(position..<position + 1)
            } else {
                positions.insert(position..<position + 1)
            }
        }
        records.userSelected(positions, focused: row)
        showSelection()
    }

    private var selectedPositions: PositionSet {
        if let several = records.model.selectedPositions { return several }
        guard let rows = records.model.ownRows, let row = records.model.selectedRow else {
            return PositionSet()
        }
        let position = rows.records.offset(of: row)
        return PositionSet(position..<position + 1)
    }

    /// Selects all records of the list, as the other views do.
    func selectAll() {
        guard let count = records.model.ownRows?.records.count, count > 0 else { return }
        records.userSelected(PositionSet(0..<count), focused: records.model.selectedRow)
        showSelection()
    }

    // MARK: A day

    /// Opens a popover with all records of a day, or without a date.
    func showAll(at place: Int) {
        if place == undatedPlace { return showAllUndated() }
        guard let list, let date = date(at: place), let contents = currentContents else { return }
        let count = contents.count(on: date)
        let ids = contents.ids(on: date, limit: CalendarDayPage.limit)
        records.session.attempt { [weak self] library throws(LibraryError) in
            let read = try await library.records(ids, in: list.id)
            guard let self, self.date(at: place) == date else { return }
            let page = CalendarDayPage(
                DateText.shared.fullText(of: date),
                read.map { ($0.id, self.records.texts(of: $0)) }, count: count,
                canAdd: canEdit && date.day != nil)
            page.onSelect = { [weak self] in self?.selectFromPage($0) }
            page.onAdd = { [weak self] in
                self?.records.dismiss(animated: true)
                self?.addRecord(on: date)
            }
            present(page, at: month, month.frame(ofPlace: place))
        }
    }

    /// Selects a record that the user chose in a popover, and closes it.
    func selectFromPage(_ record: RecordID) {
        records.dismiss(animated: true)
        select(record, [])
        grabFocus()
    }
}
