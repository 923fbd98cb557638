import TableKit

/// The calls that a table makes to its data source, in order: sections, rows, then the cells of the
/// visible rows. Scroll to see more calls.
final class MessageTrace: ViewController, TableViewDataSource {
    private let table = TableView()
    private let trace = Label("", wraps: true)
    private var calls: [String] = []

    override func loadView() {
        table.register(TableViewCell.self, forCellReuseIdentifier: "row")
        table.accessibilityLabel = "Rows"
        table.dataSource = self
        let reload = Button("_Reload") { [weak self] in
            self?.calls = []
            self?.table.reloadData()
        }
        let stack = StackView(.vertical, spacing: 6)
        stack.addArrangedSubview(table, expands: true)
        stack.addArrangedSubview(trace.style("monospace").margin(12).minimumSize(height: 180))
        stack.addArrangedSubview(reload.margin(12))
        view = stack
    }

    private func note(_ call: String) {
        calls = (calls + [call]).suffix(9)
        trace.text = calls.joined(separator: "\n")
    }

    func numberOfSections(in tableView: TableView) -> Int {
        note("numberOfSections → 2")
        return 2
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        note("numberOfRowsInSection \(section) → 50")
        return 50
    }

    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
        note("titleForHeaderInSection \(section)")
        return "Section \(section)"
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        note("cellForRowAt \(indexPath.section), \(indexPath.row)")
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        cell.textLabel.text = "Row \(indexPath.row)"
        return cell
    }
}
