import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// The target row of a context menu, opened with the right button, the Menu key or Shift+F10.
@MainActor
final class TableViewMenuTests: TableTestCase {
    private func rightClick(y: Double, on table: TableView) {
        button(GDK_BUTTON_PRESS, y: y, button: 3, on: table)
        button(GDK_BUTTON_RELEASE, y: y, button: 3, on: table)
    }

    private func selectionLog(of rows: RecordedRows) -> [String] {
        rows.takeLog().filter {
            $0.contains("elect") || $0.hasPrefix("menu") || $0.contains("EndEditing")
        }
    }

    /// 14.19, 03.22: the menu's row is selected without notifying the delegate of a selection.
    func testARightClickMarksTheRowAndTellsOnlyOfTheMenu() async throws {
        let rows = RecordedRows([20])
        let table = try showTable(rows)
        click(y: 22, on: table)
        _ = rows.takeLog()
        rightClick(y: 5 * 44 + 22, on: table)
        XCTAssertEqual(selectionLog(of: rows), ["menu 0.5"])
        XCTAssertEqual(table.indexPathsForSelectedRows, [path(5)])
        XCTAssertEqual(table.focusedRow, path(5))
        XCTAssertEqual(table.cellForRow(at: path(5))?.isSelected, true)
        XCTAssertEqual(table.cellForRow(at: path(0))?.isSelected, false)
    }

    /// A menu inside the selection applies to all of it; a menu outside applies to its row alone.
    func testAMenuInsideTheSelectionLeavesIt() async throws {
        let rows = RecordedRows([20])
        let table = try showTable(rows) { $0.allowsMultipleSelection = true }
        table.selection.setSelection([path(1), path(3)])
        rightClick(y: 3 * 44 + 22, on: table)
        XCTAssertEqual(table.indexPathsForSelectedRows, [path(1), path(3)])
        rightClick(y: 4 * 44 + 22, on: table)
        XCTAssertEqual(table.indexPathsForSelectedRows, [path(4)])
        XCTAssertEqual(selectionLog(of: rows), ["menu 0.3", "menu 0.4"])
    }

    /// 14.2: without selection, a right click still opens the menu.
    func testWithoutSelectionTheMenuComesAllTheSame() async throws {
        let rows = RecordedRows([20])
        let table = try showTable(rows) { $0.allowsSelection = false }
        rightClick(y: 22, on: table)
        XCTAssertEqual(selectionLog(of: rows), ["menu 0.0"])
        XCTAssertNil(table.indexPathsForSelectedRows)
    }

    /// Swipes the third row open.
    private func swipe(_ table: TableView) {
        button(GDK_BUTTON_PRESS, x: 200, y: 100, on: table)
        button(GDK_MOTION_NOTIFY, x: 100, y: 100, on: table)
        button(GDK_BUTTON_RELEASE, x: 100, y: 100, on: table)
        XCTAssertEqual(table.swipe?.path, path(2))
    }

    /// 17.4: a right click anywhere hides an open Delete button.
    func testARightClickClosesAnOpenDeleteButton() async throws {
        let rows = RecordedRows([4])
        let table = try showTable(rows)
        swipe(table)
        _ = rows.takeLog()
        rightClick(y: 22, on: table)
        XCTAssertNil(table.swipe)
        XCTAssertEqual(selectionLog(of: rows), ["didEndEditing 0.2", "menu 0.0"])
        swipe(table)
        _ = rows.takeLog()
        rightClick(y: 5 * 44, on: table)
        wait("a click below the last row closes the row") { table.swipe == nil }
        XCTAssertEqual(selectionLog(of: rows), ["didEndEditing 0.2"])
    }

    /// The Menu key and Shift+F10 do the same as the right button.
    func testTheMenuKeysDoTheSame() async throws {
        for (key, modifiers) in [(GDK_KEY_Menu, nil), (GDK_KEY_F10, GDK_SHIFT_MASK)] {
            let rows = RecordedRows([20])
            let table = try showTable(rows)
            table.grabFocus()
            table.focusRow(at: path(3))
            swipe(table)
            _ = rows.takeLog()
            press(key, modifiers, in: try XCTUnwrap(window))
            XCTAssertEqual(selectionLog(of: rows), ["didEndEditing 0.2", "menu 0.3"])
            XCTAssertEqual(table.indexPathsForSelectedRows, [path(3)])
            destroyWindows()
        }
    }
}
