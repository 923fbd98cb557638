import TableKit

/// The same cell, a name on the left and an image on the right, made in four ways.
final class FourWays: ViewController, TableViewDataSource {
    private let table = TableView()
    private let ways = [
        "Moving the standard views", "Views added when a cell is new", "A class with its own views",
        "A content configuration and an accessory",
    ]
    private let star = Image(icon: "starred-symbolic", pointSize: 24)

    override func loadView() {
        table.register(MovedCell.self, forCellReuseIdentifier: ways[0])
        table.register(TableViewCell.self, forCellReuseIdentifier: ways[1])
        table.register(OwnCell.self, forCellReuseIdentifier: ways[2])
        table.register(TableViewCell.self, forCellReuseIdentifier: ways[3])
        table.accessibilityLabel = "Four ways to make a cell"
        table.dataSource = self
        view = table
    }

    func numberOfSections(in tableView: TableView) -> Int { ways.count }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 3 }

    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
        ways[section]
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(
            withIdentifier: ways[indexPath.section], for: indexPath)
        let name = "Star \(indexPath.row + 1)"
        switch indexPath.section {
        case 0:
            cell.textLabel.text = name
            cell.imageView.image = star
        case 1:
            if cell.contentView.subviews.isEmpty { addViews(to: cell.contentView) }
            (cell.contentView.viewWithTag(1) as? Label)?.text = name
        case 2:
            (cell as? OwnCell)?.nameLabel.text = name
            (cell as? OwnCell)?.picture.image = star
        default:
            var content = ListContentConfiguration.valueCell()
            content.text = name
            cell.contentConfiguration = content
            if cell.accessoryView == nil { cell.accessoryView = ImageView(image: star) }
        }
        cell.accessibilityLabel = "\(name), \(ways[indexPath.section])"
        return cell
    }

    private func addViews(to content: View) {
        let size = content.bounds.size
        let label = Label(frame: Rect(x: 0, y: 0, width: size.width - 36, height: size.height))
        label.tag = 1
        label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        let picture = ImageView(image: star)
        picture.frame = Rect(x: size.width - 24, y: size.height / 2 - 12, width: 24, height: 24)
        picture.autoresizingMask = [.flexibleLeftMargin, .flexibleTopMargin, .flexibleBottomMargin]
        content.addSubview(label)
        content.addSubview(picture)
    }
}

/// A cell that moves its standard views.
private final class MovedCell: TableViewCell {
    override func arrange(_ layout: inout CellLayout) {
        layout.title.x = layout.content.minX
        layout.title.width = layout.content.width - 36
        layout.image.x = layout.content.maxX - 24
    }
}

/// A cell with a label and an image of its own.
private final class OwnCell: TableViewCell {
    let nameLabel = Label()
    let picture = ImageView()

    required init(style: Style, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        contentView.addSubview(nameLabel)
        contentView.addSubview(picture)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let size = contentView.bounds.size
        nameLabel.frame = Rect(x: 0, y: 0, width: size.width - 36, height: size.height)
        picture.frame = Rect(x: size.width - 24, y: size.height / 2 - 12, width: 24, height: 24)
    }
}
