import TableCore
import TableKit
import TextCore
import TroveModel

extension RecordTableView: TableViewDelegate {
    func tableViewDidChangeSelection(_ tableView: TableView) {
        // A click in a narrow window must not leave the table, in which cells are edited.
        pasted = nil
        records.userSelected(selectedRows, focused: tableView.focusedRow, opens: false)
    }

    func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath) {
        records.userOpened(selectedRows, focused: indexPath)
    }

    func tableView(
        _ tableView: TableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: Point
    ) -> ContextMenuConfiguration? {
        ContextMenuConfiguration { [weak self] _ in
            guard let self else { return nil }
            records.userSelected(selectedRows, focused: indexPath, opens: false)
            return makeCellMenu()
        }
    }

    func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
        makeGroupHeader(ofSection: section)
    }

    func scrollViewDidScroll(_ scrollView: ScrollView) {
        records.delegate?.recordsStateChanged(records)
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
}

extension RecordTableView: ColumnTableViewDelegate {
    func columnTableView(
        _ table: ColumnTableView, didClickHeadOf column: Int, extends: Bool
    ) {
        let field = fields[column].id
        change { $0.sort = $0.sort.toggling(field, extends: extends) }
    }

    func columnTableView(_ table: ColumnTableView, didResize column: Int, to width: Double) {
        let field = fields[column].id
        change { $0.view.columnWidths[field] = Int(width) }
    }

    func columnTableView(_ table: ColumnTableView, didMove column: Int, to index: Int) {
        guard let list = records.model.list else { return }
        let field = fields[column].id
        change { $0.view = list.movingColumn(of: field, to: index) }
    }

    func columnTableView(
        _ table: ColumnTableView, editorForColumn column: Int, ofRowAt indexPath: IndexPath
    ) -> FormRow? {
        makeEditor(ofColumn: column, at: indexPath)
    }

    func columnTableViewDidEndEditing(_ table: ColumnTableView) { editor = nil }

    func columnTableView(
        _ table: ColumnTableView, performActionOfColumn column: Int, ofRowAt indexPath: IndexPath
    ) -> Bool {
        toggle(column, at: indexPath) || showPicture(ofColumn: column, at: indexPath)
    }
}
