import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// A page with a table, 31.
@MainActor
final class TableViewControllerTests: DisplayTestCase {
    private final class Page: TableViewController {
        var log: [String] = []

        override func viewDidLoad() {
            tableView.register(TableViewCell.self, forCellReuseIdentifier: "row")
            log.append("load")
        }

        override func tableView(
            _ tableView: TableView, numberOfRowsInSection section: Int
        ) -> Int { 30 }

        override func tableView(
            _ tableView: TableView, cellForRowAt indexPath: IndexPath
        ) -> TableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
            cell.textLabel.text = "Row \(indexPath.row)"
            return cell
        }

        override func tableView(
            _ tableView: TableView, heightForRowAt indexPath: IndexPath
        ) -> Double { indexPath.row == 0 ? 60 : 30 }

        override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
            log.append("select \(indexPath.row)")
        }
    }

    /// 31.1, 31.4: the table is the view, and the page its data source and delegate.
    func testOverriddenFunctionsAreCalled() async throws {
        let page = Page(style: .grouped)
        XCTAssertEqual(page.log, [])
        try show(page.view)
        XCTAssertTrue(page.view === page.tableView)
        XCTAssertEqual(page.tableView.style, .grouped)
        wait("the rows are shown") { !page.tableView.visibleCells.isEmpty }
        let path = IndexPath(row: 0, section: 0)
        XCTAssertEqual(page.tableView.rectForRow(at: path).height, 60)
        page.tableView.select(.press(path))
        page.tableView.select(.release(path, []))
        XCTAssertEqual(page.log, ["load", "select 0"])
    }

    /// 000.192, 31.6: appearing again clears the selection, unless the program wants to keep it.
    func testAppearingAgainClearsTheSelection() async throws {
        let page = Page()
        try show(page.view)
        let path = IndexPath(row: 2, section: 0)
        for clears in [true, false] {
            page.clearsSelectionOnViewWillAppear = clears
            page.viewWillAppear(false)
            page.viewDidAppear(false)
            page.tableView.selectRow(at: path, animated: false)
            page.viewWillDisappear(false)
            page.viewDidDisappear(false)
            XCTAssertEqual(page.tableView.indexPathForSelectedRow, path)
            page.viewWillAppear(false)
            XCTAssertEqual(page.tableView.indexPathForSelectedRow, clears ? nil : path)
            page.viewDidAppear(false)
            page.viewWillDisappear(false)
            page.viewDidDisappear(false)
        }
    }

    /// 15.3, 31.3: the page passes its editing mode on to the table.
    func testEditingModeIsThatOfTheTable() async throws {
        let page = Page()
        page.setEditing(true, animated: false)
        try show(page.view)
        XCTAssertTrue(page.tableView.isEditing)
        page.setEditing(false, animated: false)
        XCTAssertFalse(page.tableView.isEditing)
    }
}
