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

    private func showMenuRows() throws -> (TableView, RecordedRows) {
        let rows = RecordedRows([5])
        rows.menu = { _ in
            ContextMenuConfiguration { _ in Menu(children: [Action(title: "Share") { _ in }]) }
        }
        return (try showTable(rows), rows)
    }

    /// A menu stays with its row, and closes when the row is deleted.
    func testAMenuClosesWithItsRow() async throws {
        let (table, rows) = try showMenuRows()
        try openMenu(table, row: 2)
        rows.rowsBySection = [6]
        table.insertRows(at: [path(0)])
        table.reloadRows(at: [path(3)])
        rows.rowsBySection = [5]
        table.deleteRows(at: [path(0)])
        MainLoop.drain()
        XCTAssertNotNil(table.contextMenu)
        rows.rowsBySection = [4]
        table.deleteRows(at: [path(2)])
        wait("the menu is closed") { table.contextMenu == nil }
        try openMenu(table, row: 2)
        XCTAssertNotNil(table.contextMenu)
        table.reloadData()
        wait("the menu is closed") { table.contextMenu == nil }
    }

    /// The edit menu is about its row after changes above it.
    func testTheEditMenuFollowsItsRow() async throws {
        let rows = RecordedRows([5])
        rows.editActions = [.copy]
        let table = try showTable(rows)
        try openMenu(table, row: 1)
        rows.rowsBySection = [6]
        table.insertRows(at: [path(0)])
        XCTAssertEqual(table.editMenu.state, .shown(path(2), [.copy]))
        rows.rowsBySection = [5]
        table.deleteRows(at: [path(2)])
        XCTAssertEqual(table.editMenu.state, .idle)
        wait("the menu is closed") { table.contextMenu == nil }
    }

    /// The row under a resting pointer is marked after a reload.
    func testAReloadKeepsTheHoveredRow() async throws {
        let table = try showTable(RecordedRows([5]))
        button(GDK_MOTION_NOTIFY, y: 60, on: table)
        XCTAssertEqual(table.hoveredRow, path(1))
        table.reloadData()
        XCTAssertEqual(table.hoveredRow, path(1))
    }
}
