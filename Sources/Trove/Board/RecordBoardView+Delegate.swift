import TableCore
import TableKit
import TextCore
import TroveModel

extension RecordBoardView: CollectionViewDelegate {
    func collectionViewDidChangeSelection(_ collectionView: CollectionView) {
        userSelected(focused: collectionView.focusedItem)
    }

    private func userSelected(focused item: IndexPath?) {
        guard let columns else { return }
        records.userSelected(
            columns.rows(at: collection.selectedPositions),
            focused: item.flatMap { columns.row(at: $0) })
    }

    func collectionView(
        _ collectionView: CollectionView, performPrimaryActionForItemAt indexPath: IndexPath
    ) {
        guard let columns else { return }
        records.userOpened(
            columns.rows(at: collection.selectedPositions), focused: columns.row(at: indexPath))
    }

    /// The menu of a card is that of all selected ones if it is one of them; otherwise the form
    /// follows the card. Beside the cards, it is that of the column.
    func collectionView(
        _ collectionView: CollectionView,
        contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: Point
    ) -> ContextMenuConfiguration? {
        guard let item = indexPaths.first else {
            let layout = collectionView.layoutAttributesForElements(
                in: Rect(x: point.x, y: point.y, width: 1, height: 1))
            guard let menu = layout.first.flatMap({ makeMenu(ofColumn: $0.indexPath.section) })
            else { return nil }
            return ContextMenuConfiguration { _ in menu }
        }
        return ContextMenuConfiguration { [weak self, records] _ in
            if indexPaths.count == 1, let row = self?.columns?.row(at: item) {
                records.send(.selected(row, opens: false))
            }
            let open = Action(title: translated("_Open")) { _ in records.openSelection() }
            return records.makeRecordMenu(suggested: [open] + (self?.moveMenu(from: item) ?? []))
        }
    }

    func scrollViewDidScroll(_ scrollView: ScrollView) {
        records.delegate?.recordsStateChanged(records)
    }

    func collectionView(
        _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell,
        forItemAt indexPath: IndexPath
    ) {
        (cell as? RecordItemCell)?.coverLoad.cancel()
    }
}
