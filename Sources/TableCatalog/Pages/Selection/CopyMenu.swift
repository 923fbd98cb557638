import TableKit

/// Press a row and hold, right-click it, or press the Menu key to copy its text. The row is
/// selected while its menu is open. The third row has no menu.
final class CopyMenu: ViewController, TableViewDataSource, TableViewDelegate {
    private let table = TableView()
    private let label = Label("Nothing copied yet")

    override func loadView() {
        table.register(TableViewCell.self, forCellReuseIdentifier: "element")
        table.accessibilityLabel = "Elements"
        table.dataSource = self
        table.delegate = self
        let stack = StackView(.vertical)
        stack.addArrangedSubview(table, expands: true)
        stack.addArrangedSubview(label.margin(12))
        view = stack
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        Element.all.count
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "element", for: indexPath)
        cell.textLabel.text = Element.all[indexPath.row].name
        return cell
    }

    func tableView(_ tableView: TableView, shouldShowMenuForRowAt indexPath: IndexPath) -> Bool {
        indexPath.row != 2
    }

    func tableView(
        _ tableView: TableView, canPerformAction action: EditAction,
        forRowAt indexPath: IndexPath, withSender sender: Any?
    ) -> Bool { action == .copy }

    func tableView(
        _ tableView: TableView, performAction action: EditAction, forRowAt indexPath: IndexPath,
        withSender sender: Any?
    ) {
        Clipboard.setText(Element.all[indexPath.row].name)
        label.text = "\(Element.all[indexPath.row].name) was copied"
    }
}
