import TableKit

/// Names in the sections of the user’s alphabet, from a collation: accented letters are sorted in
/// their places, and “#” is for names that do not begin with a letter. Empty sections have no
/// title.
final class CollatedNames: TableViewController {
    private struct Person {
        let name: String
    }

    private let collation = LocalizedIndexedCollation.current()
    private var sections: [[Person]] = []

    override func viewDidLoad() {
        tableView.register(TableViewCell.self, forCellReuseIdentifier: "name")
        tableView.accessibilityLabel = "Names"
        let names = Name.all.map(\.text) + ["Élodie", "Øystein", "Ädelheid", "007", "李"]
        sections = Array(repeating: [], count: collation.sectionTitles.count)
        for person in names.map({ Person(name: $0) }) {
            let section = collation.section(for: person, collationStringSelector: \.name)
            sections[section].append(person)
        }
        sections = sections.map {
            collation.sortedArray(from: $0, collationStringSelector: \.name)
        }
    }

    override func numberOfSections(in tableView: TableView) -> Int { sections.count }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        sections[section].count
    }

    override func tableView(
        _ tableView: TableView, titleForHeaderInSection section: Int
    ) -> String? {
        let title = collation.sectionTitles[section]
        guard !sections[section].isEmpty else { return nil }
        return title == "#" ? "Other names" : "Names with \(title)"
    }

    override func sectionIndexTitles(for tableView: TableView) -> [String]? {
        collation.sectionIndexTitles
    }

    override func tableView(
        _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
    ) -> Int { collation.section(forSectionIndexTitle: index) }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "name", for: indexPath)
        cell.textLabel.text = sections[indexPath.section][indexPath.row].name
        return cell
    }
}
