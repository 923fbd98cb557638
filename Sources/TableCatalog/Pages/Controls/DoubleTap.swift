import TableKit

/// A gesture recognizer on each cell recognizes double clicks and double taps. Enter has the same
/// effect.
final class DoubleTap: TableViewController {
    private let message = Label("Double-click a row, or press Enter")

    override func loadView() {
        tableView.register(TableViewCell.self, forCellReuseIdentifier: "element")
        tableView.accessibilityLabel = "Elements"
        let page = StackView(.vertical)
        page.addArrangedSubview(tableView, expands: true)
        page.addArrangedSubview(message.margin(12))
        view = page
    }

    private func open(_ cell: TableViewCell?) {
        guard let cell, let path = tableView.indexPath(for: cell) else { return }
        message.text = "\(Element.all[path.row].name) was opened"
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        Element.all.count
    }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "element", for: indexPath)
        cell.textLabel.text = Element.all[indexPath.row].name
        // A reused cell has its recognizer already.
        guard cell.gestureRecognizers?.isEmpty ?? true else { return cell }
        let doubleTap = TapGestureRecognizer { [weak self] tap in
            self?.open(tap.view as? TableViewCell)
        }
        doubleTap.numberOfTapsRequired = 2
        cell.addGestureRecognizer(doubleTap)
        return cell
    }

    override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        message.text = "\(Element.all[indexPath.row].name) is selected"
    }

    override func tableView(
        _ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath
    ) {
        open(tableView.cellForRow(at: indexPath))
    }
}
