import CGtk
import GtkBridge
import TableCore

/// An object that handles drops on the rows of a ``ListBox``, such as records on the lists of a
/// sidebar.
@MainActor
public protocol ListBoxDropDelegate: AnyObject {
    /// Whether the list box accepts the items of a drag.
    func listBox(_ listBox: ListBox, canHandle session: DropSession) -> Bool

    /// Returns the effect of a drop on a row. Called whenever the pointer moves. `cancel` leaves
    /// the items to the views around the list box.
    func listBox(
        _ listBox: ListBox, dropSessionDidUpdate session: DropSession, onRowAt index: Int
    ) -> DropOperation

    /// Takes the items that were dropped on a row.
    func listBox(
        _ listBox: ListBox, performDrop session: DropSession, onRowAt index: Int,
        operation: DropOperation)
}

/// The drop on a list box, as GTK sees it.
final class ListBoxDrops: DropReceiver {
    private weak var listBox: ListBox?
    private let box: UnsafeMutablePointer<GtkListBox>
    weak var delegate: (any ListBoxDropDelegate)?
    private var target: DropTarget?
    /// The row under the pointer that takes the items, and the effect.
    private var place: (index: Int, operation: DropOperation)?

    init(on listBox: ListBox) {
        self.listBox = listBox
        box = listBox.widget.cast(GtkListBox.self)
        target = DropTarget(listBox.widget, for: self)
    }

    func canHandle(_ session: DropSession) -> Bool {
        guard let listBox else { return false }
        return delegate?.listBox(listBox, canHandle: session) ?? false
    }

    var passesOnCancelledDrops: Bool { true }

    func dropEntered(_ session: DropSession) {}

    func dropMoved(_ session: DropSession) -> DropOperation {
        guard let listBox, let delegate,
            let row = gtk_list_box_get_row_at_y(box, gint(session.place.y))
        else {
            forget()
            return .cancel
        }
        let index = Int(gtk_list_box_row_get_index(row))
        let operation = delegate.listBox(
            listBox, dropSessionDidUpdate: session, onRowAt: index)
        guard operation == .copy || operation == .move else {
            forget()
            return operation
        }
        if place?.index != index { gtk_list_box_drag_highlight_row(box, row) }
        place = (index, operation)
        return operation
    }

    func drop(_ session: DropSession) {
        guard let listBox, let place else { return }
        forget()
        delegate?.listBox(
            listBox, performDrop: session, onRowAt: place.index, operation: place.operation)
    }

    func dropExited(_ session: DropSession) { forget() }

    func dropEnded(_ session: DropSession) { forget() }

    private func forget() {
        if place != nil { gtk_list_box_drag_unhighlight_row(box) }
        place = nil
    }
}
