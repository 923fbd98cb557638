import TableKit

/// A standard cell with swapped labels: the detail is on the left, the text on the right.
final class SwappedLabels: TableViewController {
    final class SwappedCell: TableViewCell {
        required init(style: Style, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            textLabel.font = .italicSystemFont(ofSize: 15)
            textLabel.textAlignment = .right
            detailTextLabel.font = .boldSystemFont(ofSize: 15)
            detailTextLabel.textAlignment = .left
        }

        override func arrange(_ layout: inout CellLayout) {
            let half = (layout.content.width / 2).rounded()
            layout.detail.x = layout.content.x
            layout.detail.width = half
            layout.title.x = layout.content.x + half
            layout.title.width = layout.content.width - half
        }
    }

    override func viewDidLoad() {
        tableView.register(SwappedCell.self, style: .value1, forCellReuseIdentifier: "element")
        tableView.separatorInset = EdgeInsets(top: 0, left: 12, bottom: 0, right: 0)
        tableView.accessibilityLabel = "Elements"
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        Element.all.count
    }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "element", for: indexPath)
        cell.textLabel.text = Element.all[indexPath.row].name
        cell.detailTextLabel.text = Element.all[indexPath.row].symbol
        return cell
    }
}
