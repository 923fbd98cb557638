import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Menus of rows: the program's own, and the edit menu.
@MainActor
final class RowMenuTests: TableTestCase {
    private func openMenu(_ table: TableView, row: Int) throws {
        table.grabFocus()
        table.focusRow(at: path(row))
        press(GDK_KEY_Menu, in: try XCTUnwrap(window))
    }

    func testAConfigurationMakesTheMenuOfARow() async throws {
        let rows = RecordedRows([5])
        var made = 0
        rows.menu = { path in
            guard path.row == 2 else { return nil }
            return ContextMenuConfiguration { suggested in
                made += suggested.isEmpty ? 1 : 100
                return Menu(children: [Action(title: "Share") { _ in }])
            }
        }
        let table = try showTable(rows)
        try openMenu(table, row: 1)
        XCTAssertNil(table.contextMenu)
        try openMenu(table, row: 2)
        let menu = try XCTUnwrap(table.contextMenu)
        XCTAssertEqual(made, 1)
        XCTAssertEqual(table.indexPathForSelectedRow, path(2))
        gtk_popover_popdown(menu.widget.cast(GtkPopover.self))
        wait("the menu is closed") { table.contextMenu == nil }
    }

    /// 000.176–000.181: Cut, Copy and Paste, as far as the delegate can perform them.
    func testTheEditMenuHasTheActionsOfTheDelegate() async throws {
        let rows = RecordedRows([5])
        rows.editActions = [.copy, .paste]
        let table = try showTable(rows)
        try openMenu(table, row: 1)
        XCTAssertEqual(table.editMenu.state, .shown(path(1), [.copy, .paste]))
        XCTAssertEqual(table.indexPathForSelectedRow, path(1))
        _ = rows.takeLog()
        table.editMenu(.chosen(.copy))
        XCTAssertEqual(rows.takeLog().filter { $0.hasPrefix("copy") }, ["copy 0.1"])
        XCTAssertNil(table.indexPathForSelectedRow, "000.181")
    }

    /// 000.181: a menu that closes without a choice performs nothing.
    func testAClosedEditMenuDoesNothing() async throws {
        let rows = RecordedRows([5])
        rows.editActions = [.cut]
        let table = try showTable(rows)
        try openMenu(table, row: 1)
        _ = rows.takeLog()
        gtk_popover_popdown(try XCTUnwrap(table.contextMenu).widget.cast(GtkPopover.self))
        wait("the menu is closed") { table.editMenu.state == .idle }
        XCTAssertEqual(rows.takeLog().filter { $0.hasPrefix("cut") }, [])
    }
}
