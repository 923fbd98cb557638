import TableKit

/// A template for a page with a table: a table view controller is the data source and the delegate
/// of its table. Replace the comments with your own code.
final class TableTemplate: TableViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(TableViewCell.self, forCellReuseIdentifier: "cell")
        tableView.accessibilityLabel = "Rows"
        navigationItem.rightBarButtonItem = editButtonItem
    }

    // MARK: Data source

    override func numberOfSections(in tableView: TableView) -> Int {
        // The number of sections.
        1
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        // The number of rows in the section.
        8
    }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
        // Configure the cell.
        cell.textLabel.text = "Row \(indexPath.row)"
        return cell
    }

    override func tableView(
        _ tableView: TableView, canEditRowAt indexPath: IndexPath
    ) -> Bool {
        // Whether the row can be edited.
        true
    }

    override func tableView(
        _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) {
        // Change your data, then insert or delete the row.
    }

    // MARK: Delegate

    override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        // Show more about the row.
    }
}
