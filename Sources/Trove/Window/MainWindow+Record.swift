import TableKit
import TextCore
import TroveModel

/// Actions on the current record, and the way back from linked records and results.
extension MainWindow {
    /// A stop to which *Back* leads.
    enum TrailStop: Hashable {
        /// A record from which the user followed a link.
        case record(ListSections.Place)
        /// A result of the search through all lists, with the query.
        case search(String, ListSections.Place, from: SearchOrigin)
    }

    func addRecordActions() {
        add(NamedAction("next-record") { [weak self] in self?.selectRecord(1) })
        add(NamedAction("previous-record") { [weak self] in self?.selectRecord(-1) })
        add(NamedAction("copy-record") { [weak self] in self?.copyRecord() })
        addHistoryAction()
        detail.onLeave = { [weak self] in self?.split.goBack() }
        detail.onRestore = { [weak self] in self?.allLists.restoreSelection() }
        detail.onArrive = { [weak self] in self?.updateActions() }
        detail.onSelectNeighbor = { [weak self] in self?.selectRecord($0) }
        add(NamedAction("back") { [weak self] in self?.goBack() })
    }

    /// Updates the enabled actions on the record.
    func updateRecordActions() {
        defer { updateWritingActions() }
        actions["next-record"]?.isEnabled = hasNeighbor(1)
        actions["previous-record"]?.isEnabled = hasNeighbor(-1)
        actions["duplicate"]?.isEnabled = records.selection != nil || lonePage != nil
        for name in ["print-record", "copy-link", "delete"] {
            actions[name]?.isEnabled = records.selection != nil || lonePage != nil
        }
        actions["copy-record"]?.isEnabled = records.selection != nil || detail.showsRecord
        updateHistoryAction()
        detail.showsBack = hasBackButton
    }

    /// Whether there is a record a number of rows after the current one.
    private func hasNeighbor(_ rowCount: Int) -> Bool {
        listID == nil
            ? allLists.neighbor(rowCount) != nil
            : records.model.record(rowsAfterSelection: rowCount) != nil
    }

    /// The record on the page, and its list, in a place with the records of several lists; nil in a
    /// list and in the trash.
    var lonePage: (record: Record, list: List)? {
        guard listID == nil, let record = detail.record, record.deletedAt == nil,
            let list = session.list(detail.list?.id)
        else { return nil }
        return (record, list)
    }

    /// Calls `body` with the selected records and their list, or with the record on the page.
    func withRecords(_ body: @escaping (_ records: [RecordID], _ list: List) -> Void) {
        if let list = session.list(listID) {
            records.withSelection { body($0, list) }
        } else if let page = lonePage {
            body([page.record.id], page.list)
        }
    }

    /// Moves the selected records, or the one on the page, to the trash.
    func deleteRecords() {
        guard let page = lonePage else { return records.deleteSelection() }
        detail.commit()
        let title = RowTexts(page.record, in: page.list).title
        session.perform(.deleteRecords([page.record.id], list: page.list.id)) { [weak self] _ in
            guard let self else { return }
            records(records, didDelete: 1, title: title)
        }
    }

    /// Whether the record has a button that leads back. In a narrow window, the one of the page
    /// leads to the results of a search, which are in the place of the records.
    private var hasBackButton: Bool {
        switch trail.last {
        case .record: true
        case .search: !split.isCollapsed
        case nil: false
        }
    }

    /// Opens the record a number of rows after the current one.
    private func selectRecord(_ rowCount: Int) {
        guard hasNeighbor(rowCount) else { return }
        detail.commit()
        let hadFocus = detail.view.containsFocus
        if listID == nil {
            allLists.selectNeighbor(rowCount)
        } else {
            records.model.record(rowsAfterSelection: rowCount).map(records.reveal)
        }
        if hadFocus { detail.grabFocus() }
    }

    /// Copies the filled fields of the current record to the clipboard.
    private func copyRecord() {
        guard !showsMany else { return copySelection() }
        guard let list = session.list(detail.list?.id), let record = detail.record else { return }
        detail.commit()
        Clipboard.setText(list.text(of: record, text: RowTexts.text, link: RowTexts.text))
        notification.show(translated("Record copied as text"))
    }

    /// Opens a record of any list. *Back* returns to the current one.
    func follow(_ list: ListID, _ record: RecordID) {
        if let listID, let current = records.selection {
            trail.append(.record(ListSections.Place(list: listID, record: current)))
        }
        open(ListSections.Place(list: list, record: record))
    }

    /// Returns to the record from which the user followed a link, or to the column before.
    func goBack() {
        switch trail.popLast() {
        case .record(let place): open(place)
        case .search(let query, let result, let origin):
            searchAllLists(for: query, from: origin, selecting: result)
            updateRecordActions()
        case nil: split.goBack()
        }
    }

    private func open(_ place: ListSections.Place) {
        guard session.list(place.list) != nil else { return }
        if records.search.isActive { records.search.isActive = false }
        open(place.list)
        records.reveal(place.record)
        showRecordPage()
        updateRecordActions()
    }
}
