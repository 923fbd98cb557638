import TableKit

/// The trailing end of a row: nothing, a standard accessory, or a custom view.
final class Accessories: ViewController, TableViewDataSource, TableViewDelegate {
    private let table = TableView()
    private let message = Label("Click the button of a row", alignment: .center)
    private let types: [(type: TableViewCell.AccessoryType, name: String)] = [
        (.none, "none"), (.disclosureIndicator, "disclosureIndicator"),
        (.detailDisclosureButton, "detailDisclosureButton"), (.checkmark, "checkmark"),
    ]

    override func loadView() {
        table.register(TableViewCell.self, forCellReuseIdentifier: "row")
        table.accessibilityLabel = "Accessories"
        table.dataSource = self
        table.delegate = self
        let stack = StackView(.vertical, spacing: 6)
        stack.addArrangedSubview(table, expands: true)
        stack.addArrangedSubview(message.margin(12))
        view = stack
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        types.count + 1
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        if types.indices.contains(indexPath.row) {
            cell.textLabel.text = types[indexPath.row].name
            cell.accessoryType = types[indexPath.row].type
            cell.accessoryView = nil
        } else {
            cell.textLabel.text = "Custom view"
            cell.accessoryView = ImageView(Image(icon: "emblem-favorite-symbolic"))
        }
        return cell
    }

    func tableView(
        _ tableView: TableView, accessoryButtonTappedForRowWith indexPath: IndexPath
    ) {
        message.text = "More about \(types[indexPath.row].name)"
    }
}
