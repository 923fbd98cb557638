import TableCore
import TableKit
import TextCore
import TroveModel

extension RecordListView: TableViewDelegate {
    func tableViewDidChangeSelection(_ tableView: TableView) {
        records.userSelected(selectedRows, focused: tableView.focusedRow)
    }

    func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath) {
        records.userOpened(selectedRows, focused: indexPath)
    }

    /// The menu is that of all selected rows if the row is one of them; the table has selected it
    /// else.
    func tableView(
        _ tableView: TableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: Point
    ) -> ContextMenuConfiguration? {
        ContextMenuConfiguration { [weak self, records] suggested in
            guard let self else { return nil }
            records.userSelected(selectedRows, focused: indexPath, opens: false)
            // A click on one of several rows does not open them, and none opens a hidden page.
            let open = Action(title: translated("_Open")) { _ in records.openSelection() }
            // The suggested actions are those of a single row.
            return records.makeRecordMenu(
                suggested: (records.isCompact || records.hasPaneButton ? [open] : [])
                    + (records.selectsSeveral ? [] : suggested))
        }
    }

    func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
        makeGroupHeader(ofSection: section)
    }

    func scrollViewDidScroll(_ scrollView: ScrollView) {
        records.delegate?.recordsStateChanged(records)
    }

    func tableView(_ tableView: TableView, titleForRenamingRowAt indexPath: IndexPath) -> String? {
        records.titleForRenaming(at: indexPath)
    }

    func tableView(_ tableView: TableView, didRenameRowAt indexPath: IndexPath, to title: String) {
        records.rename(at: indexPath, to: title)
    }

    func tableView(
        _ tableView: TableView, didTypeTitle title: String?, forRowAt indexPath: IndexPath
    ) {
        records.keepTitle(title, at: indexPath)
    }

    /// Rows have check marks while they are edited, and are deleted together.
    func tableView(
        _ tableView: TableView, editingStyleForRowAt indexPath: IndexPath
    ) -> TableViewCell.EditingStyle {
        tableView.isEditing ? .none : .delete
    }

    func tableView(
        _ tableView: TableView, shouldIndentWhileEditingRowAt indexPath: IndexPath
    ) -> Bool { false }

    func tableView(
        _ tableView: TableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
    ) -> String? {
        translated("Delete")
    }

    func tableView(
        _ tableView: TableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
        toProposedIndexPath proposedDestinationIndexPath: IndexPath
    ) -> IndexPath {
        records.target(movingFrom: sourceIndexPath, to: proposedDestinationIndexPath)
    }

    /// Writes a move to the library. The table already shows it.
    func tableView(
        _ tableView: TableView, moveRowAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) {
        records.send(.moved(from: sourceIndexPath, to: destinationIndexPath))
    }

    func tableView(
        _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) {
        if editingStyle == .delete { records.send(.deletionRequested([indexPath])) }
    }

    func tableView(_ tableView: TableView, commitDeletionOfRowsAt indexPaths: [IndexPath]) {
        records.send(.deletionRequested(indexPaths))
    }
}
