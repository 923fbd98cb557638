import TableKit

/// Move rows by their handles, by dragging, or with Alt+Up and Alt+Down. The last row stays last:
/// nothing can be dropped below it.
final class Reordering: ViewController, TableViewDataSource, TableViewDelegate {
    private let table = TableView()
    private var rows = Element.all.prefix(12).map(\.name) + ["Always the last"]

    override func loadView() {
        table.register(TableViewCell.self, forCellReuseIdentifier: "row")
        table.accessibilityLabel = "Elements"
        table.dragInteractionEnabled = true
        table.allowsSelectionDuringEditing = true
        table.dataSource = self
        table.delegate = self
        table.setEditing(true, animated: false)
        view = table
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        rows.count
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        cell.textLabel.text = rows[indexPath.row]
        return cell
    }

    func tableView(
        _ tableView: TableView, editingStyleForRowAt indexPath: IndexPath
    ) -> TableViewCell.EditingStyle { .none }

    func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool {
        indexPath.row < rows.count - 1
    }

    func tableView(
        _ tableView: TableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
        toProposedIndexPath proposedDestinationIndexPath: IndexPath
    ) -> IndexPath {
        let last = rows.count - 1
        guard proposedDestinationIndexPath.row == last else { return proposedDestinationIndexPath }
        return IndexPath(row: last - 1, section: 0)
    }

    func tableView(
        _ tableView: TableView, moveRowAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) {
        let row = rows.remove(at: sourceIndexPath.row)
        rows.insert(row, at: destinationIndexPath.row)
    }
}
