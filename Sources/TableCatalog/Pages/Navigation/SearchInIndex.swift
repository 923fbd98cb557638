import TableKit

/// The first entry of the index is a magnifier that belongs to no section: it scrolls to the search
/// field above the rows. All other entries are offset by one from their sections.
final class SearchInIndex: TableViewController {
    private let field = TextField(placeholder: "Search States")
    private let letters = Dictionary(grouping: State.all) { String($0.name.prefix(1)) }
        .map { (letter: $0.key, states: $0.value) }
        .sorted { $0.letter < $1.letter }
    private var found: [(letter: String, states: [State])] = []

    override func viewDidLoad() {
        found = letters
        tableView.register(TableViewCell.self, forCellReuseIdentifier: "state")
        tableView.accessibilityLabel = "States"
        field.accessibilityLabel = "Search"
        field.onChange = { [weak self] in self?.search($0) }
        // The index lies over the trailing edge of the table.
        tableView.tableHeaderView = field.margin(6).margin(trailing: 38)
    }

    private func search(_ text: String) {
        found = letters.compactMap { letter, states in
            let matching = states.filter {
                text.isEmpty || $0.name.lowercased().contains(text.lowercased())
            }
            return matching.isEmpty ? nil : (letter, matching)
        }
        tableView.reloadData()
    }

    override func numberOfSections(in tableView: TableView) -> Int { found.count }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        found[section].states.count
    }

    override func tableView(
        _ tableView: TableView, titleForHeaderInSection section: Int
    ) -> String? { found[section].letter }

    override func sectionIndexTitles(for tableView: TableView) -> [String]? {
        [TableView.indexSearch] + found.map(\.letter)
    }

    override func tableView(
        _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
    ) -> Int {
        guard index > 0 else {
            tableView.setContentOffset(.zero, animated: false)
            field.grabFocus()
            return -1
        }
        return index - 1
    }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "state", for: indexPath)
        cell.textLabel.text = found[indexPath.section].states[indexPath.row].name
        return cell
    }
}
