import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Cells with texts of their places.
@MainActor
private final class Grid: TableViewDataSource {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 1_000_000 }

    func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path)
        (cell as? ColumnTableViewCell)?.show(title: "Row \(path.row)") { column in
            ColumnContent("\(path.row).\(column)")
        }
        return cell
    }
}

/// The accessible objects of a table with columns: rows with cells, and heads.
@MainActor
final class GridAccessibilityTests: DisplayTestCase {
    private let grid = Grid()
    private var window: View?

    private func showTable() throws -> ColumnTableView {
        let table = ColumnTableView()
        table.rows.register(
            ColumnTableViewCell.self, style: .default, forCellReuseIdentifier: "row")
        table.columns = (0..<8).map {
            TableColumn(identifier: "\($0)", title: "Column \($0)", width: 100)
        }
        table.rows.dataSource = grid
        table.rows.allowsMultipleSelection = true
        window = try show(table, width: 600, height: 400)
        wait("the heads are placed") { table.header.visibleButton(of: 1) != nil }
        return table
    }

    func testAGridHasItsColumnsTheirTitlesAndItsCells() async throws {
        let table = try showTable()
        let object = try AccessibleObject(table.rows)
        XCTAssertEqual(atk_table_get_n_rows(object.interface), 1_000_000)
        XCTAssertEqual(atk_table_get_n_columns(object.interface), 8)
        XCTAssertEqual(
            atk_table_get_column_description(object.interface, 2).map { String(cString: $0) },
            "Column 2")
        let head = try XCTUnwrap(atk_table_get_column_header(object.interface, 1))
        XCTAssertEqual(atk_object_get_name(head).map { String(cString: $0) }, "Column 1")
        XCTAssertNil(atk_table_ref_at(object.interface, 0, 8))

        for row in [1, 700_000] {
            let cell = try XCTUnwrap(
                AccessibleObject(atk_table_ref_at(object.interface, gint(row), 3)))
            XCTAssertEqual(cell.name, "\(row).3")
            XCTAssertEqual(cell.role, ATK_ROLE_TABLE_CELL)
            XCTAssertEqual(cell.index, 3)
            XCTAssertEqual(cell.has(ATK_STATE_SHOWING), row == 1)
            var place: (row: gint, column: gint) = (0, 0)
            XCTAssertNotEqual(
                atk_table_cell_get_position(cell.interface, &place.row, &place.column), 0)
            XCTAssertEqual(place.row, gint(row))
            XCTAssertEqual(place.column, 3)
        }
        let row = try object.child(1)
        XCTAssertEqual(row.role, ATK_ROLE_TABLE_ROW)
        XCTAssertEqual(row.childCount, 8)
        let cell = try row.child(2)
        XCTAssertEqual(cell.name, "1.2")
        // The window manager may still be placing the window.
        wait("the cell is in its row and column") {
            cell.extents.x == row.extents.x + 200 && cell.extents.y == row.extents.y
        }
        XCTAssertEqual(cell.extents.width, 100)
    }

    func testCellsAreSelectedAndActive() async throws {
        let table = try showTable()
        let object = try AccessibleObject(table.rows)
        let cell = try XCTUnwrap(AccessibleObject(atk_table_ref_at(object.interface, 2, 1)))
        XCTAssertFalse(cell.has(ATK_STATE_SELECTED))
        XCTAssertNotEqual(atk_component_grab_focus(cell.interface), 0)
        XCTAssertEqual(table.activeRow, IndexPath(row: 2, section: 0))
        XCTAssertEqual(table.activeColumn, 1)
        XCTAssertTrue(cell.has(ATK_STATE_SELECTED))
        XCTAssertTrue(cell.has(ATK_STATE_ACTIVE))
        table.extendSelection(toColumn: 3, ofRowAt: IndexPath(row: 4, section: 0))
        XCTAssertNotEqual(atk_table_is_selected(object.interface, 4, 3), 0)
        XCTAssertEqual(atk_table_is_selected(object.interface, 4, 4), 0)
        XCTAssertNotEqual(atk_table_is_row_selected(object.interface, 4), 0)

        // The menu of a selected cell is about all of them.
        table.perform(.showMenu, on: GridCell(row: 3, column: 2))
        XCTAssertNotEqual(atk_table_is_selected(object.interface, 4, 3), 0)
        table.perform(.showMenu, on: GridCell(row: 6, column: 2))
        XCTAssertEqual(atk_table_is_selected(object.interface, 4, 3), 0)
    }

    func testKeysTellTheCellThatTheKeyboardIsOn() async throws {
        let table = try showTable()
        let object = try AccessibleObject(table.rows)
        var heard: [String] = []
        connect("active-descendant-changed", of: object.reference.raw) { arguments in
            guard let child = arguments.pointer(0)?.assumingMemoryBound(to: AtkObject.self) else {
                return
            }
            heard.append(atk_object_get_name(child).map { String(cString: $0) } ?? "")
        }
        connect("announcement", of: object.reference.raw) { arguments in
            heard.append(arguments.string(0) ?? "")
        }
        func takeHeard() -> [String] {
            MainLoop.drain()
            defer { heard = [] }
            return heard
        }
        table.grabFocus()
        wait("the table has the keyboard") { table.rows.isFocused }
        let window = try XCTUnwrap(window)
        press(GDK_KEY_Down, in: window)
        XCTAssertEqual(takeHeard(), ["0.0"])
        press(GDK_KEY_Right, in: window)
        XCTAssertEqual(takeHeard(), ["0.1"])
        let cell = try XCTUnwrap(AccessibleObject(atk_table_ref_at(object.interface, 0, 1)))
        XCTAssertTrue(cell.has(ATK_STATE_FOCUSED))
        XCTAssertFalse(try object.child(0).has(ATK_STATE_FOCUSED), "only the cell has it")
        var states: [String] = []
        connect("state-change", of: cell.reference.raw) { arguments in
            states.append("\(arguments.string(0) ?? "") \(arguments.bool(1))")
        }
        press(GDK_KEY_End, GDK_CONTROL_MASK, in: window)
        XCTAssertEqual(takeHeard(), ["999999.7"], "also a row that was off screen")
        XCTAssertEqual(states, ["focused false"])
        press(GDK_KEY_Up, GDK_SHIFT_MASK, in: window)
        XCTAssertEqual(takeHeard(), ["2 cells selected"])
        press(GDK_KEY_Tab, in: window)
        XCTAssertEqual(takeHeard(), ["999998.7"], "within the range")
    }

    func testCellsLastAsLongAsSomebodyHoldsThem() async throws {
        let table = try showTable()
        let object = try AccessibleObject(table.rows)
        let states = LiveCounters.states
        for row in stride(from: 0, to: 1_000_000, by: 100_003) {
            let cell = try XCTUnwrap(
                AccessibleObject(atk_table_ref_at(object.interface, gint(row), 0)))
            XCTAssertFalse(cell.name.isEmpty)
        }
        XCTAssertLessThanOrEqual(LiveCounters.states, states)
        XCTAssertEqual(table.rows.accessibility.liveElementCount, 0)
        let held = try XCTUnwrap(AccessibleObject(atk_table_ref_at(object.interface, 5, 2)))
        XCTAssertEqual(
            AccessibleObject(atk_table_ref_at(object.interface, 5, 2))?.pointer, held.pointer)
        table.columns = Array(table.columns.prefix(2))
        XCTAssertTrue(held.has(ATK_STATE_DEFUNCT))
    }
}
