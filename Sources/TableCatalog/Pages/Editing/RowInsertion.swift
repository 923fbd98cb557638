import Foundation
import TableKit

/// Edit shows a delete control for each row, and below them a row that adds one with the time.
final class RowInsertion: ViewController, TableViewDataSource, TableViewDelegate {
    private let table = TableView()
    private let edit = Button("_Edit")
    private var rows = ["First", "Second", "Third"]

    override func loadView() {
        table.register(TableViewCell.self, forCellReuseIdentifier: "row")
        table.accessibilityLabel = "Rows"
        table.dataSource = self
        table.delegate = self
        edit.onClick = { [weak self] in self?.toggle() }
        let stack = StackView(.vertical)
        stack.addArrangedSubview(edit.margin(6).align(horizontal: .end))
        stack.addArrangedSubview(table, expands: true)
        view = stack
    }

    private func toggle() {
        let isEditing = !table.isEditing
        edit.label = isEditing ? "_Done" : "_Edit"
        table.setEditing(isEditing, animated: true)
        let addRow = IndexPath(row: rows.count, section: 0)
        if isEditing {
            table.insertRows(at: [addRow], with: .fade)
        } else {
            table.deleteRows(at: [addRow], with: .fade)
        }
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        rows.count + (tableView.isEditing ? 1 : 0)
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        cell.textLabel.text = indexPath.row < rows.count ? rows[indexPath.row] : "Add a row"
        return cell
    }

    func tableView(
        _ tableView: TableView, editingStyleForRowAt indexPath: IndexPath
    ) -> TableViewCell.EditingStyle {
        indexPath.row < rows.count ? .delete : .insert
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
