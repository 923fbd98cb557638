import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Dragging a row while the rows change. Spec R8, 16.3.
@MainActor
final class TableViewDragUpdatesTests: TableTestCase {
    private var names: [String] = []

    /// Shows named rows of 44 points, and holds the third one 10 points from the top.
    private func showDragged(_ count: Int = 100) throws -> (TableView, RecordedRows) {
        names = (0..<count).map { "\($0)" }
        let rows = RecordedRows([count])
        rows.configure = { [weak self] cell, path in
            cell.textLabel.text = self?.names[path.row]
        }
        let table = try showTable(rows) { $0.dragInteractionEnabled = true }
        button(GDK_BUTTON_PRESS, y: 100, on: table)
        for y in [90.0, 60, 10] { button(GDK_MOTION_NOTIFY, y: y, on: table) }
        wait("the others have parted") { table.shifts.shift(of: .row(self.path(0))) == 44 }
        _ = rows.takeLog()
        return (table, rows)
    }

    /// Changes names and rows together.
    private func change(
        _ table: TableView, _ rows: RecordedRows, _ body: () -> Void
    ) {
        table.performBatchUpdates {
            body()
            rows.rowsBySection[0] = names.count
        }
    }

    private func moves(_ rows: RecordedRows) -> [String] {
        rows.takeLog().filter { $0.hasPrefix("move") }
    }

    private func drop(_ table: TableView, y: Double = 10) {
        button(GDK_BUTTON_RELEASE, y: y, on: table)
        wait("the row lies in its place") { table.lifted == nil }
    }

    /// The texts of the drawn rows, from top to bottom.
    private func drawn(_ table: TableView) -> [String] {
        table.slots.compactMap { $0.content.cell?.textLabel.text }
    }

    func testAReloadOfOtherRowsLeavesADrag() async throws {
        let (table, rows) = try showDragged()
        table.reloadRows(at: [path(1), path(5), path(90)], with: .none)
        XCTAssertTrue(table.hasActiveDrag)
        XCTAssertEqual(table.shifts.shift(of: .row(path(0))), 44, "the others leave its room")
        drop(table)
        XCTAssertEqual(moves(rows), ["move 0.2 0.0"])
    }

    /// The row keeps its cell, whose reorder control has grabbed the pointer in editing mode.
    func testAReloadOfTheDraggedRowShowsItAgain() async throws {
        let (table, rows) = try showDragged()
        let cell = try XCTUnwrap(table.lifted?.cell)
        names[2] = "new"
        table.reloadRows(at: [path(2)], with: .none)
        XCTAssertTrue(table.lifted?.cell === cell)
        XCTAssertEqual(cell.textLabel.text, "new")
        XCTAssertEqual(table.lifted?.height, 44)
        table.reconfigureRows(at: [path(2), path(3)])
        XCTAssertTrue(table.hasActiveDrag)
        drop(table)
        XCTAssertEqual(moves(rows), ["move 0.2 0.0"])
        XCTAssertTrue(table.cellForRow(at: path(0)) === cell)
    }

    func testRowsComeAndGoAroundADraggedRow() async throws {
        let (table, rows) = try showDragged()
        change(table, rows) {
            names.remove(at: 50)
            names.removeFirst()
            names.insert("x", at: 3)
            table.deleteRows(at: [path(50), path(0)])
            table.insertRows(at: [path(3)])
        }
        XCTAssertTrue(table.hasActiveDrag)
        XCTAssertEqual(table.lifted?.path, path(1))
        XCTAssertEqual(Array(drawn(table).prefix(4)), ["1", "3", "x", "4"])
        XCTAssertEqual(table.lifted?.cell.textLabel.text, "2")
        drop(table)
        XCTAssertEqual(moves(rows), ["move 0.1 0.0"])
    }

    /// Where the table keeps the rows in view in place, the row keeps its neighbors.
    func testRowsAboveTheViewportLeaveADragInPlace() async throws {
        let (table, rows) = try showDragged()
        button(GDK_BUTTON_RELEASE, y: 10, on: table)
        wait("the row lies in its place") { table.lifted == nil }
        (table.contentOffset.y, names) = (440, (0..<100).map { "\($0)" })
        table.reloadData()
        button(GDK_BUTTON_PRESS, y: 100, on: table)
        for y in [120.0, 200] { button(GDK_MOTION_NOTIFY, y: y, on: table) }
        let gap = try XCTUnwrap(table.reordering?.destination)
        wait("the others have parted") { table.shifts.shift(of: .row(gap)) == -44 }
        let before = drawn(table)
        _ = rows.takeLog()
        change(table, rows) {
            names.insert(contentsOf: ["x", "y"], at: 0)
            table.insertRows(at: [path(0), path(1)])
        }
        XCTAssertEqual(table.contentOffset.y, 528)
        XCTAssertEqual(drawn(table), before)
        XCTAssertEqual(table.reordering?.destination, path(gap.row + 2))
        drop(table, y: 200)
        XCTAssertEqual(moves(rows), ["move 0.14 0.\(gap.row + 2)"])
    }

    func testADraggedRowThatIsDeletedOrMovedEndsTheDrag() async throws {
        var (table, rows) = try showDragged()
        change(table, rows) {
            names.remove(at: 2)
            table.deleteRows(at: [path(2)])
        }
        XCTAssertFalse(table.hasActiveDrag)
        XCTAssertNil(table.lifted)
        button(GDK_BUTTON_RELEASE, y: 10, on: table)
        XCTAssertEqual(moves(rows), [])
        (table, rows) = try showDragged()
        change(table, rows) {
            names.append(names.remove(at: 2))
            table.moveRow(at: path(2), to: path(99))
        }
        XCTAssertFalse(table.hasActiveDrag)
        button(GDK_BUTTON_RELEASE, y: 10, on: table)
        XCTAssertEqual(moves(rows), [])
    }

    /// A row dragged by its control in editing mode goes on, too.
    func testADragByTheReorderControlGoesOn() async throws {
        names = (0..<20).map { "\($0)" }
        let rows = RecordedRows([20])
        rows.configure = { [weak self] cell, path in cell.textLabel.text = self?.names[path.row] }
        let table = try showTable(rows) { $0.setEditing(true, animated: false) }
        XCTAssertTrue(table.beginReordering(path(2), atViewportY: 100))
        table.dragMoved(to: Point(x: 300, y: 200))
        change(table, rows) {
            names.insert("x", at: 0)
            table.insertRows(at: [path(0)])
        }
        table.reloadRows(at: [path(3)], with: .none)
        XCTAssertTrue(table.hasActiveDrag)
        table.endReordering()
        wait("the row lies in its place") { table.lifted == nil }
        XCTAssertEqual(moves(rows).count, 1)
    }
}
