import TableCore
import TableKit
import TroveModel

extension RecordBoardView: CollectionViewDragDelegate, CollectionViewDropDelegate {
    func collectionView(
        _ collectionView: CollectionView, itemsForBeginning session: DragSession,
        at indexPath: IndexPath
    ) -> [DragItem] {
        guard let row = columns?.row(at: indexPath) else { return [] }
        return records.items(forBeginning: session, at: row)
    }

    func collectionView(
        _ collectionView: CollectionView, itemsForBeginningSelection session: DragSession
    ) -> [DragItem]? {
        records.items(forBeginning: session, at: nil)
    }

    func collectionView(_ collectionView: CollectionView, canHandle session: DropSession) -> Bool {
        records.canHandle(session)
    }

    /// Cards are dropped between others in manual order, else anywhere in a column.
    func collectionView(
        _ collectionView: CollectionView, dropSessionDidUpdate session: DropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> CollectionViewDropProposal {
        guard let dragged = DraggedRecords(of: session), records.canHandle(session) else {
            return CollectionViewDropProposal(operation: .cancel)
        }
        guard records.canChangeRecords, let columns, let index = destinationIndexPath?.section,
            dragged.selection.count <= RecordsModel.movedCount
        else { return proposal(.forbidden, column: nil) }
        let isOwn = column(of: dragged) == index
        let canMove = records.model.canMoveRows
        if isOwn {
            return canMove
                ? proposal(.move, .insertAtDestinationIndexPath, column: nil)
                : proposal(.forbidden, column: nil)
        }
        guard columns.columns[index].acceptsRecords else {
            return proposal(.forbidden, column: nil)
        }
        let isManual = records.model.rows?.records.request.moving == .allowed
        let intent: DropIntent =
            canMove && isManual ? .insertAtDestinationIndexPath : .unspecified
        return proposal(.move, intent, column: index)
    }

    private func proposal(
        _ operation: DropOperation, _ intent: DropIntent = .unspecified, column: Int?
    ) -> CollectionViewDropProposal {
        dropColumn = column
        return CollectionViewDropProposal(operation: operation, intent: intent)
    }

    /// The column of the dragged card; nil for several cards.
    private func column(of dragged: DraggedRecords) -> Int? {
        guard dragged.selection.count == 1, let record = dragged.selection.ids.first,
            let row = records.model.rows?.indexPath(of: record)
        else { return nil }
        return columns?.column(ofRow: row)
    }

    func collectionView(_ collectionView: CollectionView, dropSessionDidExit session: DropSession) {
        dropColumn = nil
    }

    func collectionView(_ collectionView: CollectionView, dropSessionDidEnd session: DropSession) {
        dropColumn = nil
    }

    func collectionView(
        _ collectionView: CollectionView, performDropWith coordinator: CollectionViewDropCoordinator
    ) {
        dropColumn = nil
        guard let dragged = DraggedRecords(of: coordinator.session), let columns,
            let place = coordinator.destinationIndexPath,
            columns.columns.indices.contains(place.section)
        else { return }
        let column = columns.columns[place.section]
        let isBetweenCards =
            coordinator.proposal.intent == .insertAtDestinationIndexPath && !column.isFolded
        records.send(
            .filed(
                dragged.selection, column: column.key, before: isBetweenCards ? place.item : nil))
    }
}
