import TableKit

/// Ten rows below a label. Click a row to see its number.
final class SimpleTable: ViewController, TableViewDataSource, TableViewDelegate {
    private let label = Label("Click a row", alignment: .center)
    private let table = TableView()

    override func loadView() {
        table.register(TableViewCell.self, forCellReuseIdentifier: "item")
        table.accessibilityLabel = "Items"
        table.dataSource = self
        table.delegate = self
        let stack = StackView(.vertical, spacing: 12)
        stack.addArrangedSubview(label.margin(top: 12))
        stack.addArrangedSubview(table, expands: true)
        view = stack
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 10 }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "item", for: indexPath)
        cell.textLabel.text = "Item \(indexPath.row)"
        return cell
    }

    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        label.text = "You clicked row \(indexPath.row)"
    }
}
