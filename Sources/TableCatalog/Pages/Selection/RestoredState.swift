import Foundation
import TableKit

/// Select rows, scroll, and save the state. Then reverse the rows and restore: the same rows are
/// selected, and the table scrolls to where they are now.
final class RestoredState: TableViewController, DataSourceModelAssociation {
    private var names = Element.all.map(\.name)
    private var saved: Data?

    override func viewDidLoad() {
        tableView.register(TableViewCell.self, forCellReuseIdentifier: "element")
        tableView.accessibilityLabel = "Elements"
        tableView.allowsMultipleSelection = true
        let save = Action(title: "_Save") { [weak self] _ in
            self?.saved = self?.tableView.encodeRestorableState()
        }
        let reverse = Action(title: "Re_verse") { [weak self] _ in
            self?.names.reverse()
            self?.tableView.reloadData()
        }
        let restore = Action(title: "_Restore") { [weak self] _ in
            guard let self, let saved else { return }
            tableView.decodeRestorableState(saved)
        }
        toolbarItems = [save, reverse, restore].map { BarButtonItem(primaryAction: $0) }
    }

    func modelIdentifierForElement(at indexPath: IndexPath, in view: View) -> String? {
        names[indexPath.row]
    }

    func indexPathForElement(
        withModelIdentifier identifier: String, in view: View
    ) -> IndexPath? {
        names.firstIndex(of: identifier).map { IndexPath(row: $0, section: 0) }
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        names.count
    }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "element", for: indexPath)
        cell.textLabel.text = names[indexPath.row]
        return cell
    }
}
