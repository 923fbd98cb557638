import TableKit

/// Custom views in the content view of a cell. Their autoresizing masks make them follow the width
/// of the row.
final class ContentViews: ViewController, TableViewDataSource {
    final class ElementCell: TableViewCell {
        let symbol = Label()
        let name = Label()

        required init(style: Style, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            contentView.frame = Rect(x: 0, y: 0, width: 320, height: 60)
            let badge = View(frame: Rect(x: 8, y: 8, width: 44, height: 44))
            badge.backgroundColor = Color(red: 0.2, green: 0.5, blue: 0.4)
            badge.cornerRadius = 8
            symbol.frame = badge.bounds
            symbol.textAlignment = .center
            symbol.font = .preferredFont(forTextStyle: .headline)
            symbol.textColor = Color(red: 1, green: 1, blue: 1)
            badge.addSubview(symbol)
            name.frame = Rect(x: 64, y: 0, width: 248, height: 60)
            name.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            contentView.addSubview(badge)
            contentView.addSubview(name)
        }

        override var accessibilityLabel: String? {
            get { name.text }
            set { super.accessibilityLabel = newValue }
        }
    }

    private let table = TableView()

    override func loadView() {
        table.register(ElementCell.self, forCellReuseIdentifier: "element")
        table.rowHeight = 60
        table.accessibilityLabel = "Elements"
        table.dataSource = self
        view = table
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        Element.all.count
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "element", for: indexPath)
        guard let cell = cell as? ElementCell else { return cell }
        cell.symbol.text = Element.all[indexPath.row].symbol
        cell.name.text = Element.all[indexPath.row].name
        return cell
    }
}
