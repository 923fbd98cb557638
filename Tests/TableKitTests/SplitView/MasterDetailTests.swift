import CGtk
import GtkBridge
import TableCore
@_spi(Gtk) import TableKit
import XCTest

/// An object that shows the detail of a selected row.
@MainActor
private protocol DetailShowing: AnyObject {
    func showDetail(_ text: String)
}

@MainActor
private final class DetailPage: ViewController, DetailShowing {
    let label = Label()
    override func loadView() { view = StackView(.vertical, [label]) }
    func showDetail(_ text: String) { label.text = text }
}

@MainActor
private final class ListPage: ViewController, TableViewDataSource, TableViewDelegate {
    weak var detail: DetailShowing?
    let table = TableView()

    override func loadView() {
        table.register(TableViewCell.self, forCellReuseIdentifier: "row")
        (table.dataSource, table.delegate) = (self, self)
        view = View(retaining: table.widget)
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 10 }

    func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
        tableView.dequeueReusableCell(withIdentifier: "row", for: path)
    }

    func tableView(_ tableView: TableView, didSelectRowAt path: IndexPath) {
        detail?.showDetail("Row \(path.row) was selected")
    }
}

/// A list that shows the detail of its selected row in another page.
@MainActor
final class MasterDetailTests: TableTestCase {
    /// 23.9, 23.10: the list notifies the object that shows details, without retaining it, side by
    /// side and collapsed.
    func testTheListTellsTheDetail() async throws {
        let list = ListPage()
        let detail = DetailPage()
        list.detail = detail
        let split = SplitViewController(
            primary: RecordingController("Lists"), supplementary: list,
            secondary: detail, collapseWidth: 800)
        let window = View(adopting: gtk_window_new(GTK_WINDOW_TOPLEVEL))
        gtk_window_set_titlebar(window.widget.cast(GtkWindow.self), split.titlebar.widget)
        _ = try show(split.view, in: window, width: 1000, height: 500)
        wait("the rows show") { !list.table.visibleCells.isEmpty }
        click(y: 10, on: list.table)
        XCTAssertEqual(detail.label.text, "Row 0 was selected")
        gtk_window_resize(window.widget.cast(GtkWindow.self), 420, 500)
        wait("it has collapsed") { split.isCollapsed && list.view.isOnScreen }
        click(y: 100, on: list.table)
        XCTAssertEqual(detail.label.text, "Row 2 was selected")
        func lend() {
            let short = DetailPage()
            list.detail = short
            click(y: 10, on: list.table)
            XCTAssertEqual(short.label.text, "Row 0 was selected")
        }
        lend()
        XCTAssertNil(list.detail, "the list keeps nobody")
        click(y: 100, on: list.table)
        XCTAssertEqual(list.table.indexPathForSelectedRow, path(2))
    }
}
