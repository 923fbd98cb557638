import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// A page that records changes of its selection.
@MainActor
private final class Rows: TableViewController {
    var changes: [Int] = []
    var deletes = true
    var deletions = 0

    override func viewDidLoad() {
        tableView.register(TableViewCell.self, forCellReuseIdentifier: "row")
        tableView.allowsMultipleSelection = true
        tableView.multipleSelectionStyle = .replacing
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        1_000_000
    }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell { tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath) }

    override func tableViewDidChangeSelection(_ tableView: TableView) {
        changes.append(tableView.numberOfSelectedRows)
    }

    override func tableViewDeletesSelectedRows(_ tableView: TableView) -> Bool {
        deletions += 1
        return deletes
    }
}

/// Many rows that are selected together.
@MainActor
final class TableViewManyRowsTests: TableTestCase {
    private func showPage() throws -> Rows {
        let page = Rows()
        window = try show(page.view, width: 400, height: 440)
        wait("the table has its rows") { page.tableView.slots.count > 7 }
        return page
    }

    func testEachActionIsReportedOnce() async throws {
        let page = try showPage()
        let window = try XCTUnwrap(window)
        click(y: 22, on: page.tableView)
        XCTAssertEqual(page.changes, [1])
        click(y: 66, on: page.tableView)
        XCTAssertEqual(page.changes, [1, 1], "one row replaces another in one change")
        press(GDK_KEY_a, GDK_CONTROL_MASK, in: window)
        XCTAssertEqual(page.changes, [1, 1, 1_000_000])
        XCTAssertEqual(page.tableView.selectedPositions.ranges, [0..<1_000_000])
        press(GDK_KEY_Delete, in: window)
        XCTAssertEqual(page.deletions, 1)
    }

    func testPositionsAreSelectedWithoutAReport() async throws {
        let page = try showPage()
        let table = page.tableView
        table.selectRows(atPositions: PositionSet([0..<1, 2..<4]), focusing: path(3))
        XCTAssertEqual(table.numberOfSelectedRows, 3)
        XCTAssertEqual(table.focusedRow, path(3))
        XCTAssertEqual(
            (0..<5).map { table.cellForRow(at: path($0))?.isSelected },
            [true, false, true, true, false])
        table.selectRows(atPositions: PositionSet(1..<2))
        XCTAssertEqual(table.indexPathsForSelectedRows, [path(1)])
        XCTAssertEqual(page.changes, [])
    }
}
