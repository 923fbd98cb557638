import CGtk
import GtkBridge
import TableCore
import UITestSupport
import XCTest

@_spi(Gtk) @testable import TableKit

/// Rows with columns that come and go, and a log of the table's calls.
@MainActor
private final class ChangingCells: TableViewDataSource, TableViewDelegate, ColumnTableViewDelegate {
    var names = (0..<100).map { "row \($0)" }
    var hidden: Set<Int> = []
    var log: [String] = []

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        names.count
    }

    func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path)
        (cell as? ColumnTableViewCell)?.show(title: names[path.row]) { column in
            ColumnContent(.text("\(column)"))
        }
        return cell
    }

    func tableView(_ tableView: TableView, heightForRowAt path: IndexPath) -> Double {
        hidden.contains(path.row) ? 0 : 34
    }

    func columnTableView(
        _ table: ColumnTableView, editorForColumn column: Int, ofRowAt path: IndexPath
    ) -> FormRow? {
        let name = names[path.row]
        let row = NumberFormRow(
            title: "Cell", text: "1", errorText: "No number", isNumber: { Double($0) != nil })
        row.onCommit = { [weak self] in self?.log.append("commit \(name) \($0)") }
        return row
    }

    func columnTableView(_ table: ColumnTableView, didResize column: Int, to width: Double) {
        log.append("resized \(table.columns[column].identifier) \(Int(width))")
    }

    func columnTableView(_ table: ColumnTableView, didMove column: Int, to target: Int) {
        log.append("moved \(table.columns[column].identifier) \(target)")
    }
}

/// Gestures in a table with columns, while rows and columns change. Spec R8.
@MainActor
final class ColumnGesturesAndChangesTests: DisplayTestCase {
    private var cells = ChangingCells()
    private var window: View?

    private func column(_ name: String) -> TableColumn {
        TableColumn(identifier: name, title: name, width: 100)
    }

    private func showTable(hiding hidden: Set<Int> = []) throws -> ColumnTableView {
        cells = ChangingCells()
        cells.hidden = hidden
        let table = ColumnTableView()
        table.rows.register(
            ColumnTableViewCell.self, style: .default, forCellReuseIdentifier: "row")
        table.rows.allowsMultipleSelection = true
        table.columns = ["a", "b", "c", "d"].map(column)
        table.rows.dataSource = cells
        table.rows.delegate = cells
        table.delegate = cells
        window = try show(table, width: 600, height: 400)
        wait("the table has its size") { table.geometry.viewportWidth > 100 }
        MainLoop.drain()
        return table
    }

    private func press(_ x: Double, on column: Int, of table: ColumnTableView) {
        var event = GdkEventButton()
        (event.type, event.button, event.x) = (GDK_BUTTON_PRESS, 1, x)
        _ = table.header.pressed(event, on: column)
    }

    private func move(to x: Double, on column: Int, of table: ColumnTableView) {
        var event = GdkEventMotion()
        (event.type, event.x) = (GDK_MOTION_NOTIFY, x)
        _ = table.header.moved(event, on: column)
    }

    /// Somebody adds a column while the edge of another one is dragged.
    func testAnEdgeStaysThatOfItsColumn() async throws {
        let table = try showTable()
        press(98, on: 1, of: table)
        move(to: 108, on: 1, of: table)
        XCTAssertEqual(table.columns[1].width, 110)
        table.columns.insert(column("new"), at: 0)
        MainLoop.drain()
        // The pointer is still over the second button, which is now that of the first column.
        move(to: 118, on: 1, of: table)
        XCTAssertEqual(table.columns.map(\.width), [100, 100, 120, 100, 100])
        _ = table.header.released()
        XCTAssertEqual(cells.log, ["resized b 120"])
        press(98, on: 2, of: table)
        table.columns.removeLast(3)
        move(to: 150, on: 1, of: table)
        _ = table.header.released()
        XCTAssertEqual(table.columns.map(\.width), [100, 100])
        XCTAssertEqual(cells.log, ["resized b 120"], "its column is gone")
    }

    func testADraggedHeadStaysThatOfItsColumn() async throws {
        let table = try showTable()
        table.frozenColumnCount = 0
        press(50, on: 0, of: table)
        move(to: 170, on: 0, of: table)
        XCTAssertEqual(table.dropLine, 200)
        table.columns.insert(column("new"), at: 1)
        XCTAssertEqual(table.dropLine, 200, "beside the new column")
        _ = table.header.released()
        MainLoop.drain()
        XCTAssertEqual(cells.log, ["moved a 1"])
        XCTAssertNil(table.dropLine)
        press(50, on: 1, of: table)
        move(to: 170, on: 1, of: table)
        XCTAssertNotNil(table.dropLine)
        table.columns.remove(at: 1)
        XCTAssertNil(table.dropLine, "its column is gone")
        _ = table.header.released()
        MainLoop.drain()
        XCTAssertEqual(cells.log, ["moved a 1"])
    }

    /// The columns that scroll below a dragged head make room at another place.
    func testADraggedHeadFollowsScrolling() async throws {
        let table = try showTable()
        table.columns = (0..<20).map { column("\($0)") }
        MainLoop.drain()
        press(50, on: 1, of: table)
        move(to: 170, on: 1, of: table)
        XCTAssertEqual(table.dropLine, 300, "after the third column")
        table.horizontalOffset = 200
        MainLoop.drain()
        XCTAssertEqual(table.dropLine, 300, "after the fifth one")
        _ = table.header.released()
        MainLoop.drain()
        XCTAssertEqual(cells.log, ["moved 1 4"])
    }

    /// An edge stays at the pointer while the columns scroll below it.
    func testAHeldEdgeFollowsScrolling() async throws {
        let table = try showTable()
        table.columns = (0..<20).map { column("\($0)") }
        table.frozenColumnCount = 0
        MainLoop.drain()
        press(98, on: 3, of: table)
        move(to: 108, on: 3, of: table)
        XCTAssertEqual(table.columns[3].width, 110)
        table.horizontalOffset = 50
        MainLoop.drain()
        XCTAssertEqual(table.columns[3].width, 160)
        XCTAssertEqual(table.geometry.span(of: 3).upperBound, 410)
        table.horizontalOffset = 20
        MainLoop.drain()
        XCTAssertEqual(table.columns[3].width, 130)
        _ = table.header.released()
        XCTAssertEqual(cells.log, ["resized 3 130"])
    }

    /// A range follows the cells that scroll below the pointer, in both directions.
    func testAHeldRangeFollowsScrolling() async throws {
        let table = try showTable()
        table.columns = (0..<20).map { column("\($0)") }
        MainLoop.drain()
        var event = GdkEventButton()
        (event.type, event.button) = (GDK_BUTTON_PRESS, 1)
        let first = IndexPath(row: 1, section: 0)
        XCTAssertTrue(table.pressed(event, at: Point(x: 150, y: 50), row: first))
        XCTAssertTrue(table.dragged(to: Point(x: 250, y: 90)))
        XCTAssertEqual(table.selectedRange, GridRange(rows: 1..<3, columns: 1..<3))
        table.horizontalOffset = 300
        MainLoop.drain()
        XCTAssertEqual(table.selectedRange, GridRange(rows: 1..<3, columns: 1..<6))
        table.rows.contentOffset.y = 340
        MainLoop.drain()
        XCTAssertEqual(table.selectedRange, GridRange(rows: 1..<13, columns: 1..<6))
        _ = table.released()
    }

    /// The wheel over the heads scrolls the rows, also while one of them is held.
    func testTheWheelOverAHeadScrollsTheRows() async throws {
        let table = try showTable()
        table.columns = (0..<20).map { column("\($0)") }
        MainLoop.drain()
        let window = try XCTUnwrap(window)
        wait("the window is in its place") {
            gtk_window_is_active(window.widget.cast(GtkWindow.self)) != 0
        }
        let head = try XCTUnwrap(table.header.visibleButton(of: 2))
        var (x, y): (gint, gint) = (0, 0)
        gdk_window_get_origin(gtk_button_get_event_window(head.cast()), &x, &y)
        let point = (x: Int(x) + 50, y: Int(y) + 15)
        try Pointer.scroll(at: point, notches: 2)
        wait("the rows scroll") { table.rows.contentOffset.y > 0 }
        let before = table.rows.contentOffset.y
        try Pointer.press()
        try Pointer.move(to: (point.x + 20, point.y))
        try Pointer.scroll(at: (point.x + 20, point.y), notches: 2)
        wait("the rows scroll on") { table.rows.contentOffset.y > before }
        try Pointer.move(to: point)
        try Pointer.release()
        MainLoop.drain()
    }

    private func change(_ table: ColumnTableView, _ body: (TableView) -> Void) {
        table.rows.performBatchUpdates { body(table.rows) }
        MainLoop.drain()
    }

    private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

    func testARangeKeepsItsRowsAndColumns() async throws {
        let table = try showTable()
        table.activate(column: 1, ofRowAt: path(3))
        table.extendSelection(toColumn: 2, ofRowAt: path(5))
        change(table) { rows in
            cells.names.insert("new", at: 0)
            rows.insertRows(at: [path(0)])
        }
        XCTAssertEqual(table.selectedRange, GridRange(rows: 4..<7, columns: 1..<3))
        XCTAssertEqual(table.rows.selectedPositions, PositionSet(4..<7))
        table.columns.insert(column("new"), at: 0)
        MainLoop.drain()
        XCTAssertEqual(table.selectedRange, GridRange(rows: 4..<7, columns: 2..<4))
        XCTAssertEqual(table.activeColumn, 2)
        change(table) { rows in
            cells.names.insert("newer", at: 5)
            rows.insertRows(at: [path(5)])
        }
        XCTAssertEqual(table.selectedRange?.count, 1, "nobody chose the row in between")
    }

    /// The end of a range that is being dragged stays under the resting pointer.
    func testADraggedRangeFollowsThePointer() async throws {
        let table = try showTable()
        var event = GdkEventButton()
        (event.type, event.button) = (GDK_BUTTON_PRESS, 1)
        let height = table.rows.rectForRow(at: path(0)).height
        XCTAssertTrue(
            table.pressed(event, at: Point(x: 150, y: height * 2.5), row: path(2)))
        XCTAssertTrue(table.dragged(to: Point(x: 250, y: height * 4.5)))
        XCTAssertEqual(table.selectedRange, GridRange(rows: 2..<5, columns: 1..<3))
        change(table) { rows in
            cells.names.insert(contentsOf: ["new", "newer"], at: 3)
            rows.insertRows(at: [path(3), path(4)])
        }
        XCTAssertEqual(table.selectedRange, GridRange(rows: 2..<5, columns: 1..<3))
        table.rows.reloadData()
        XCTAssertFalse(table.dragged(to: Point(x: 250, y: height * 6.5)))
        XCTAssertFalse(table.released())
    }

    /// Rows without height are no stop, and are not selected with others.
    func testKeysPassHiddenRows() async throws {
        let table = try showTable(hiding: [0, 2, 3, 99])
        let window = try XCTUnwrap(window)
        table.grabFocus()
        table.activate(column: 1, ofRowAt: path(1))
        press(GDK_KEY_Down, in: window)
        XCTAssertEqual(table.activeRow, path(4))
        press(GDK_KEY_Up, in: window)
        XCTAssertEqual(table.activeRow, path(1))
        press(GDK_KEY_Up, in: window)
        XCTAssertEqual(table.activeRow, path(1), "there is none above")
        press(GDK_KEY_Down, GDK_SHIFT_MASK, in: window)
        XCTAssertEqual(table.selectedRange?.rows, 1..<5)
        XCTAssertEqual(table.rows.indexPathsForSelectedRows, [path(1), path(4)])
        press(GDK_KEY_End, GDK_CONTROL_MASK, in: window)
        XCTAssertEqual(table.activeRow, path(98))
    }

    func testAnEditorKeepsItsRow() async throws {
        let table = try showTable()
        table.grabFocus()
        table.activate(column: 1, ofRowAt: path(3))
        XCTAssertTrue(table.beginEditing())
        press(GDK_KEY_7, in: try XCTUnwrap(window))
        change(table) { rows in
            cells.names.insert("new", at: 0)
            rows.insertRows(at: [path(0)])
        }
        XCTAssertEqual(table.editedRow, path(4))
        change(table) { rows in
            cells.names.remove(at: 4)
            rows.deleteRows(at: [path(4)])
        }
        XCTAssertFalse(table.isEditing)
        XCTAssertEqual(cells.log, ["commit row 3 7"], "what was typed is not lost")
    }
}
