import TableKit

/// The states of a country with an index of all letters. A letter without states has no header; its
/// index entry leads to the next section.
final class StateIndex: TableViewController {
    private let collation = LocalizedIndexedCollation.current()
    private lazy var sections: [[State]] = collation.sectionTitles.indices.map { section in
        State.all.filter {
            collation.section(for: $0, collationStringSelector: \.name) == section
        }
    }

    override func viewDidLoad() {
        tableView.register(TableViewCell.self, style: .subtitle, forCellReuseIdentifier: "state")
        tableView.accessibilityLabel = "States"
    }

    override func numberOfSections(in tableView: TableView) -> Int { sections.count }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        sections[section].count
    }

    override func tableView(
        _ tableView: TableView, titleForHeaderInSection section: Int
    ) -> String? { sections[section].isEmpty ? nil : collation.sectionTitles[section] }

    override func sectionIndexTitles(for tableView: TableView) -> [String]? {
        collation.sectionIndexTitles
    }

    override func tableView(
        _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
    ) -> Int { collation.section(forSectionIndexTitle: index) }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "state", for: indexPath)
        let state = sections[indexPath.section][indexPath.row]
        cell.textLabel.text = state.name
        cell.detailTextLabel.text = state.capital
        return cell
    }
}
