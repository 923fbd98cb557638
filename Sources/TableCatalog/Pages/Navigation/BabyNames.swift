import TableKit

/// A list of names. A click or Enter pushes a page about the name; the arrow keys only move the
/// focus. When the user returns, the row is deselected.
final class BabyNames: ViewController, TableViewDataSource, TableViewDelegate {
    private let table = TableView()

    override func loadView() {
        table.register(TableViewCell.self, forCellReuseIdentifier: "name")
        table.selectionFollowsFocus = false
        table.accessibilityLabel = "Names"
        table.dataSource = self
        table.delegate = self
        view = table
    }

    override func viewWillAppear(_ animated: Bool) {
        table.deselectRow(at: table.indexPathForSelectedRow, animated: animated)
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        Name.all.count
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "name", for: indexPath)
        cell.textLabel.text = Name.all[indexPath.row].text
        cell.accessoryType = .disclosureIndicator
        return cell
    }

    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        navigationController?.pushViewController(
            NamePage(Name.all[indexPath.row]), animated: true)
    }
}

/// The page about a name.
final class NamePage: ViewController {
    private let name: Name

    init(_ name: Name) {
        self.name = name
        super.init()
        title = name.text
    }

    override func loadView() {
        let heading = Label(name.text)
        heading.font = .preferredFont(forTextStyle: .largeTitle).bold()
        view = StackView(
            .vertical, spacing: 12,
            [heading, Label(name.gender.rawValue), Label(name.derivation)]
        ).margin(24)
    }
}
