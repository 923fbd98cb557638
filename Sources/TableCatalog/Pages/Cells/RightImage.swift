import TableKit

/// Two right-aligned labels beside a picture, found by their tags, and a button with more about the
/// row.
final class RightImage: TableViewController {
    /// The tags of the views in a cell.
    private enum Tag {
        static let name = 1
        static let gender = 2
        static let picture = 3
    }

    private let message = Label("Click the button of a row")

    override func loadView() {
        tableView.register(TableViewCell.self, forCellReuseIdentifier: "name")
        tableView.rowHeight = 60
        tableView.accessibilityLabel = "Names"
        let page = StackView(.vertical)
        page.addArrangedSubview(tableView, expands: true)
        page.addArrangedSubview(message.margin(12))
        view = page
    }

    /// Adds the views to a new cell. A reused one has them already.
    private func addViews(to cell: TableViewCell) {
        guard cell.contentView.subviews.isEmpty else { return }
        cell.contentView.frame = Rect(x: 0, y: 0, width: 320, height: 60)
        let name = Label(frame: Rect(x: 0, y: 10, width: 244, height: 20))
        let gender = Label(frame: Rect(x: 0, y: 30, width: 244, height: 20))
        gender.font = .preferredFont(forTextStyle: .footnote)
        for label in [name, gender] {
            label.textAlignment = .right
            label.autoresizingMask = .flexibleWidth
        }
        let picture = ImageView(frame: Rect(x: 256, y: 6, width: 64, height: 48))
        picture.autoresizingMask = .flexibleLeftMargin
        picture.image = Image(icon: "avatar-default-symbolic", pointSize: 48)
        (name.tag, gender.tag, picture.tag) = (Tag.name, Tag.gender, Tag.picture)
        for view in [name, gender, picture] { cell.contentView.addSubview(view) }
        cell.accessoryType = .detailDisclosureButton
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        Name.all.count
    }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "name", for: indexPath)
        addViews(to: cell)
        let name = Name.all[indexPath.row]
        (cell.viewWithTag(Tag.name) as? Label)?.text = name.text
        (cell.viewWithTag(Tag.gender) as? Label)?.text = name.gender.rawValue
        cell.accessibilityLabel = "\(name.text), \(name.gender.rawValue)"
        return cell
    }

    override func tableView(
        _ tableView: TableView, accessoryButtonTappedForRowWith indexPath: IndexPath
    ) {
        message.text = Name.all[indexPath.row].derivation
    }
}
