import TableKit

/// Even and odd rows have different kinds of cells, each with its own reuse identifier.
final class TwoKinds: ViewController, TableViewDataSource {
    private let table = TableView()

    override func loadView() {
        table.register(TableViewCell.self, style: .default, forCellReuseIdentifier: "even")
        table.register(TableViewCell.self, style: .value2, forCellReuseIdentifier: "odd")
        table.accessibilityLabel = "Rows"
        table.dataSource = self
        view = table
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 100 }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let isEven = indexPath.row.isMultiple(of: 2)
        let cell = tableView.dequeueReusableCell(
            withIdentifier: isEven ? "even" : "odd", for: indexPath)
        cell.textLabel.text = isEven ? "Row \(indexPath.row) is even" : "Row \(indexPath.row)"
        cell.detailTextLabel.text = isEven ? nil : "is odd"
        return cell
    }
}
