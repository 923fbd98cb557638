import TableKit

/// A background behind all rows. It stays in place while the rows scroll.
final class TableBackground: ViewController, TableViewDataSource {
    private let table = TableView()

    override func loadView() {
        table.register(TableViewCell.self, forCellReuseIdentifier: "row")
        table.accessibilityLabel = "Rows"
        table.dataSource = self
        table.backgroundView = .gradient(
            from: Color(red: 0.45, green: 0.65, blue: 0.9, alpha: 0.6),
            to: Color(red: 0.95, green: 0.75, blue: 0.5, alpha: 0.6))
        view = table
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 40 }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        cell.textLabel.text = "Row \(indexPath.row)"
        return cell
    }
}
