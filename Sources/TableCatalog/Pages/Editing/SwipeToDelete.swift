import TableKit

/// Swipe a note sideways, or choose Delete from its menu, to delete it. The switch turns swiping
/// off; the Delete key still works. What was deleted is said below the notes.
final class SwipeToDelete: TableViewController {
    private var notes = [
        "Buy stamps", "Water the plants", "Call the plumber", "Return the books",
        "Sharpen the knives", "Book a table", "Renew the passport", "Clean the windows",
    ]
    private let swiping = Switch(isOn: true)
    private let deleted = Label("Nothing was deleted.", wraps: true)

    override func viewDidLoad() {
        tableView.register(TableViewCell.self, forCellReuseIdentifier: "note")
        tableView.accessibilityLabel = "Notes"
        swiping.accessibilityLabel = "Swipe to delete"
        let item = StackView(.horizontal, spacing: 6, [Label("Swiping"), swiping])
        swiping.align(vertical: .center)
        navigationItem.rightBarButtonItem = BarButtonItem(customView: item)
        deleted.textColor = .secondaryLabel
        deleted.textAlignment = .center
        deleted.frame.size.height = 48
        tableView.tableFooterView = deleted
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        notes.count
    }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "note", for: indexPath)
        cell.textLabel.text = notes[indexPath.row]
        return cell
    }

    override func tableView(
        _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> SwipeActionsConfiguration? {
        guard swiping.isOn else { return SwipeActionsConfiguration(actions: []) }
        let delete = ContextualAction(style: .destructive, title: "Delete") { [weak self] in
            self?.delete(at: indexPath)
            $2(true)
        }
        return SwipeActionsConfiguration(actions: [delete])
    }

    private func delete(at path: IndexPath) {
        let note = notes.remove(at: path.row)
        tableView.deleteRows(at: [path], with: .left)
        deleted.text = "“\(note)” was deleted."
        Accessibility.post(notification: .announcement, argument: "“\(note)” was deleted.")
    }

    override func tableView(
        _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) {
        delete(at: indexPath)
    }
}
