import TableCore
import TableKit
import TextCore
import TroveModel

/// The view of the rows.
extension RecordsController {
    /// The view, created at its first use.
    var recordsView: any RecordsView { shownView ?? showView() }

    /// Creates the view of the present kind.
    private func showView() -> any RecordsView {
        let view: any RecordsView =
            switch model.viewKind {
            case .gallery: RecordGalleryView(of: self)
            case .table: RecordTableView(of: self)
            case .board: RecordBoardView(of: self)
            case .list: RecordListView(of: self)
            case .calendar: RecordCalendarView(of: self)
            }
        shownView = view
        viewPage.addArrangedSubview(view.view, expands: true)
        return view
    }

    /// Replaces the view by one of the present kind.
    ///
    /// - Parameter keepsPlace: Whether to scroll to the selected record, or to the one at the top.
    func replaceView(keepsPlace: Bool) {
        let old = shownView
        let top = keepsPlace ? old?.visibleRows.first : nil
        // A title is edited in a popover at its card.
        let hadFocus = titlePage != nil || (old?.view.containsFocus ?? false)
        old?.commitTyping()
        old?.keepPlace()
        old?.view.removeFromSuperview()
        shownView = nil
        let new = showView()
        new.reload(contentOffset: nil)
        if isSelecting { new.setSelecting(true) }
        showSelection(in: new)
        if keepsPlace, new.returnToPlace() {
            // The view is where it was.
        } else if keepsPlace, let selected = model.selectedRow {
            new.scroll(to: selected, at: .middle)
        } else if let top {
            new.scroll(to: top, at: .top)
        }
        if hadFocus { new.grabFocus() }
        updateViewButton()
        arrangeButtons()
        delegate?.recordsViewKindChanged(self)
    }

    /// The content offset outside a search, in points.
    var savedOffset: Double { model.savedOffset(recordsView.contentOffset) }

    /// The values that a new record gets from its place in the view.
    var newRecordValues: [FieldID: FieldValue] { recordsView.newRecordValues }

    /// Changes the size of the items in a gallery.
    ///
    /// - Parameter step: The next size; nil at a limit.
    func zoom(_ step: KeyPath<GalleryZoom, GalleryZoom?>) { recordsView.zoom(step) }

    /// Shows visible rows again whose records differ from those in the same rows before.
    func reloadDifferences(from before: RecordRows, updated: [IndexPath]) {
        let others = recordsView.visibleRows.filter { row in
            before.id(at: row) != model.recordID(at: row)
        }
        let rows = Set(others + updated)
        if !rows.isEmpty { recordsView.reloadRows(at: Array(rows)) }
    }

    /// Shows visible rows of some records again; nil for all.
    func reloadVisibleRows(of records: Set<RecordID>?) {
        recordsView.reloadRecords(records, of: model)
    }

    /// Scrolls to the selected record.
    func scrollToSelection() {
        guard let row = model.selectedRow else { return }
        recordsView.scroll(to: row, at: .none)
    }

    // MARK: Contents

    /// The title of records without a title.
    static let untitled = translated("Untitled")

    /// The record in a row; nil if it cannot be read.
    func record(at indexPath: IndexPath) -> Record? {
        do throws(LibraryError) {
            return try model.record(at: indexPath)
        } catch {
            // Reported after the layout.
            MainLoop.whenIdle { [weak self] in self?.send(.rowsUnreadable(error)) }
            return nil
        }
    }

    /// The title and the second line of a record; empty for a record that cannot be read.
    func texts(of record: Record?) -> RowTexts {
        guard let rows = model.rows, let record else { return RowTexts() }
        return RowTexts(record, in: rows.list, marks: rows.marks)
    }

    /// The title and the second line of a row.
    func texts(at indexPath: IndexPath) -> RowTexts { texts(of: record(at: indexPath)) }

    /// The title of a section; nil if the records are not grouped.
    func title(ofSection section: Int) -> String? {
        guard let rows = model.rows, rows.records.sections.indices.contains(section),
            rows.records.request.grouping != .none
        else { return nil }
        let records = rows.records
        let field = records.request.grouping.field.flatMap { rows.list.field($0) }
        let title = RowTexts.title(of: records.sections[section], by: field)
        return title.isEmpty ? translated("No Value") : title
    }

    /// The number of records of a section; empty while it is unknown.
    func countText(ofSection section: Int) -> String {
        guard let records = model.rows?.records, records.sections.indices.contains(section),
            records.isComplete
        else { return "" }
        return records.sections[section].range.count.grouped
    }

    /// Folds or unfolds a group.
    func setFolded(_ isFolded: Bool, section: Int) {
        guard let records = model.rows?.records, records.sections.indices.contains(section) else {
            return
        }
        let key = records.sections[section].label.key
        changeSettings {
            $0.view.foldedGroups.set(isFolded, key, of: records.request.grouping)
        }
    }

    /// Folds or unfolds all groups.
    func setAllFolded(_ isFolded: Bool) {
        guard let grouping = model.rows?.records.request.grouping, grouping != .none else { return }
        changeSettings { $0.view.foldedGroups.setAll(isFolded, of: grouping) }
    }

    // MARK: Actions

    /// The place for a row that the user moves: in its group, because the group depends on a value
    /// of the record.
    func target(movingFrom source: IndexPath, to proposed: IndexPath) -> IndexPath {
        guard proposed.section != source.section,
            let sections = model.rows?.records.sections, sections.indices.contains(source.section)
        else { return proposed }
        let last = max(0, sections[source.section].range.count - 1)
        return IndexPath(
            row: proposed.section < source.section ? 0 : last, section: source.section)
    }
}
