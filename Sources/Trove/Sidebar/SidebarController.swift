import CGtk
import GtkBridge
import TableKit
import TextCore
import TroveModel

/// The sidebar with the lists of the library.
final class SidebarController: ViewController {
    /// Notifications of the user's selection.
    protocol Delegate: AnyObject {
        func sidebar(_ sidebar: SidebarController, didSelect list: ListID)
    }

    weak var delegate: Delegate?

    private let listBox = Widget(adopting: gtk_list_box_new())
    private var rows: [SidebarRow] = []
    private var selection: SignalConnection?

    override init() {
        super.init()
        title = translated("Lists")
    }

    override func loadView() -> Widget {
        let scroller = Widget(adopting: gtk_scrolled_window_new(nil, nil))
        gtk_scrolled_window_set_policy(
            scroller.pointer.cast(GtkScrolledWindow.self), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        scroller.style("sidebar")
        listBox.style("sidebar").accessibleName = translated("Lists")
        gtk_list_box_set_selection_mode(listBox.pointer.cast(), GTK_SELECTION_BROWSE)
        listBox.isVisible = true
        gtk_container_add(scroller.pointer.cast(GtkContainer.self), listBox.pointer)
        selection = listBox.on("row-activated") { [weak self] in self?.rowActivated() }
        return scroller
    }

    private var box: UnsafeMutablePointer<GtkListBox> { listBox.pointer.cast(GtkListBox.self) }

    /// Shows lists and selects the open one.
    func show(_ lists: [List], selected: ListID?) {
        _ = view
        if rows.map(\.id) == lists.map(\.id) {
            for (row, list) in zip(rows, lists) { row.update(list) }
        } else {
            for row in rows { row.removeFromParent() }
            rows = lists.map(SidebarRow.init)
            for row in rows { gtk_list_box_insert(box, row.pointer, -1) }
        }
        if let row = rows.first(where: { $0.id == selected }) {
            gtk_list_box_select_row(box, row.pointer.cast(GtkListBoxRow.self))
        } else {
            gtk_list_box_unselect_all(box)
        }
    }

    private func rowActivated() {
        guard let selected = gtk_list_box_get_selected_row(box),
            let row = rows.first(where: { $0.pointer.cast(GtkListBoxRow.self) == selected })
        else { return }
        delegate?.sidebar(self, didSelect: row.id)
    }
}
