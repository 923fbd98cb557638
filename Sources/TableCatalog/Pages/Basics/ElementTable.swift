import TableKit

/// The chemical elements, with a section for each first letter. An index path identifies a row by
/// its section and its position in that section.
final class ElementTable: ViewController, TableViewDataSource, TableViewDelegate {
    private let table = TableView()
    private let letters = Dictionary(grouping: Element.all.sorted { $0.name < $1.name }) {
        String($0.name.prefix(1))
    }.sorted { $0.key < $1.key }

    override func loadView() {
        table.register(TableViewCell.self, style: .value1, forCellReuseIdentifier: "element")
        table.accessibilityLabel = "Elements"
        table.dataSource = self
        table.delegate = self
        view = table
    }

    override func viewDidLoad() {
        navigationItem.rightBarButtonItem = BarButtonItem(
            title: "Find _Einsteinium",
            primaryAction: Action { [weak self] _ in self?.find("Einsteinium") })
    }

    /// Scrolls to an element and selects it.
    func find(_ name: String) {
        for (section, letter) in letters.enumerated() {
            guard let row = letter.value.firstIndex(where: { $0.name == name }) else { continue }
            let path = IndexPath(row: row, section: section)
            table.selectRow(at: path, animated: true, scrollPosition: .middle)
        }
    }

    func numberOfSections(in tableView: TableView) -> Int { letters.count }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        letters[section].value.count
    }

    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
        letters[section].key
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "element", for: indexPath)
        let element = letters[indexPath.section].value[indexPath.row]
        cell.textLabel.text = element.name
        cell.detailTextLabel.text = "section \(indexPath.section), row \(indexPath.row)"
        return cell
    }
}
