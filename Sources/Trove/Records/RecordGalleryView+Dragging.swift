import TableCore
import TableKit

extension RecordGalleryView: CollectionViewDragDelegate, CollectionViewDropDelegate {
    func collectionView(
        _ collectionView: CollectionView, itemsForBeginning session: DragSession,
        at indexPath: IndexPath
    ) -> [DragItem] {
        records.items(forBeginning: session, at: indexPath)
    }

    func collectionView(
        _ collectionView: CollectionView, itemsForBeginningSelection session: DragSession
    ) -> [DragItem]? {
        records.items(forBeginning: session, at: nil)
    }

    func collectionView(_ collectionView: CollectionView, canHandle session: DropSession) -> Bool {
        records.canHandle(session)
    }

    func collectionView(
        _ collectionView: CollectionView, dropSessionDidUpdate session: DropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> CollectionViewDropProposal {
        CollectionViewDropProposal(
            operation: records.dropOperation(of: session), intent: .insertAtDestinationIndexPath)
    }

    func collectionView(
        _ collectionView: CollectionView, performDropWith coordinator: CollectionViewDropCoordinator
    ) {
        records.drop(coordinator.session, before: coordinator.destinationIndexPath)
    }
}
