import TableKit

/// Pull the table down with two fingers, or press F5, to load newer rows. Loading continues in the
/// background; the refresh control disappears when the rows arrive.
final class PullToRefresh: TableViewController {
    private var rows = ["Edition 1"]

    override func viewDidLoad() {
        tableView.register(TableViewCell.self, forCellReuseIdentifier: "edition")
        tableView.accessibilityLabel = "Editions"
        let control = RefreshControl()
        control.title = "Loading…"
        control.addAction(Action { [weak self] _ in self?.refresh() }, for: .valueChanged)
        refreshControl = control
        let action = Action(title: "_Refresh") { [weak self] _ in self?.beginRefresh() }
        navigationItem.rightBarButtonItem = BarButtonItem(primaryAction: action)
    }

    private func beginRefresh() {
        guard let refreshControl, !refreshControl.isRefreshing else { return }
        refreshControl.beginRefreshing()
        tableView.setContentOffset(Point(x: 0, y: -refreshControl.height), animated: true)
        refresh()
    }

    private func refresh() {
        Task {
            // Stands in for a server.
            try await Task.sleep(for: .seconds(2))
            rows.insert("Edition \(rows.count + 1)", at: 0)
            tableView.insertRows(at: [IndexPath(row: 0, section: 0)], with: .top)
            refreshControl?.endRefreshing()
        }
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        rows.count
    }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "edition", for: indexPath)
        cell.textLabel.text = rows[indexPath.row]
        return cell
    }
}
