import TableKit

/// Several changes at once. Deletions use the indices before the batch, insertions those after it,
/// whatever their order in the code.
final class BatchUpdates: ViewController, TableViewDataSource {
    private let table = TableView()
    private var rows = ["A", "B", "C", "D", "E"]

    override func loadView() {
        table.register(TableViewCell.self, forCellReuseIdentifier: "row")
        table.accessibilityLabel = "Letters"
        table.dataSource = self
        let button = Button("_Delete B and C, Insert X and Y") { [weak self] in self?.change() }
        let stack = StackView(.vertical)
        stack.addArrangedSubview(button.margin(12))
        stack.addArrangedSubview(table, expands: true)
        view = stack
    }

    private func change() {
        guard rows.count == 5, rows[1] == "B" else { return }
        rows = ["X", "A", "D", "Y", "E"]
        table.performBatchUpdates {
            table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .left)
            table.deleteRows(at: [1, 2].map { IndexPath(row: $0, section: 0) }, with: .right)
            table.insertRows(at: [IndexPath(row: 3, section: 0)], with: .left)
        }
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        rows.count
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        cell.textLabel.text = rows[indexPath.row]
        return cell
    }
}
