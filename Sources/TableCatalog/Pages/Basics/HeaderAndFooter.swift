import TableKit

/// A view above all rows and one below them. Both scroll with the table.
final class HeaderAndFooter: ViewController, TableViewDataSource {
    private let table = TableView()

    override func loadView() {
        table.register(TableViewCell.self, forCellReuseIdentifier: "row")
        table.accessibilityLabel = "Rows"
        table.dataSource = self
        table.tableHeaderView = Self.banner("Table header", height: 80)
        table.tableFooterView = Self.banner("Table footer", height: 60)
        view = table
    }

    private static func banner(_ text: String, height: Double) -> View {
        let banner = View(frame: Rect(x: 0, y: 0, width: 320, height: height))
        banner.backgroundColor = Color(red: 0.16, green: 0.36, blue: 0.68)
        let label = Label(text)
        label.textColor = Color(red: 1, green: 1, blue: 1)
        label.textAlignment = .center
        label.frame = banner.bounds
        label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        banner.addSubview(label)
        return banner
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 20 }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        cell.textLabel.text = "Row \(indexPath.row)"
        return cell
    }
}
