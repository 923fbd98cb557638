import TableKit

/// A list beside the detail of its selected row; in a narrow window, one replaces the other. The
/// list knows only a protocol, which the detail page adopts.
final class ListAndDetail: ViewController {
    private protocol DetailShowing: AnyObject {
        func showDetail(_ text: String)
    }

    private final class ListPage: TableViewController {
        weak var detail: DetailShowing?

        override func viewDidLoad() {
            title = "Rows"
            clearsSelectionOnViewWillAppear = false
            tableView.register(TableViewCell.self, forCellReuseIdentifier: "row")
            tableView.accessibilityLabel = "Rows"
        }

        override func tableView(
            _ tableView: TableView, numberOfRowsInSection section: Int
        ) -> Int { 10 }

        override func tableView(
            _ tableView: TableView, cellForRowAt indexPath: IndexPath
        ) -> TableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
            cell.textLabel.text = "Row \(indexPath.row)"
            return cell
        }

        override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
            detail?.showDetail("Row \(indexPath.row) was selected")
            splitViewController?.show(.secondary)
        }
    }

    private final class DetailPage: ViewController, DetailShowing {
        private let label = Label("Select a row", alignment: .center)

        override func loadView() {
            title = "Detail"
            navigationItem.leftBarButtonItem = splitViewController?.displayModeButtonItem
            let page = StackView(.vertical)
            page.addArrangedSubview(label, expands: true)
            view = page
        }

        func showDetail(_ text: String) { label.text = text }
    }

    private let split = SplitViewController(style: .doubleColumn, collapseWidth: 420)

    override func loadView() {
        let (list, detail) = (ListPage(), DetailPage())
        list.detail = detail
        split.preferredPrimaryColumnWidth = 180
        split.setViewController(list, for: .primary)
        split.setViewController(detail, for: .secondary)
        addChild(split)
        let page = StackView(.vertical, [split.titlebar])
        page.addArrangedSubview(split.view, expands: true)
        view = page
    }
}
