import TableKit
import TroveModel

/// The form of several selected records in place of that of one.
extension MainWindow {
    /// Whether the last column shows several records.
    var showsMany: Bool { split.viewController(for: .secondary) !== detail }

    func makeManyRecords() -> ManyRecordsController {
        let many = ManyRecordsController(session: session)
        many.onOpen = { [weak self] in self?.follow($0) }
        many.onShowDraft = { [weak self] in self?.showNextDraft() }
        return many
    }

    /// Shows the selected record in the last column, or the selected records.
    func showSelection() {
        let list = session.list(listID)
        if let new = newRecord, new.record != records.selection || new.list != listID {
            detail.commit()
            leaveNewRecord()
        }
        guard let selected = records.model.selectedRecords, let list else {
            if showsMany {
                many.close()
                split.setViewController(detail, for: .secondary)
            }
            let isInTrash = place == .trash && !isSearchingAllLists
            return detail.show(records.selection, of: list, isInTrash: isInTrash)
        }
        detail.commit()
        many.show(selected, of: list)
        split.setViewController(many, for: .secondary)
        updatePane()
        showHiddenCount()
    }

    /// Shows how many of the selected records the search hides.
    func showHiddenCount() {
        if showsMany { many.showHidden(records.model.hiddenSelectionCount ?? 0) }
    }

    /// Commits all typed input.
    func commitForms() {
        records.shownView?.commitTyping()
        detail.commit()
        if showsMany { many.commit() }
    }
}
