import Foundation
import TableKit

/// The title of the refresh control shows when the table was last refreshed. The button begins a
/// refresh from code and scrolls to the control.
final class RefreshTitles: TableViewController {
    private var rows = 3

    override func viewDidLoad() {
        tableView.register(TableViewCell.self, forCellReuseIdentifier: "row")
        tableView.accessibilityLabel = "Rows"
        let control = RefreshControl()
        control.title = "Not refreshed yet"
        control.addAction(Action { [weak self] _ in self?.refresh() }, for: .valueChanged)
        refreshControl = control
        let refresh = Action(title: "_Refresh") { [weak self] _ in
            control.beginRefreshing()
            self?.tableView.setContentOffset(Point(x: 0, y: -control.height), animated: true)
            self?.refresh()
        }
        navigationItem.rightBarButtonItem = BarButtonItem(primaryAction: refresh)
    }

    private func refresh() {
        Task { [weak self] in
            // Stands in for a server.
            try await Task.sleep(for: .seconds(1))
            guard let self else { return }
            rows += 1
            let time = Date().formatted(date: .omitted, time: .standard)
            refreshControl?.title = "Last refreshed at \(time)"
            refreshControl?.endRefreshing()
            tableView.reloadData()
        }
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        rows
    }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        cell.textLabel.text = "Row \(indexPath.row + 1)"
        return cell
    }
}
