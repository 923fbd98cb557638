import TableKit

/// Multiple selection. The label lists the selected names in the order of their selection.
final class SeveralRows: ViewController, TableViewDataSource, TableViewDelegate {
    private let table = TableView()
    private let label = Label("Nothing is selected", wraps: true)

    override func loadView() {
        table.register(TableViewCell.self, forCellReuseIdentifier: "name")
        table.allowsMultipleSelection = true
        table.accessibilityLabel = "Names"
        table.dataSource = self
        table.delegate = self
        let stack = StackView(.vertical)
        stack.addArrangedSubview(table, expands: true)
        stack.addArrangedSubview(label.margin(12))
        view = stack
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        Name.all.count
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "name", for: indexPath)
        cell.textLabel.text = Name.all[indexPath.row].text
        return cell
    }

    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) { update() }

    func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) { update() }

    func tableViewDidChangeSelectionOfManyRows(_ tableView: TableView) { update() }

    private func update() {
        let names = (table.indexPathsForSelectedRows ?? []).map { Name.all[$0.row].text }
        label.text = names.isEmpty ? "Nothing is selected" : names.joined(separator: ", ")
    }
}
