import TableKit

/// In both tables every fifth row has an icon. The left table never removes it, so reused cells
/// show it in other rows too: scroll to see. The right table sets or removes it for every row.
final class StaleIcons: ViewController, TableViewDataSource, TableViewDelegate {
    private let careless = TableView()
    private let careful = TableView()
    private let label = Label("Scroll the tables", wraps: true)

    override func loadView() {
        let tables = StackView(.horizontal, spacing: 12)
        for (table, name) in [(careless, "Set only"), (careful, "Set or removed")] {
            table.register(TableViewCell.self, forCellReuseIdentifier: "row")
            table.accessibilityLabel = name
            table.dataSource = self
            table.delegate = self
            let column = StackView(.vertical, [Label(name).margin(6)])
            column.addArrangedSubview(table, expands: true)
            tables.addArrangedSubview(column, expands: true)
        }
        let stack = StackView(.vertical)
        stack.addArrangedSubview(tables, expands: true)
        stack.addArrangedSubview(label.margin(12))
        view = stack
    }

    private func hasIcon(_ row: Int) -> Bool { row % 5 == 0 }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 200 }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        let icon = Image(icon: "audio-volume-high-symbolic", pointSize: 16)
        if hasIcon(indexPath.row) {
            cell.imageView.image = icon
        } else if tableView === careful {
            cell.imageView.image = nil
        }
        cell.textLabel.text = "Song \(indexPath.row)"
        return cell
    }

    func scrollViewDidScroll(_ scrollView: ScrollView) {
        let wrong = [careless, careful].map { table in
            table.indexPathsForVisibleRows.count { path in
                (table.cellForRow(at: path)?.imageView.image != nil) != hasIcon(path.row)
            }
        }
        label.text = "Wrong icons on the left: \(wrong[0]), on the right: \(wrong[1])"
    }
}
