import TableKit

/// Deleting the last row of a section also deletes the section and its index title. Rows cannot be
/// swiped outside editing mode, and the delete button has a custom title.
final class SectionedDeletion: TableViewController {
    private var letters = Dictionary(grouping: Element.all.map(\.name)) { String($0.prefix(1)) }
        .map { (letter: $0.key, names: $0.value.sorted()) }
        .sorted { $0.letter < $1.letter }

    override func viewDidLoad() {
        tableView.register(TableViewCell.self, forCellReuseIdentifier: "element")
        tableView.accessibilityLabel = "Elements"
        navigationItem.rightBarButtonItem = editButtonItem
    }

    override func numberOfSections(in tableView: TableView) -> Int { letters.count }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        letters[section].names.count
    }

    override func tableView(
        _ tableView: TableView, titleForHeaderInSection section: Int
    ) -> String? { letters[section].letter }

    override func sectionIndexTitles(for tableView: TableView) -> [String]? {
        letters.map(\.letter)
    }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "element", for: indexPath)
        cell.textLabel.text = letters[indexPath.section].names[indexPath.row]
        return cell
    }

    override func tableView(
        _ tableView: TableView, editingStyleForRowAt indexPath: IndexPath
    ) -> TableViewCell.EditingStyle { tableView.isEditing ? .delete : .none }

    override func tableView(
        _ tableView: TableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
    ) -> String? { "Forget" }

    override func tableView(
        _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) {
        letters[indexPath.section].names.remove(at: indexPath.row)
        tableView.performBatchUpdates {
            if letters[indexPath.section].names.isEmpty {
                letters.remove(at: indexPath.section)
                tableView.deleteSections(IndexSet(integer: indexPath.section), with: .automatic)
            } else {
                tableView.deleteRows(at: [indexPath], with: .automatic)
            }
        }
    }
}
