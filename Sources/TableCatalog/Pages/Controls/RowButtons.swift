import TableKit

/// A cell class with a button that knows its row: the cell calls its controller, which shows an
/// alert with the section and the row.
final class RowButtons: TableViewController {
    final class ButtonCell: TableViewCell {
        /// Called after a click on the button.
        var onClick: (() -> Void)?
        let title = Label(frame: Rect(x: 0, y: 0, width: 220, height: 44))
        private let button = Button("Details")

        required init(style: Style, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            contentView.frame = Rect(x: 0, y: 0, width: 320, height: 44)
            title.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            button.frame = Rect(x: 232, y: 5, width: 88, height: 34)
            button.autoresizingMask = [.flexibleLeftMargin]
            button.onClick = { [weak self] in self?.onClick?() }
            contentView.addSubview(title)
            contentView.addSubview(button)
        }

        override var accessibilityLabel: String? {
            get { title.text }
            set { super.accessibilityLabel = newValue }
        }
    }

    init() { super.init(style: .grouped) }

    override func viewDidLoad() {
        tableView.register(ButtonCell.self, forCellReuseIdentifier: "button")
        tableView.accessibilityLabel = "Rows"
    }

    private func showAlert(for path: IndexPath) {
        let alert = AlertController(
            title: "Row \(path.row)",
            message: "You clicked the button in section \(path.section), "
                + "row \(path.row).", preferredStyle: .alert)
        alert.addAction(AlertAction(title: "_Close", style: .cancel))
        present(alert, animated: true)
    }

    override func numberOfSections(in tableView: TableView) -> Int { 4 }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        3
    }

    override func tableView(
        _ tableView: TableView, titleForHeaderInSection section: Int
    ) -> String? { "Section \(section)" }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "button", for: indexPath)
        guard let cell = cell as? ButtonCell else { return cell }
        cell.title.text = "Row \(indexPath.row)"
        cell.onClick = { [weak self] in self?.showAlert(for: indexPath) }
        return cell
    }
}
