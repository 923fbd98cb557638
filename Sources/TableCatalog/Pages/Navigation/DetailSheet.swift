import TableKit

/// A click on a row presents a sheet, which a button or Escape closes. Then the row is deselected.
final class DetailSheet: TableViewController {
    /// The sheet with a name.
    private final class Sheet: ViewController {
        private let name: Name

        init(_ name: Name) {
            self.name = name
            super.init()
            title = name.text
            modalPresentationStyle = .formSheet
            preferredContentSize = Size(width: 320, height: 240)
        }

        override func loadView() {
            let heading = Label(name.text, alignment: .center)
            heading.font = .preferredFont(forTextStyle: .largeTitle)
            let close = Button("_Close") { [weak self] in self?.dismiss(animated: true) }
            let page = StackView(.vertical, spacing: 12)
            page.addArrangedSubview(heading, expands: true)
            page.addArrangedSubview(Label(name.derivation, alignment: .center))
            page.addArrangedSubview(close)
            view = page.margin(24)
        }
    }

    override func viewDidLoad() {
        tableView.register(TableViewCell.self, forCellReuseIdentifier: "name")
        tableView.selectionFollowsFocus = false
        tableView.accessibilityLabel = "Names"
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        Name.all.count
    }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "name", for: indexPath)
        cell.textLabel.text = Name.all[indexPath.row].text
        return cell
    }

    override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        present(Sheet(Name.all[indexPath.row]), animated: true) {
            tableView.deselectRow(at: indexPath, animated: true)
        }
    }
}
