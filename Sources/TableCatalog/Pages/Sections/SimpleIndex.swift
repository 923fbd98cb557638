import TableKit

/// Names with a section for each letter, and an index on the right that jumps to them.
final class SimpleIndex: ViewController, TableViewDataSource {
    private let table = TableView()
    private let letters = Dictionary(grouping: Name.all.map(\.text)) { String($0.prefix(1)) }
        .sorted { $0.key < $1.key }

    override func loadView() {
        table.register(TableViewCell.self, forCellReuseIdentifier: "name")
        table.accessibilityLabel = "Names"
        table.dataSource = self
        view = table
    }

    func numberOfSections(in tableView: TableView) -> Int { letters.count }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        letters[section].value.count
    }

    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
        letters[section].key
    }

    func sectionIndexTitles(for tableView: TableView) -> [String]? { letters.map(\.key) }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "name", for: indexPath)
        cell.textLabel.text = letters[indexPath.section].value[indexPath.row]
        return cell
    }
}
