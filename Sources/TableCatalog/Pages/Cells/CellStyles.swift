import TableKit

/// The four standard cell styles, with and without an image.
final class CellStyles: ViewController, TableViewDataSource {
    private let table = TableView(style: .grouped)
    private let styles: [(style: TableViewCell.Style, name: String)] = [
        (.default, "default"), (.value1, "value1"), (.value2, "value2"), (.subtitle, "subtitle"),
    ]

    override func loadView() {
        for (style, name) in styles {
            table.register(TableViewCell.self, style: style, forCellReuseIdentifier: name)
        }
        table.accessibilityLabel = "Cell styles"
        table.dataSource = self
        view = table
    }

    func numberOfSections(in tableView: TableView) -> Int { styles.count }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 2 }

    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
        styles[section].name
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let name = styles[indexPath.section].name
        let cell = tableView.dequeueReusableCell(withIdentifier: name, for: indexPath)
        cell.textLabel.text = indexPath.row == 0 ? "Text label" : "With an image"
        cell.detailTextLabel.text = "Detail text label"
        cell.imageView.image =
            indexPath.row == 0 ? nil : Image(icon: "starred-symbolic", pointSize: 24)
        return cell
    }
}
