import TableKit

/// Four kinds of tables: plain, with sections, with an index, and grouped.
final class TableTypes: ViewController {
    /// Names in sections by their first letter, or in a single section.
    private final class Rows: TableViewController {
        private let sections: [(title: String?, names: [String])]
        private let hasIndex: Bool

        init(_ title: String, style: TableView.Style, isSectioned: Bool, hasIndex: Bool = false) {
            let names = Name.all.map(\.text)
            let letters = Dictionary(grouping: names) { $0.first.map(String.init) }
            sections =
                isSectioned
                ? letters.map { ($0.key, $0.value) }.sorted { $0.0 ?? "" < $1.0 ?? "" }
                : [(nil, names)]
            self.hasIndex = hasIndex
            super.init(style: style)
            self.title = title
        }

        override func viewDidLoad() {
            tableView.register(TableViewCell.self, forCellReuseIdentifier: "name")
            tableView.accessibilityLabel = title
        }

        override func numberOfSections(in tableView: TableView) -> Int { sections.count }

        override func tableView(
            _ tableView: TableView, numberOfRowsInSection section: Int
        ) -> Int { sections[section].names.count }

        override func tableView(
            _ tableView: TableView, titleForHeaderInSection section: Int
        ) -> String? { sections[section].title }

        override func sectionIndexTitles(for tableView: TableView) -> [String]? {
            hasIndex ? sections.compactMap(\.title) : nil
        }

        override func tableView(
            _ tableView: TableView, cellForRowAt indexPath: IndexPath
        ) -> TableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "name", for: indexPath)
            cell.textLabel.text = sections[indexPath.section].names[indexPath.row]
            return cell
        }
    }

    override func loadView() {
        let tables = [
            Rows("Plain", style: .plain, isSectioned: false),
            Rows("Sections", style: .plain, isSectioned: true),
            Rows("Index", style: .plain, isSectioned: true, hasIndex: true),
            Rows("Grouped", style: .grouped, isSectioned: true),
        ]
        let rows = StackView(.vertical, spacing: 12)
        for pair in [tables.prefix(2), tables.suffix(2)] {
            let row = StackView(.horizontal, spacing: 12)
            for table in pair {
                addChild(table)
                let column = StackView(.vertical, spacing: 6, [Label(table.title)])
                column.addArrangedSubview(table.view, expands: true)
                row.addArrangedSubview(column, expands: true)
            }
            rows.addArrangedSubview(row, expands: true)
        }
        view = rows.margin(12)
    }
}
