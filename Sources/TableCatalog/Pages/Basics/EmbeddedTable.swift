import TableKit

/// A table created in code. It fills a part of its page, beside other views, or all of it.
final class EmbeddedTable: ViewController, TableViewDataSource {
    private let table = TableView(style: .plain)
    private let heading = Label("Packing list")
    private let note = Label("The table fills the space that the other views leave.", wraps: true)
    private let items = ["Tent", "Sleeping bag", "Stove", "Map", "Compass", "Lamp", "Rope"]

    override func loadView() {
        table.register(TableViewCell.self, forCellReuseIdentifier: "item")
        table.accessibilityLabel = "Items"
        table.dataSource = self
        heading.font = .preferredFont(forTextStyle: .title2)
        let page = StackView(.vertical)
        page.addArrangedSubview(heading.margin(12))
        page.addArrangedSubview(table, expands: true)
        page.addArrangedSubview(note.margin(12))
        view = page
    }

    override func viewDidLoad() {
        let action = Action(title: "_Full Page") { [weak self] _ in self?.toggle() }
        navigationItem.rightBarButtonItem = BarButtonItem(primaryAction: action)
    }

    private func toggle() {
        heading.isHidden.toggle()
        note.isHidden.toggle()
        navigationItem.rightBarButtonItems?.last?.title =
            heading.isHidden ? "_Part of the Page" : "_Full Page"
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        items.count
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "item", for: indexPath)
        cell.textLabel.text = items[indexPath.row]
        return cell
    }
}
