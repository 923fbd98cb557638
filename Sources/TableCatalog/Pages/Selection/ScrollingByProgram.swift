import TableKit

/// Buttons scroll a row to the top, the middle or the bottom of the table, or just into view.
final class ScrollingByProgram: ViewController, TableViewDataSource {
    private let table = TableView()
    private let target = IndexPath(row: 50, section: 0)

    override func loadView() {
        table.register(TableViewCell.self, forCellReuseIdentifier: "row")
        table.accessibilityLabel = "Rows"
        table.dataSource = self
        let buttons = StackView(.horizontal, spacing: 6)
        let places: [(String, TableView.ScrollPosition)] = [
            ("Top", .top), ("Middle", .middle), ("Bottom", .bottom), ("Nearest", .none),
        ]
        for (name, position) in places {
            buttons.addArrangedSubview(
                Button("_\(name)") { [weak self] in
                    guard let self else { return }
                    table.scrollToRow(at: target, at: position, animated: true)
                })
        }
        buttons.addArrangedSubview(
            Button("_Select") { [weak self] in
                guard let self else { return }
                table.selectRow(at: target, animated: true, scrollPosition: .middle)
            })
        let stack = StackView(.vertical)
        stack.addArrangedSubview(buttons.margin(12))
        stack.addArrangedSubview(table, expands: true)
        view = stack
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 100 }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        cell.textLabel.text =
            indexPath == target ? "Row \(indexPath.row), the target" : "Row \(indexPath.row)"
        return cell
    }
}
