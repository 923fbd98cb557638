import TableKit

/// An image marks the selected rows. It disappears when a row is deselected, and comes back when a
/// selected row scrolls into view again.
final class SelectionMarks: TableViewController {
    override func viewDidLoad() {
        tableView.register(TableViewCell.self, forCellReuseIdentifier: "element")
        tableView.allowsMultipleSelection = true
        tableView.multipleSelectionStyle = .toggling
        tableView.accessibilityLabel = "Elements"
    }

    private func mark(_ cell: TableViewCell?, _ isMarked: Bool) {
        guard isMarked else {
            cell?.accessoryView = nil
            return
        }
        let image = Image(icon: "emblem-favorite-symbolic", pointSize: 28)
        cell?.accessoryView = ImageView(image.withTintColor(.systemRed))
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        Element.all.count
    }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "element", for: indexPath)
        cell.textLabel.text = Element.all[indexPath.row].name
        cell.selectionStyle = .none
        mark(cell, tableView.indexPathsForSelectedRows?.contains(indexPath) == true)
        return cell
    }

    override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        mark(tableView.cellForRow(at: indexPath), true)
    }

    override func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {
        mark(tableView.cellForRow(at: indexPath), false)
    }
}
