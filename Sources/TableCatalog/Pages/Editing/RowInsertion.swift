import Foundation
import TableKit

/// Editing mode adds a delete control to each row, and a last row that inserts one with the current
/// time.
final class RowInsertion: ViewController, TableViewDataSource, TableViewDelegate {
    private let table = TableView()
    private let edit = Button("_Edit")
    private var rows = ["First", "Second", "Third"]

    private var addRow: AddRow { AddRow(section: 0, itemCount: rows.count) }

    override func loadView() {
        table.register(TableViewCell.self, forCellReuseIdentifier: "row")
        table.accessibilityLabel = "Rows"
        table.dataSource = self
        table.delegate = self
        edit.onClick = { [weak self] in self?.toggle() }
        let stack = StackView(.vertical)
        stack.addArrangedSubview(edit.margin(12).align(horizontal: .end))
        stack.addArrangedSubview(table, expands: true)
        view = stack
    }

    private func toggle() {
        let isEditing = !table.isEditing
        edit.label = isEditing ? "_Done" : "_Edit"
        table.setEditing(isEditing, animated: true)
        if isEditing {
            table.insertRows(at: [addRow.indexPath], with: .fade)
        } else {
            table.deleteRows(at: [addRow.indexPath], with: .fade)
        }
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        tableView.isEditing ? addRow.numberOfRows : rows.count
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        cell.textLabel.text = addRow.isAddRow(indexPath) ? "Add a row" : rows[indexPath.row]
        return cell
    }

    func tableView(
        _ tableView: TableView, editingStyleForRowAt indexPath: IndexPath
    ) -> TableViewCell.EditingStyle {
        addRow.editingStyle(at: indexPath)
    }

    func tableView(
        _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) {
        switch editingStyle {
        case .delete:
            rows.remove(at: indexPath.row)
            tableView.deleteRows(at: [indexPath], with: .left)
        case .insert:
            rows.append(Date().formatted(date: .omitted, time: .standard))
            tableView.insertRows(at: [indexPath], with: .top)
        case .none: break
        }
    }
}
