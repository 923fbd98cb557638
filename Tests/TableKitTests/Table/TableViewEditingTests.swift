import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Editing mode: permissions, two-step deletion, and moving.
@MainActor
final class TableViewEditingTests: TableTestCase {
    private func press(_ button: ObjectReference?, _ message: String = "") {
        guard let button else { return XCTFail("no button \(message)") }
        gtk_button_clicked(button.cast())
    }

    /// 02.11, 15.10, 15.13, 15.15
    func testDeletingTakesTheMinusAndThenTheButton() async throws {
        let rows = RecordedRows([20])
        rows.onCommit = { table, _, path in
            rows.rowsBySection[0] -= 1
            table.deleteRows(at: [path])
        }
        let table = try showTable(rows)
        table.setEditing(true, animated: false)
        let cell = try XCTUnwrap(table.cellForRow(at: path(2)))
        press(cell.controls.editing)
        XCTAssertEqual(rows.takeLog().filter { $0.hasPrefix("commit") }, [])
        XCTAssertTrue(cell.controls.isConfirming)
        press(cell.controls.confirmation)
        XCTAssertEqual(rows.takeLog().filter { $0.hasPrefix("commit") }, ["commit delete 0.2"])
        XCTAssertEqual(table.numberOfRows(inSection: 0), 19)
        wait("the rows below have closed up") { table.transition == nil }
        XCTAssertTrue(table.isEditing)
    }

    /// 15.7, 15.8, 15.12, 02.9, 02.10
    func testPermissionsDecideWhichControlsARowHas() async throws {
        let rows = RecordedRows([4])
        rows.canEdit = { $0.row != 1 }
        rows.canMove = { $0.row != 2 }
        rows.style = { $0.row == 3 ? .insert : .delete }
        let table = try showTable(rows)
        table.setEditing(true, animated: false)
        let cells = (0..<4).compactMap { table.cellForRow(at: path($0)) }
        XCTAssertEqual(cells.map(\.editingStyle), [.delete, .none, .delete, .insert])
        XCTAssertEqual(cells.map(\.controls.canMove), [true, true, false, true])
        let titles = cells.map { table.arrangement(of: $0, height: 44).title.x }
        XCTAssertEqual(titles, [52, 12, 52, 52])
        press(cells[3].controls.editing)
        XCTAssertEqual(rows.takeLog().filter { $0.hasPrefix("commit") }, ["commit insert 0.3"])
    }

    /// 06.7, 24.2
    func testTheAccessoryLeavesInEditingMode() async throws {
        let rows = RecordedRows([4])
        rows.configure = { cell, _ in cell.accessoryView = View(adopting: gtk_switch_new()) }
        let table = try showTable(rows)
        let view = try XCTUnwrap(table.cellForRow(at: path(0))?.accessoryView?.widget)
        XCTAssertNotEqual(gtk_widget_get_visible(view), 0)
        table.setEditing(true, animated: false)
        XCTAssertEqual(gtk_widget_get_visible(view), 0)
        table.setEditing(false, animated: false)
        XCTAssertNotEqual(gtk_widget_get_visible(view), 0)
    }

    func testTheDeleteKeyDeletesEverySelectedRowThatMayGo() async throws {
        let rows = RecordedRows([20])
        rows.canEdit = { $0.row != 1 }
        let table = try showTable(rows) {
            $0.allowsMultipleSelection = true
            $0.multipleSelectionStyle = .replacing
        }
        click(y: 10, on: table)
        click(y: 100, state: GDK_SHIFT_MASK, on: table)
        press(GDK_KEY_Delete, in: try XCTUnwrap(window))
        XCTAssertEqual(
            rows.takeLog().filter { $0.hasPrefix("commit") },
            ["commit delete 0.2", "commit delete 0.0"])
    }

    /// 03.6, 03.7, 17.1–17.4, 17.7, 000.140: swiping a row in either direction reveals its
    /// Delete button; a press elsewhere hides it.
    func testDrawingARowSidewaysOffersToDeleteIt() async throws {
        let rows = RecordedRows([100])
        let table = try showTable(rows) { $0.dragInteractionEnabled = true }
        rows.confirmation = "Discard"
        rows.onCommit = { table, _, path in
            rows.rowsBySection[0] -= 1
            table.deleteRows(at: [path], with: .none)
        }
        func swipe(to x: Double) throws -> SwipeButton {
            button(GDK_BUTTON_PRESS, x: 200, y: 100, on: table)
            button(GDK_MOTION_NOTIFY, x: x, y: 102, on: table)
            button(GDK_BUTTON_RELEASE, x: x, y: 102, on: table)
            XCTAssertEqual(table.swipe?.session.openRow, path(2))
            return try XCTUnwrap(table.swipe?.buttons[.left]?.first)
        }
        _ = try swipe(to: 240)
        XCTAssertFalse(table.isEditing)
        XCTAssertFalse(table.hasActiveDrag)
        XCTAssertNil(table.indexPathForSelectedRow)
        click(y: 10, on: table)
        wait("the row is closed") { table.swipe == nil }
        XCTAssertNil(table.indexPathForSelectedRow)
        let delete = try swipe(to: 120)
        XCTAssertEqual(
            gtk_button_get_label(delete.reference.cast()).map { String(cString: $0) }, "Discard")
        press(delete.reference)
        XCTAssertEqual(
            rows.takeLog().filter { $0.contains("commit") || $0.contains("Editing") },
            [
                "willBeginEditing 0.2", "didEndEditing 0.2", "willBeginEditing 0.2",
                "commit delete 0.2", "didEndEditing 0.2",
            ])
    }

    /// 17.1: an app chooses the devices that can swipe rows.
    func testOnlyTheAllowedDevicesSwipe() async throws {
        let table = try showTable(RecordedRows([100])) {
            $0.allowedSwipeSources = [.touchscreen, .touchpad]
        }
        button(GDK_BUTTON_PRESS, x: 200, y: 100, on: table)
        button(GDK_MOTION_NOTIFY, x: 120, y: 102, on: table)
        XCTAssertNil(table.swipe)
        button(GDK_BUTTON_RELEASE, x: 120, y: 102, on: table)
        XCTAssertEqual(table.indexPathForSelectedRow, path(2), "the press was a click")
        XCTAssertEqual(InputSources(GDK_SOURCE_TOUCHPAD), .touchpad)
        XCTAssertEqual(InputSources(GDK_SOURCE_TOUCHSCREEN), .touchscreen)
        XCTAssertEqual(InputSources(GDK_SOURCE_ERASER), .pen)
        XCTAssertEqual(InputSources(GDK_SOURCE_TRACKPOINT), .mouse)
    }

    /// 17.5, 17.6
    func testARowWithoutTheDeleteStyleDoesNotSwipeOpen() async throws {
        let rows = RecordedRows([100])
        rows.style = { _ in .none }
        let table = try showTable(rows)
        button(GDK_BUTTON_PRESS, x: 200, y: 100, on: table)
        button(GDK_MOTION_NOTIFY, x: 150, y: 100, on: table)
        button(GDK_BUTTON_RELEASE, x: 150, y: 100, on: table)
        XCTAssertNil(table.swipe)
    }

    /// 16.3, 16.5, 16.7: dragging a row by its body outside editing mode.
    func testDraggingARowMovesItWhereTheOthersMadeRoom() async throws {
        let rows = RecordedRows([100])
        let table = try showTable(rows) { $0.dragInteractionEnabled = true }
        button(GDK_BUTTON_PRESS, y: 100, on: table)
        button(GDK_MOTION_NOTIFY, y: 90, on: table)
        XCTAssertTrue(table.hasActiveDrag)
        button(GDK_MOTION_NOTIFY, y: 10, on: table)
        wait("the others have parted") { table.shifts.shift(of: .row(self.path(0))) == 44 }
        let blanks = table.slots.filter { if case .blank = $0.content { true } else { false } }
        XCTAssertEqual(blanks.map(\.height), [44])
        let bottom = try XCTUnwrap(table.slots.last)
        XCTAssertGreaterThanOrEqual(bottom.y + bottom.height, Double(table.host.viewportHeight))
        button(GDK_BUTTON_RELEASE, y: 10, on: table)
        XCTAssertEqual(rows.takeLog().filter { $0.hasPrefix("move") }, ["move 0.2 0.0"])
        XCTAssertEqual(rows.takeLog().filter { $0.hasPrefix("didSelect") }, [])
        wait("the row lies in its place") { table.lifted == nil }
        XCTAssertEqual(table.cellForRow(at: path(0))?.textLabel.text, "Row 0.2")
        XCTAssertEqual(table.cellForRow(at: path(1))?.textLabel.text, "Row 0.0")
        XCTAssertEqual(table.cellForRow(at: path(3))?.textLabel.text, "Row 0.3")
    }

    /// 16.7: a row dropped outside the table returns to its place, and a press that ends outside is
    /// no click.
    func testARowLetGoOutsideTheTableReturns() async throws {
        let rows = RecordedRows([100])
        let table = try showTable(rows) { $0.dragInteractionEnabled = true }
        for (x, y) in [(-40.0, 10.0), (900, 10), (100, -30), (100, 900)] {
            button(GDK_BUTTON_PRESS, y: 100, on: table)
            button(GDK_MOTION_NOTIFY, y: 10, on: table)
            button(GDK_MOTION_NOTIFY, x: x, y: y, on: table)
            XCTAssertTrue(table.hasActiveDrag)
            button(GDK_BUTTON_RELEASE, x: x, y: y, on: table)
            wait("the row lies in its place") { table.lifted == nil }
        }
        table.dragInteractionEnabled = false
        table.allowedSwipeSources = []
        button(GDK_BUTTON_PRESS, y: 100, on: table)
        button(GDK_MOTION_NOTIFY, x: 900, y: 100, on: table)
        button(GDK_BUTTON_RELEASE, x: 900, y: 100, on: table)
        let log = rows.takeLog()
        XCTAssertEqual(log.filter { $0.hasPrefix("move") || $0.hasPrefix("didSelect") }, [])
        XCTAssertEqual(table.cellForRow(at: path(2))?.textLabel.text, "Row 0.2")
    }

    /// 16.6
    func testARefusedDestinationPutsTheRowBack() async throws {
        let rows = RecordedRows([100])
        rows.retarget = { source, _ in source }
        let table = try showTable(rows) { $0.dragInteractionEnabled = true }
        button(GDK_BUTTON_PRESS, y: 100, on: table)
        button(GDK_MOTION_NOTIFY, y: 10, on: table)
        button(GDK_BUTTON_RELEASE, y: 10, on: table)
        wait("the row lies in its place") { table.lifted == nil }
        XCTAssertEqual(rows.takeLog().filter { $0.hasPrefix("move") }, [])
        XCTAssertEqual(table.cellForRow(at: path(2))?.textLabel.text, "Row 0.2")
    }

    /// 16: the table scrolls while a row is held at its edge.
    func testHoldingARowAtTheEdgeScrolls() async throws {
        let table = try showTable(RecordedRows([100])) { $0.dragInteractionEnabled = true }
        button(GDK_BUTTON_PRESS, y: 100, on: table)
        button(GDK_MOTION_NOTIFY, y: 438, on: table)
        wait("the table has scrolled by five rows") { table.contentOffset.y > 220 }
        button(GDK_BUTTON_RELEASE, y: 438, on: table)
        wait("the row lies in its place") { table.lifted == nil }
    }

    /// 16.4
    func testALockedRowCannotBeDragged() async throws {
        let rows = RecordedRows([100])
        rows.canMove = { _ in false }
        let table = try showTable(rows) { $0.dragInteractionEnabled = true }
        button(GDK_BUTTON_PRESS, y: 100, on: table)
        button(GDK_MOTION_NOTIFY, y: 10, on: table)
        XCTAssertFalse(table.hasActiveDrag)
    }

    func testAltArrowsMoveTheRow() async throws {
        let rows = RecordedRows([100])
        let table = try showTable(rows)
        click(y: 100, on: table)
        _ = rows.takeLog()
        press(GDK_KEY_Up, GDK_MOD1_MASK, in: try XCTUnwrap(window))
        press(GDK_KEY_Down, GDK_MOD1_MASK, in: try XCTUnwrap(window))
        press(GDK_KEY_Down, GDK_MOD1_MASK, in: try XCTUnwrap(window))
        XCTAssertEqual(
            rows.takeLog().filter { $0.hasPrefix("move") },
            ["move 0.2 0.1", "move 0.1 0.2", "move 0.2 0.3"])
        XCTAssertEqual(table.indexPathForSelectedRow, path(3))
    }
}
