import TableKit

/// A log of the delegate calls for highlighting and selection. The second row is never highlighted;
/// the third one is deselected by a second click.
final class SelectionTracer: ViewController, TableViewDataSource, TableViewDelegate {
    private let table = TableView()
    private let multiple = CheckBox("_Multiple Selection")
    private let log = TextView()
    private let rows = ["Any row", "Never highlighted", "Deselected by a second click", "Any row"]

    override func loadView() {
        table.register(TableViewCell.self, forCellReuseIdentifier: "row")
        table.accessibilityLabel = "Rows"
        table.dataSource = self
        table.delegate = self
        log.isEditable = false
        log.textContainerInset = EdgeInsets(top: 6, left: 12, bottom: 6, right: 12)
        log.accessibilityLabel = "Calls"
        multiple.onChange = { [weak self] in self?.table.allowsMultipleSelection = $0 }
        let controls = StackView(.horizontal, spacing: 12)
        controls.addArrangedSubview(multiple)
        controls.addArrangedSubview(Button("_Clear") { [weak self] in self?.log.text = "" })
        let stack = StackView(.vertical)
        stack.addArrangedSubview(controls.margin(12))
        stack.addArrangedSubview(table, expands: true)
        stack.addArrangedSubview(log, expands: true)
        view = stack
    }

    private func note(_ text: String, _ indexPath: IndexPath) {
        log.text += "\(text) \(indexPath.row)\n"
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        rows.count
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        cell.textLabel.text = rows[indexPath.row]
        if cell.multipleSelectionBackgroundView == nil {
            let marked = View()
            marked.backgroundColor = .systemGreen.withAlphaComponent(0.3)
            cell.multipleSelectionBackgroundView = marked
        }
        return cell
    }

    func tableView(_ tableView: TableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
        note("shouldHighlight", indexPath)
        return indexPath.row != 1
    }

    func tableView(_ tableView: TableView, didHighlightRowAt indexPath: IndexPath) {
        note("didHighlight", indexPath)
    }

    func tableView(_ tableView: TableView, didUnhighlightRowAt indexPath: IndexPath) {
        note("didUnhighlight", indexPath)
    }

    func tableView(_ tableView: TableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
        note("willSelect", indexPath)
        guard indexPath.row == 2, tableView.indexPathForSelectedRow == indexPath,
            !tableView.allowsMultipleSelection
        else { return indexPath }
        tableView.deselectRow(at: indexPath, animated: true)
        return nil
    }

    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        note("didSelect", indexPath)
    }

    func tableView(_ tableView: TableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? {
        note("willDeselect", indexPath)
        return indexPath
    }

    func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {
        note("didDeselect", indexPath)
    }
}
