import TableCore
import TableKit

extension RecordListView: TableViewDragDelegate, TableViewDropDelegate {
    func tableView(
        _ tableView: TableView, itemsForBeginning session: DragSession, at indexPath: IndexPath
    ) -> [DragItem] {
        records.items(forBeginning: session, at: indexPath)
    }

    func tableView(
        _ tableView: TableView, itemsForBeginningSelection session: DragSession
    ) -> [DragItem]? {
        records.items(forBeginning: session, at: nil)
    }

    func tableView(_ tableView: TableView, canHandle session: DropSession) -> Bool {
        records.canHandle(session)
    }

    func tableView(
        _ tableView: TableView, dropSessionDidUpdate session: DropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> TableViewDropProposal {
        TableViewDropProposal(
            operation: records.dropOperation(of: session), intent: .insertAtDestinationIndexPath)
    }

    func tableView(
        _ tableView: TableView, performDropWith coordinator: TableViewDropCoordinator
    ) {
        records.drop(coordinator.session, before: coordinator.destinationIndexPath)
    }
}
