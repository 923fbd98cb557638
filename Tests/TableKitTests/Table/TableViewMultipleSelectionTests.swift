import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// A page that records when the user selects several rows.
@MainActor
private final class SeveralRows: TableViewController {
    var allows = true
    var log: [String] = []

    override func viewDidLoad() {
        tableView.register(TableViewCell.self, forCellReuseIdentifier: "row")
        tableView.allowsMultipleSelection = true
        tableView.multipleSelectionStyle = .replacing
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 8 }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell { tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath) }

    override func tableView(
        _ tableView: TableView, shouldBeginMultipleSelectionInteractionAt indexPath: IndexPath
    ) -> Bool {
        log.append("should \(indexPath.row)")
        return allows
    }

    override func tableView(
        _ tableView: TableView, didBeginMultipleSelectionInteractionAt indexPath: IndexPath
    ) { log.append("did \(indexPath.row)") }

    override func tableViewDidEndMultipleSelectionInteraction(_ tableView: TableView) {
        log.append("end")
    }
}

/// The calls of the delegate while the user selects several rows.
@MainActor
final class TableViewMultipleSelectionTests: TableTestCase {
    private func showPage() throws -> SeveralRows {
        let page = SeveralRows()
        window = try show(page.view, width: 400, height: 440)
        wait("the table has its rows") { page.tableView.slots.count > 7 }
        return page
    }

    func testShiftSelectsSeveralRows() async throws {
        let page = try showPage()
        let (table, window) = (page.tableView, try XCTUnwrap(window))
        click(y: 22, on: table)
        XCTAssertEqual(page.log, [])
        press(GDK_KEY_Down, GDK_SHIFT_MASK, in: window)
        press(GDK_KEY_Down, GDK_SHIFT_MASK, in: window)
        XCTAssertEqual(page.log, ["should 0", "did 0"])
        XCTAssertEqual(table.numberOfSelectedRows, 3)
        release(GDK_KEY_Shift_L, in: window)
        XCTAssertEqual(page.log, ["should 0", "did 0", "end"])
        press(GDK_KEY_Down, GDK_CONTROL_MASK, in: window)
        XCTAssertEqual(page.log.count, 3, "Ctrl and an arrow move the focus only")
        click(y: 22 + 5 * 44, state: GDK_CONTROL_MASK, on: table)
        click(y: 22, on: table)
        XCTAssertEqual(page.log.suffix(3), ["should 5", "did 5", "end"])
    }

    func testHomeEndAndArrowsReplaceTheSelection() async throws {
        let page = try showPage()
        let (table, window) = (page.tableView, try XCTUnwrap(window))
        click(y: 22, on: table)
        func selectAll() {
            press(GDK_KEY_a, GDK_CONTROL_MASK, in: window)
            XCTAssertEqual(table.numberOfSelectedRows, 8)
        }
        for (key, row) in [
            (GDK_KEY_End, 7), (GDK_KEY_End, 7), (GDK_KEY_Down, 7), (GDK_KEY_Home, 0),
            (GDK_KEY_Home, 0), (GDK_KEY_Up, 0),
        ] {
            selectAll()
            press(key, in: window)
            XCTAssertEqual(
                table.indexPathsForSelectedRows, [IndexPath(row: row, section: 0)], "\(key)")
        }
        selectAll()
        press(GDK_KEY_Up, GDK_CONTROL_MASK, in: window)
        XCTAssertEqual(table.numberOfSelectedRows, 8, "Ctrl and an arrow move the focus only")
    }

    func testARefusedInteractionSelectsOneRow() async throws {
        let page = try showPage()
        page.allows = false
        click(y: 22, on: page.tableView)
        click(y: 22 + 2 * 44, state: GDK_SHIFT_MASK, on: page.tableView)
        XCTAssertEqual(page.tableView.indexPathsForSelectedRows, [path(2)])
        press(GDK_KEY_Down, GDK_SHIFT_MASK, in: try XCTUnwrap(window))
        XCTAssertEqual(page.tableView.indexPathsForSelectedRows, [path(3)])
        XCTAssertEqual(page.log, ["should 2"], "asked once per interaction")
    }
}
