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

    private let listBox = ListBox()
    private var rows: [SidebarRow] = []

    override init() {
        super.init()
        title = translated("Lists")
    }

    override func loadView() {
        listBox.style("sidebar").accessibilityLabel = translated("Lists")
        listBox.onSelect = { [weak self] in self?.selected($0) }
        view = ScrollView([.vertical], listBox).style("sidebar")
    }

    /// Shows lists and selects the open one.
    func show(_ lists: [List], selected: ListID?) {
        _ = view
        if rows.map(\.id) == lists.map(\.id) {
            for (row, list) in zip(rows, lists) { row.update(list) }
        } else {
            rows = lists.map(SidebarRow.init)
            listBox.rows = rows
        }
        listBox.selectedIndex = rows.firstIndex { $0.id == selected }
    }

    private func selected(_ index: Int) {
        delegate?.sidebar(self, didSelect: rows[index].id)
    }
}
