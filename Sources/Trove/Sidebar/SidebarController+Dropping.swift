import TableKit
import TroveModel

/// Records that are dragged onto a list.
extension SidebarController: ListBoxDropDelegate {
    func listBox(_ listBox: ListBox, canHandle session: DropSession) -> Bool {
        DraggedRecords(of: session) != nil
    }

    /// Moves the records to another list, or copies them with Ctrl.
    func listBox(
        _ listBox: ListBox, dropSessionDidUpdate session: DropSession, onRowAt index: Int
    ) -> DropOperation {
        guard let dragged = DraggedRecords(of: session), contents.items.indices.contains(index),
            case .list(let id) = contents.items[index], id != dragged.list.id
        else { return .forbidden }
        return session.allowsMoveOperation ? .move : .copy
    }

    func listBox(
        _ listBox: ListBox, performDrop session: DropSession, onRowAt index: Int,
        operation: DropOperation
    ) {
        guard let dragged = DraggedRecords(of: session), contents.items.indices.contains(index),
            case .list(let id) = contents.items[index]
        else { return }
        delegate?.sidebar(self, didDrop: dragged, on: id, copies: operation == .copy)
    }
}
