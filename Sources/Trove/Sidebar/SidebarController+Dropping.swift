import Foundation
import TableKit
import TroveModel

/// Records and files that are dragged onto a list.
extension SidebarController: ListBoxDropDelegate {
    func listBox(_ listBox: ListBox, canHandle session: DropSession) -> Bool {
        DraggedRecords(of: session) != nil || Self.offersFiles(session)
    }

    private static func offersFiles(_ session: DropSession) -> Bool {
        session.localDragSession == nil && session.canLoadObjects(ofClass: URL.self)
    }

    /// The list in a row; nil for other rows.
    private func list(inRow index: Int) -> ListID? {
        guard contents.items.indices.contains(index), case .list(let id) = contents.items[index]
        else { return nil }
        return id
    }

    /// Moves the records to another list, or copies them with Ctrl. Files are imported into a list.
    func listBox(
        _ listBox: ListBox, dropSessionDidUpdate session: DropSession, onRowAt index: Int
    ) -> DropOperation {
        guard let dragged = DraggedRecords(of: session) else {
            // The window takes files that are dropped elsewhere.
            guard let id = list(inRow: index) else { return .cancel }
            return canChange(.list(id)) ? .copy : .forbidden
        }
        guard let id = list(inRow: index), id != dragged.list.id, canChange(.list(id))
        else { return .forbidden }
        return session.allowsMoveOperation && canChange(.list(dragged.list.id)) ? .move : .copy
    }

    func listBox(
        _ listBox: ListBox, performDrop session: DropSession, onRowAt index: Int,
        operation: DropOperation
    ) {
        guard let id = list(inRow: index) else { return }
        if let dragged = DraggedRecords(of: session) {
            delegate?.sidebar(self, didDrop: dragged, on: id, copies: operation == .copy)
        } else {
            session.loadObjects(ofClass: URL.self) { files in
                delegate?.sidebar(self, didDropFiles: files, on: id)
            }
        }
    }
}
