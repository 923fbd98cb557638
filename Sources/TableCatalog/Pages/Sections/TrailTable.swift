import TableKit

/// A title above the rows, which scrolls with them.
final class TrailTable: ViewController, TableViewDataSource {
    private let table = TableView()
    private let stops = [
        "Trailhead", "Old mill", "Hanging bridge", "Falls", "Meadow", "Saddle", "Summit",
    ]

    override func loadView() {
        table.register(TableViewCell.self, style: .value1, forCellReuseIdentifier: "stop")
        table.accessibilityLabel = "Stops"
        table.dataSource = self
        let title = Label("Falls Trail", alignment: .center)
        title.font = .preferredFont(forTextStyle: .title1)
        table.tableHeaderView = title.margin(horizontal: 12, vertical: 16)
        view = table
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        stops.count
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "stop", for: indexPath)
        cell.textLabel.text = stops[indexPath.row]
        cell.detailTextLabel.text = "\(Double(indexPath.row * 12) / 10) km"
        return cell
    }
}
