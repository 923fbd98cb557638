import TableKit

/// The rows of the first section cannot be edited: they have no control and are not indented.
final class LockedSection: ViewController, TableViewDataSource {
    private let table = TableView(style: .grouped)
    private var sections = [["Built in", "Also built in"], ["Mine", "Mine, too", "And this"]]

    override func loadView() {
        table.register(TableViewCell.self, forCellReuseIdentifier: "row")
        table.accessibilityLabel = "Rows"
        table.dataSource = self
        table.setEditing(true, animated: false)
        view = table
    }

    func numberOfSections(in tableView: TableView) -> Int { sections.count }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        sections[section].count
    }

    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
        ["Locked", "Editable"][section]
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        cell.textLabel.text = sections[indexPath.section][indexPath.row]
        return cell
    }

    func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool {
        indexPath.section > 0
    }

    func tableView(
        _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) {
        sections[indexPath.section].remove(at: indexPath.row)
        tableView.deleteRows(at: [indexPath], with: .left)
    }
}
