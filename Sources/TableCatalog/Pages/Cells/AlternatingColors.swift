import TableKit

/// Every other row has a color. The delegate sets it just before the cell is shown.
final class AlternatingColors: ViewController, TableViewDataSource, TableViewDelegate {
    private let table = TableView()

    override func loadView() {
        table.register(TableViewCell.self, forCellReuseIdentifier: "row")
        table.accessibilityLabel = "Rows"
        table.dataSource = self
        table.delegate = self
        view = table
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 100 }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        cell.textLabel.text = "Row \(indexPath.row)"
        return cell
    }

    func tableView(
        _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath
    ) {
        let isColored = indexPath.row.isMultiple(of: 2)
        cell.backgroundColor =
            isColored ? Color(red: 0.4, green: 0.6, blue: 0.9, alpha: 0.2) : nil
    }
}
