import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// The keyboard focus of rows, and what the delegate has to say about it.
@MainActor
final class TableViewFocusTests: TableTestCase {
    func testTheDelegateIsToldOfTheFocus() async throws {
        let rows = RecordedRows([20])
        let table = try showTable(rows)
        let window = try XCTUnwrap(window)
        table.grabFocus()
        press(GDK_KEY_Down, in: window)
        press(GDK_KEY_Down, in: window)
        XCTAssertEqual(rows.focusLog, ["- → 0.0", "0.0 → 0.1"])
        XCTAssertEqual(table.indexPathForSelectedRow, path(1))
    }

    func testKeysSkipRowsThatCannotBeFocused() async throws {
        let rows = RecordedRows([20])
        rows.canFocus = { ![0, 3, 4, 19].contains($0.row) }
        let table = try showTable(rows)
        let window = try XCTUnwrap(window)
        table.grabFocus()
        press(GDK_KEY_Home, in: window)
        XCTAssertEqual(table.focusedRow, path(1))
        table.focusRow(at: path(2))
        press(GDK_KEY_Down, in: window)
        XCTAssertEqual(table.focusedRow, path(5))
        press(GDK_KEY_Up, in: window)
        XCTAssertEqual(table.focusedRow, path(2))
        press(GDK_KEY_End, in: window)
        XCTAssertEqual(table.focusedRow, path(18))
        press(GDK_KEY_Down, in: window)
        XCTAssertEqual(table.focusedRow, path(18), "there is no row below that can be focused")
    }

    func testTheDelegateKeepsTheFocus() async throws {
        let rows = RecordedRows([20])
        rows.mayFocus = { $0 != self.path(2) }
        let table = try showTable(rows)
        table.grabFocus()
        table.focusRow(at: path(1))
        press(GDK_KEY_Down, in: try XCTUnwrap(window))
        XCTAssertEqual(table.focusedRow, path(1))
    }

    func testTheSelectionStaysWhereItDoesNotFollow() async throws {
        let rows = RecordedRows([20])
        let table = try showTable(rows) { $0.selectionFollowsFocus = false }
        let window = try XCTUnwrap(window)
        click(y: 22, on: table)
        press(GDK_KEY_Down, in: window)
        XCTAssertEqual(table.focusedRow, path(1))
        XCTAssertEqual(table.indexPathForSelectedRow, path(0))
        press(GDK_KEY_space, in: window)
        XCTAssertEqual(table.indexPathForSelectedRow, path(1))
    }

    func testTheDelegateChoosesTheFirstFocusedRow() async throws {
        let rows = RecordedRows([20])
        rows.preferredFocus = path(3)
        let table = try showTable(rows)
        table.grabFocus()
        wait("the preferred row has the focus") { table.focusedRow == self.path(3) }
    }

    /// Whether the rows have the focus, and not a control among them.
    private func hasFocus(_ table: TableView) -> Bool {
        window.map { gtk_window_get_focus($0.widget.cast(GtkWindow.self)) }
            == table.viewport.widget
    }

    /// R8
    func testTheNeighborOfADeletedRowReceivesTheFocus() async throws {
        let rows = RecordedRows([3])
        let table = try showTable(rows)
        table.grabFocus()
        for (row, next) in [(1, 1), (1, 0), (0, nil)] {
            table.focusRow(at: path(row))
            rows.rowsBySection[0] -= 1
            table.deleteRows(at: [path(row)], with: .none)
            XCTAssertEqual(table.focusedRow, next.map { path($0) })
            XCTAssertTrue(hasFocus(table))
        }
    }

    /// R8
    func testAfterTheRowOfAFocusedButtonItsNeighborHasTheFocus() async throws {
        let rows = RecordedRows([4])
        let table = try showTable(rows)
        for animation in [TableView.RowAnimation.none, .left] {
            let cell = try XCTUnwrap(table.cellForRow(at: path(1)))
            let button = Button("Remove")
            cell.accessoryView = button
            wait("the button is on the screen") { button.isOnScreen }
            button.grabFocus()
            XCTAssertFalse(hasFocus(table))
            rows.rowsBySection[0] -= 1
            table.deleteRows(at: [path(1)], with: animation)
            XCTAssertTrue(hasFocus(table))
            XCTAssertEqual(table.focusedRow, path(1))
            cell.accessoryView = nil
        }
    }
}
