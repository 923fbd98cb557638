import TableKit

/// Data that arrives late: until then the table has no sections, and its background explains why.
final class LateData: TableViewController {
    private var brothers: [String]?
    private let status = Label("Loading…")

    override func viewDidLoad() {
        tableView.register(TableViewCell.self, forCellReuseIdentifier: "row")
        tableView.accessibilityLabel = "Brothers"
        status.textAlignment = .center
        status.textColor = .secondaryLabel
        let action = Action(title: "_Load Again") { [weak self] _ in self?.load() }
        navigationItem.rightBarButtonItem = BarButtonItem(primaryAction: action)
        load()
    }

    private func load() {
        brothers = nil
        tableView.backgroundView = status
        tableView.reloadData()
        Task { [weak self] in
            // Stands in for a server.
            try await Task.sleep(for: .seconds(1))
            guard let self else { return }
            brothers = ["Manny", "Moe", "Jack"]
            tableView.backgroundView = nil
            tableView.reloadData()
        }
    }

    override func numberOfSections(in tableView: TableView) -> Int { brothers == nil ? 0 : 1 }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        brothers?.count ?? 0
    }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        cell.textLabel.text = brothers?[indexPath.row]
        return cell
    }
}
