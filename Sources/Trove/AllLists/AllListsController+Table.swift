import TableCore
import TableKit
import TextCore
import TroveModel

extension AllListsController: TableViewDataSource, TableViewDelegate {
    private static let cell = "record"

    func connectTable() {
        table.register(TableViewCell.self, style: .subtitle, forCellReuseIdentifier: Self.cell)
        table.accessibilityLabel = translated("Records")
        table.rowHeight = RecordListView.rowHeight
        table.allowsMultipleSelection = true
        table.multipleSelectionStyle = .replacing
        table.allowedSwipeSources = [.touchscreen, .touchpad]
        table.dataSource = self
        table.delegate = self
    }

    func numberOfSections(in tableView: TableView) -> Int { sections.sections.count }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        sections.sections[section].records.count
    }

    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
        let shown = sections.sections[section]
        guard contents == .search else { return shown.list.name }
        return "\(shown.list.name) · \(RecordsController.countText(shown.records.count))"
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: Self.cell, for: indexPath)
        let record = record(at: indexPath)
        let list = sections.sections[indexPath.section].list
        let marks = contents == .search ? SearchHighlights(query, in: list) : SearchHighlights()
        let texts = record.map { RowTexts($0, in: list, marks: marks) }
        cell.textLabel.text = texts?.title ?? ""
        let loan = record.flatMap { openLoans.line(of: $0, in: list) }
        cell.detailTextLabel.text =
            contents == .trash
            ? record.map(trashText) ?? "" : loan?.text ?? texts?.subtitle ?? ""
        cell.detailTextLabel.textColor = loan?.color ?? .secondaryLabel
        cell.textLabel.highlightedRanges = texts?.titleMarks ?? []
        cell.detailTextLabel.highlightedRanges =
            contents == .search && loan == nil ? texts?.subtitleMarks ?? [] : []
        return cell
    }

    /// When a record was deleted, and how long it stays in the trash.
    private func trashText(_ record: Record) -> String {
        guard let deleted = record.deletedAt else { return "" }
        let times = TrashTimes(deletedAt: deleted, trashDays: trashDays)
        let ago =
            switch times.daysAgo {
            case 0: translated("Deleted today")
            case 1: translated("Deleted yesterday")
            default:
                translated(
                    "Deleted {count} day ago", plural: "Deleted {count} days ago",
                    count: times.daysAgo
                )
                .filling(["count": times.daysAgo.grouped])
            }
        guard let left = times.daysLeft else { return ago }
        let rest = translated("{count} day left", plural: "{count} days left", count: left)
            .filling(["count": left.grouped])
        return "\(ago) · \(rest)"
    }

    // MARK: Selecting

    /// The selected records, in the order of the rows.
    var selectedPlaces: [ListSections.Place] {
        (table.indexPathsForSelectedRows ?? []).sorted().compactMap { sections.place(at: $0) }
    }

    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        selectionChanged(opens: Application.currentEventIsPointer)
    }

    func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {
        selectionChanged(opens: false)
    }

    func tableViewDidChangeSelectionOfManyRows(_ tableView: TableView) {
        selectionChanged(opens: false)
    }

    func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath) {
        // A result of a search is shown in its list instead.
        let isShownHere = contents != .search
        selectionChanged(opens: true)
        if isShownHere, selectedPlaces.count == 1 { delegate?.allListsWantsForm(self) }
    }

    func selectionChanged(opens: Bool) {
        updateButtons()
        let places = selectedPlaces
        if opens, contents == .search, places.count == 1 {
            delegate?.allLists(self, wants: places[0])
            return
        }
        let shown = places.count == 1 ? places.first : nil
        delegate?.allLists(self, didSelect: shown, opens: opens && shown != nil)
    }

    /// The row a number of rows after the only selected one; nil for none.
    func neighbor(_ rowCount: Int) -> IndexPath? {
        guard let selected = table.indexPathsForSelectedRows, selected.count == 1 else {
            return nil
        }
        return sections.row(rowCount, after: selected[0])
    }

    /// Selects the row a number of rows after the selected one.
    func selectNeighbor(_ rowCount: Int) {
        guard let row = neighbor(rowCount) else { return }
        for old in table.indexPathsForSelectedRows ?? [] {
            table.deselectRow(at: old, animated: false)
        }
        table.selectRow(at: row, animated: false, scrollPosition: .none)
        table.scrollToRow(at: row, at: .none, animated: false)
        selectionChanged(opens: false)
    }

    // MARK: Menus and keys

    func tableView(
        _ tableView: TableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: Point
    ) -> ContextMenuConfiguration? {
        ContextMenuConfiguration { [weak self] _ in
            guard let self else { return nil }
            // The table has selected the row, unless it is one of several.
            selectionChanged(opens: false)
            let selected = table.indexPathsForSelectedRows ?? []
            return menu(of: selected.contains(indexPath) ? selected : [indexPath])
        }
    }

    func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool {
        canChange([indexPath])
    }

    func tableView(
        _ tableView: TableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
    ) -> String? {
        contents == .trash ? translated("Delete Permanently") : translated("Delete")
    }

    func tableView(
        _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) {
        if editingStyle == .delete { delete([indexPath]) }
    }

    func tableView(_ tableView: TableView, commitDeletionOfRowsAt indexPaths: [IndexPath]) {
        delete(indexPaths)
    }
}
