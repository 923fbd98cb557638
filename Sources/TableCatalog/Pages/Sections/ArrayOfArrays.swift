import TableKit

/// Sections and rows from an array of arrays: the outer index is the section, the inner one the
/// row.
final class ArrayOfArrays: ViewController, TableViewDataSource {
    private let table = TableView()
    private let data = ["A", "B", "C", "D", "E"].map { letter in
        (1...4).map { "\(letter)\($0)" }
    }

    override func loadView() {
        table.register(TableViewCell.self, forCellReuseIdentifier: "item")
        table.accessibilityLabel = "Items"
        table.dataSource = self
        view = table
    }

    func numberOfSections(in tableView: TableView) -> Int { data.count }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        data[section].count
    }

    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
        "Section \(section)"
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "item", for: indexPath)
        cell.textLabel.text = data[indexPath.section][indexPath.row]
        return cell
    }
}
