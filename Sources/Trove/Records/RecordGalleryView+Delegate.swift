import TableCore
import TableKit
import TextCore
import TroveModel

extension RecordGalleryView: CollectionViewDelegate {
    func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
        records.userSelected(indexPath)
    }

    func collectionView(
        _ collectionView: CollectionView, performPrimaryActionForItemAt indexPath: IndexPath
    ) {
        records.send(.selected(indexPath, opens: true))
    }

    /// The form follows the item whose menu opens.
    func collectionView(
        _ collectionView: CollectionView,
        contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: Point
    ) -> ContextMenuConfiguration? {
        guard let item = indexPaths.first else { return nil }
        records.send(.selected(item, opens: false))
        return ContextMenuConfiguration { [weak self] _ in
            Menu(children: [
                Action(title: translated("_Open")) { _ in
                    guard let self, let row = self.records.model.selectedRow else { return }
                    self.records.send(.selected(row, opens: true))
                },
                Command(title: translated("D_uplicate"), action: "win.duplicate"),
                Action(title: translated("_Delete")) { _ in self?.records.deleteSelection() },
            ])
        }
    }

    func scrollViewDidScroll(_ scrollView: ScrollView) {
        records.delegate?.recordsStateChanged(records)
    }

    func collectionView(
        _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell,
        forItemAt indexPath: IndexPath
    ) {
        (cell as? CoverCell)?.cancelLoad()
    }

    func collectionView(
        _ collectionView: CollectionView,
        targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
        toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath {
        records.target(movingFrom: originalIndexPath, to: proposedIndexPath)
    }
}
