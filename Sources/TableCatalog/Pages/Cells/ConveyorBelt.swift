import TableKit

/// Cells on a conveyor belt: a cell that leaves the screen waits in the pool until the table needs
/// a cell for another row. Scroll to see the same few cells go round.
final class ConveyorBelt: TableViewController {
    /// A cell with a number of its own.
    final class NumberedCell: TableViewCell {
        static var count = 0
        let number: Int

        required init(style: Style, reuseIdentifier: String?) {
            Self.count += 1
            number = Self.count
            super.init(style: style, reuseIdentifier: reuseIdentifier)
        }
    }

    private let belt = Label("", wraps: true)
    private let pool = Label("", wraps: true)
    private var visible: [Int] = []
    private var waiting: [Int] = []

    override func loadView() {
        NumberedCell.count = 0
        tableView.register(NumberedCell.self, style: .value1, forCellReuseIdentifier: "numbered")
        tableView.accessibilityLabel = "Rows"
        let page = StackView(.vertical)
        page.addArrangedSubview(tableView, expands: true)
        page.addArrangedSubview(
            StackView(.vertical, spacing: 6, [belt, pool]).margin(12).minimumSize(height: 90))
        view = page
    }

    private func update() {
        func list(_ numbers: [Int]) -> String {
            numbers.isEmpty ? "none" : numbers.sorted().map(String.init).joined(separator: ", ")
        }
        belt.text = "On the belt: \(list(visible))"
        pool.text = "In the pool: \(list(waiting))"
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        1000
    }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "numbered", for: indexPath)
        cell.textLabel.text = "Row \(indexPath.row)"
        if let cell = cell as? NumberedCell {
            cell.detailTextLabel.text = "cell \(cell.number)"
            waiting.removeAll { $0 == cell.number }
        }
        return cell
    }

    override func tableView(
        _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath
    ) {
        guard let cell = cell as? NumberedCell else { return }
        visible.append(cell.number)
        update()
    }

    override func tableView(
        _ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath
    ) {
        guard let cell = cell as? NumberedCell else { return }
        visible.removeAll { $0 == cell.number }
        waiting.append(cell.number)
        update()
    }
}
