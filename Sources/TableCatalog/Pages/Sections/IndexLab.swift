import TableKit

/// Forty sections and their index: complete, with every tenth title, in color, or only for long
/// tables. A short window has room for some of the titles only.
final class IndexLab: ViewController, TableViewDataSource {
    private let table = TableView()
    private let short = CheckBox("_Every Tenth Section")
    private let colored = CheckBox("_Colors")
    private let longOnly = CheckBox("_Only in Long Tables")

    override func loadView() {
        table.register(TableViewCell.self, forCellReuseIdentifier: "row")
        table.accessibilityLabel = "Rows"
        table.dataSource = self
        let controls = StackView(.horizontal, spacing: 12)
        for box in [short, colored, longOnly] {
            box.onChange = { [weak self] _ in self?.update() }
            controls.addArrangedSubview(box)
        }
        let stack = StackView(.vertical)
        stack.addArrangedSubview(controls.margin(12))
        stack.addArrangedSubview(table, expands: true)
        view = stack
    }

    private func update() {
        table.sectionIndexColor = colored.isOn ? .systemRed : nil
        table.sectionIndexTrackingBackgroundColor = colored.isOn ? .systemYellow : nil
        table.sectionIndexMinimumDisplayRowCount = longOnly.isOn ? 1_000 : 0
        table.reloadSectionIndexTitles()
    }

    func numberOfSections(in tableView: TableView) -> Int { 40 }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 5 }

    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
        "Section \(section)"
    }

    func sectionIndexTitles(for tableView: TableView) -> [String]? {
        stride(from: 0, to: 40, by: short.isOn ? 10 : 1).map(String.init)
    }

    func tableView(
        _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
    ) -> Int { Int(title) ?? 0 }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        cell.textLabel.text = "Row \(indexPath.section).\(indexPath.row)"
        return cell
    }
}
