import TableKit

/// Reusable headers with a color and large text.
final class CustomHeaders: ViewController, TableViewDataSource, TableViewDelegate {
    private let table = TableView()
    private let colors = [
        Color(red: 0.75, green: 0.2, blue: 0.2), Color(red: 0.2, green: 0.55, blue: 0.25),
        Color(red: 0.2, green: 0.3, blue: 0.7),
    ]

    override func loadView() {
        table.register(TableViewCell.self, forCellReuseIdentifier: "row")
        table.register(
            TableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "header")
        table.accessibilityLabel = "Rows"
        table.dataSource = self
        table.delegate = self
        view = table
    }

    func numberOfSections(in tableView: TableView) -> Int { 12 }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 5 }

    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
        "Section \(section)"
    }

    func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double { 50 }

    func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
        let header = tableView.dequeueReusableHeaderFooterView(withIdentifier: "header")
        header?.contentColor = colors[section % colors.count]
        header?.textLabel.text = "Section \(section)"
        header?.textLabel.font = .monospacedSystemFont(ofSize: 18, weight: .bold)
        header?.textLabel.textColor = .white
        return header
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        cell.textLabel.text = "Row \(indexPath.row)"
        return cell
    }
}
