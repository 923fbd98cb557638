import CGtk
import GtkBridge
import TableCore
@_spi(Gtk) import TableKit
import XCTest

/// A table moved to another parent, as when a split view collapses (Spec 23.11, 30.1).
@MainActor
final class TableReparentingTests: DisplayTestCase, TableViewDataSource {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 1000 }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    }

    func testATableOutOfItsWindowIsScrolledAndShowsItLater() async throws {
        let table = TableView(style: .plain)
        table.register(TableViewCell.self, forCellReuseIdentifier: "row")
        table.dataSource = self
        let widget = View(retaining: table.widget)
        try show(widget)
        wait("there are rows") { !table.visibleCells.isEmpty }
        table.contentOffset.y = 500
        widget.removeFromSuperview()
        table.contentOffset.y = 900
        table.reloadData()
        XCTAssertEqual(table.contentOffset.y, 900)
        try show(widget)
        wait("the rows are back") { table.indexPathsForVisibleRows.first?.row == 20 }
        XCTAssertEqual(table.contentOffset.y, 900)
    }
}
