import TableKit

/// A button in each cell. Because cells are reused, the button looks up its row when it is clicked.
final class ButtonCells: ViewController, TableViewDataSource {
    private let table = TableView()
    private let message = Label("Click a button", alignment: .center)

    override func loadView() {
        table.register(TableViewCell.self, forCellReuseIdentifier: "row")
        table.accessibilityLabel = "Rows"
        table.dataSource = self
        let stack = StackView(.vertical, spacing: 6)
        stack.addArrangedSubview(table, expands: true)
        stack.addArrangedSubview(message.margin(12))
        view = stack
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 50 }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        cell.textLabel.text = "Row \(indexPath.row)"
        if cell.accessoryView == nil {
            let button = Button("Click Me")
            button.onClick = { [weak self, unowned button] in self?.clicked(button) }
            cell.accessoryView = button
        }
        return cell
    }

    private func clicked(_ button: Button) {
        guard let path = table.indexPath(forRowContaining: button) else { return }
        message.text = "You clicked the button in row \(path.row)"
    }
}
