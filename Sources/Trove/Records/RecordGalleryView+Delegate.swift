import TableCore
import TableKit
import TextCore
import TroveModel

extension RecordGalleryView: CollectionViewDelegate {
    func collectionViewDidChangeSelection(_ collectionView: CollectionView) {
        records.userSelected(
            folding.rows(at: collectionView.selectedPositions), focused: collectionView.focusedItem)
    }

    func collectionView(
        _ collectionView: CollectionView, performPrimaryActionForItemAt indexPath: IndexPath
    ) {
        records.userOpened(
            folding.rows(at: collectionView.selectedPositions), focused: indexPath)
    }

    /// The menu is that of all selected items if the item is one of them; otherwise the form
    /// follows the item.
    func collectionView(
        _ collectionView: CollectionView,
        contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: Point
    ) -> ContextMenuConfiguration? {
        guard let item = indexPaths.first else { return nil }
        return ContextMenuConfiguration { [records] _ in
            if indexPaths.count == 1 { records.send(.selected(item, opens: false)) }
            let open = Action(title: translated("_Open")) { _ in records.openSelection() }
            return records.makeRecordMenu(suggested: [open])
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

    func collectionView(
        _ collectionView: CollectionView,
        targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
        toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath {
        records.target(movingFrom: originalIndexPath, to: proposedIndexPath)
    }
}
