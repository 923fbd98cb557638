import TableKit

/// Each button inserts a row with a different animation. Click it again to delete the row.
final class RowAnimations: ViewController, TableViewDataSource {
    private let table = TableView()
    private var rows = (1...6).map { "Row \($0)" }
    private let animations: [(name: String, animation: TableView.RowAnimation)] = [
        ("Fade", .fade), ("Right", .right), ("Left", .left), ("Top", .top), ("Bottom", .bottom),
        ("Middle", .middle), ("Automatic", .automatic), ("None", .none),
    ]

    override func loadView() {
        table.register(TableViewCell.self, forCellReuseIdentifier: "row")
        table.accessibilityLabel = "Rows"
        table.dataSource = self
        let grid = GridView(columnSpacing: 6, rowSpacing: 6)
        for (index, entry) in animations.enumerated() {
            let button = Button(entry.name) { [weak self] in self?.change(entry) }
            grid.addSubview(button, column: index % 4, row: index / 4)
        }
        let stack = StackView(.vertical)
        stack.addArrangedSubview(grid.margin(12))
        stack.addArrangedSubview(table, expands: true)
        view = stack
    }

    private func change(_ entry: (name: String, animation: TableView.RowAnimation)) {
        if let row = rows.firstIndex(of: entry.name) {
            rows.remove(at: row)
            table.deleteRows(at: [IndexPath(row: row, section: 0)], with: entry.animation)
        } else {
            rows.insert(entry.name, at: 2)
            table.insertRows(at: [IndexPath(row: 2, section: 0)], with: entry.animation)
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
