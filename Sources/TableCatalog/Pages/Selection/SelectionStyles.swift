import TableKit

/// Three selection styles, and a row that cannot be selected.
final class SelectionStyles: ViewController, TableViewDataSource, TableViewDelegate {
    private let table = TableView()
    private let rows: [(name: String, style: TableViewCell.SelectionStyle)] = [
        ("Theme color", .default), ("Gray", .gray), ("Selected without highlight", .none),
        ("Cannot be selected", .default),
    ]

    override func loadView() {
        table.register(TableViewCell.self, forCellReuseIdentifier: "row")
        table.accessibilityLabel = "Selection styles"
        table.dataSource = self
        table.delegate = self
        view = table
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        rows.count
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        cell.textLabel.text = rows[indexPath.row].name
        cell.selectionStyle = rows[indexPath.row].style
        return cell
    }

    func tableView(_ tableView: TableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
        indexPath.row == 3 ? nil : indexPath
    }
}
