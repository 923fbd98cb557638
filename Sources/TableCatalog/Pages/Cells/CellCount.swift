import TableKit

/// A table with 99,999 rows, and the number of cells that were created for them.
final class CellCount: ViewController, TableViewDataSource {
    /// A cell class that counts its instances.
    final class CountedCell: TableViewCell {
        static var count = 0

        required init(style: Style, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            Self.count += 1
        }
    }

    private let table = TableView()
    private let label = Label("")

    override func loadView() {
        CountedCell.count = 0
        table.register(CountedCell.self, forCellReuseIdentifier: "counted")
        table.accessibilityLabel = "Rows"
        table.dataSource = self
        let stack = StackView(.vertical, spacing: 6)
        stack.addArrangedSubview(label.margin(12))
        stack.addArrangedSubview(table, expands: true)
        view = stack
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 99_999 }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "counted", for: indexPath)
        cell.textLabel.text = "Row \(indexPath.row)"
        label.text = "\(CountedCell.count) cells for 99,999 rows"
        return cell
    }
}
