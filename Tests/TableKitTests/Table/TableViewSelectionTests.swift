import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Selection with mouse, keyboard and code.
@MainActor
final class TableViewSelectionTests: TableTestCase {
    /// 14.1, 14.19, 03.2–03.5
    func testAClickSelectsOnReleaseAndDeselectsTheRowBefore() async throws {
        let rows = RecordedRows([100])
        let table = try showTable(rows)
        click(y: 10, on: table)
        XCTAssertEqual(table.indexPathForSelectedRow, path(0))
        _ = rows.takeLog()
        button(GDK_BUTTON_PRESS, y: 50, on: table)
        XCTAssertEqual(rows.takeLog(), [])
        XCTAssertEqual(table.cellForRow(at: path(1))?.isHighlighted, true)
        button(GDK_BUTTON_RELEASE, y: 50, on: table)
        XCTAssertEqual(
            rows.takeLog(),
            ["willSelect 0.1", "willDeselect 0.0", "didDeselect 0.0", "didSelect 0.1"])
        XCTAssertEqual(table.cellForRow(at: path(0))?.isSelected, false)
        XCTAssertEqual(table.cellForRow(at: path(1))?.isSelected, true)
    }

    /// 14.19
    func testReleasingOverAnotherRowSelectsNothing() async throws {
        let table = try showTable(RecordedRows([100]))
        button(GDK_BUTTON_PRESS, y: 10, on: table)
        button(GDK_BUTTON_RELEASE, y: 100, on: table)
        XCTAssertNil(table.indexPathForSelectedRow)
        XCTAssertEqual(table.cellForRow(at: path(0))?.isHighlighted, false)
    }

    /// 14.9, 14.10
    func testTheDelegateCanRefuseOrSubstituteARow() async throws {
        let rows = RecordedRows([100])
        rows.willSelect = { $0.row == 0 ? nil : IndexPath(row: $0.row + 1, section: 0) }
        let table = try showTable(rows)
        click(y: 10, on: table)
        XCTAssertNil(table.indexPathForSelectedRow)
        click(y: 50, on: table)
        XCTAssertEqual(table.indexPathForSelectedRow, path(2))
    }

    /// 03.22, 14.8
    func testTheProgramSelectsWithoutTellingTheDelegate() async throws {
        let rows = RecordedRows([10_000_000])
        let table = try showTable(rows)
        _ = rows.takeLog()
        table.selectRow(at: path(5_000_000), animated: false, scrollPosition: .middle)
        XCTAssertEqual(rows.takeLog().filter { $0.hasPrefix("did") || $0.hasPrefix("will") }, [])
        XCTAssertEqual(table.cellForRow(at: path(5_000_000))?.isSelected, true)
        table.contentOffset.y = 0
        table.scrollToNearestSelectedRow(at: .top, animated: false)
        XCTAssertEqual(table.contentOffset.y, 220_000_000)
    }

    /// 000.117: a reload clears the selection, even before the table has a size.
    func testRowsSelectedAgainBeforeTheTableIsShownAreSelected() async throws {
        let rows = RecordedRows([10])
        let table = TableView()
        table.register(TableViewCell.self, style: .subtitle, forCellReuseIdentifier: "row")
        table.dataSource = rows
        for _ in 0..<2 {
            table.reloadData()
            XCTAssertNil(table.indexPathForSelectedRow)
            table.selectRow(at: path(3), animated: false)
            XCTAssertEqual(table.indexPathForSelectedRow, path(3))
        }
        try show(View(retaining: table.widget))
        wait("the table has its size") { !table.slots.isEmpty }
        XCTAssertEqual(table.indexPathForSelectedRow, path(3))
        XCTAssertEqual(table.cellForRow(at: path(3))?.isSelected, true)
    }

    /// 14: arrow keys, Page Up and Page Down, Home and End move the selection and scroll to it.
    func testKeysMoveTheSelection() async throws {
        let table = try showTable(RecordedRows([1000]))
        let window = try XCTUnwrap(window)
        table.grabFocus()
        wait("the table has the keyboard") { table.isFocused }
        press(GDK_KEY_Down, in: window)
        press(GDK_KEY_Down, in: window)
        XCTAssertEqual(table.indexPathForSelectedRow, path(1))
        press(GDK_KEY_End, in: window)
        XCTAssertEqual(table.indexPathForSelectedRow, path(999))
        XCTAssertNotNil(table.cellForRow(at: path(999)))
        press(GDK_KEY_Page_Up, in: window)
        let row = try XCTUnwrap(table.indexPathForSelectedRow?.row)
        XCTAssertTrue((988...991).contains(row), "\(row)")
        press(GDK_KEY_Home, in: window)
        XCTAssertEqual(table.indexPathForSelectedRow, path(0))
        XCTAssertEqual(table.contentOffset.y, 0)
    }

    /// 14.3: ranges extend over rows that are not visible.
    func testShiftSelectsARangeOverUnseenRows() async throws {
        let rows = RecordedRows([10_000_000])
        let table = try showTable(rows) {
            $0.allowsMultipleSelection = true
            $0.multipleSelectionStyle = .replacing
        }
        click(y: 10, on: table)
        table.contentOffset.y = 44_000_000
        click(y: 10, state: GDK_SHIFT_MASK, on: table)
        XCTAssertEqual(table.numberOfSelectedRows, 1_000_001)
        XCTAssertTrue(table.isRowSelected(path(500_000)))
        XCTAssertFalse(rows.takeLog().contains("cell 0.500000"))
    }

    /// A double click and Enter activate a row.
    func testDoubleClickAndEnterActivate() async throws {
        let rows = RecordedRows([100])
        let table = try showTable(rows)
        click(y: 10, on: table)
        button(GDK_2BUTTON_PRESS, y: 10, on: table)
        XCTAssertEqual(rows.takeLog().filter { $0.hasPrefix("didActivate") }, ["didActivate 0.0"])
        table.grabFocus()
        wait("the table has the keyboard") { table.isFocused }
        press(GDK_KEY_Return, in: try XCTUnwrap(window))
        XCTAssertEqual(rows.takeLog().filter { $0.hasPrefix("didActivate") }, ["didActivate 0.0"])
    }

    func testF2RenamesAndEscapeDoesNot() async throws {
        let rows = RecordedRows([100])
        let table = try showTable(rows)
        let window = try XCTUnwrap(window)
        click(y: 50, on: table)
        _ = rows.takeLog()
        press(GDK_KEY_F2, in: window)
        let entry = try XCTUnwrap(table.renaming?.entry)
        wait("the entry has the keyboard") { gtk_widget_has_focus(entry.widget) != 0 }
        XCTAssertEqual(String(cString: gtk_entry_get_text(entry.cast())), "Row 0.1")
        gtk_entry_set_text(entry.cast(), "Other")
        press(GDK_KEY_Return, in: window)
        XCTAssertEqual(rows.takeLog().filter { $0.hasPrefix("rename") }, ["rename 0.1 Other"])
        press(GDK_KEY_F2, in: window)
        let second = try XCTUnwrap(table.renaming?.entry)
        wait("the entry has the keyboard") { gtk_widget_has_focus(second.widget) != 0 }
        gtk_entry_set_text(second.cast(), "Third")
        press(GDK_KEY_Escape, in: window)
        XCTAssertNil(table.renaming)
        XCTAssertEqual(rows.takeLog().filter { $0.hasPrefix("rename") }, [])
        wait("the table has the keyboard again") { table.isFocused }
    }

    /// A typed title can be saved before renaming ends.
    func testTheTypedTitleIsPassedOnSoon() async throws {
        let rows = RecordedRows([5])
        let table = try showTable(rows)
        func typed() -> [String] { rows.log.filter { $0.hasPrefix("typed") } }
        func type(_ text: String) throws {
            gtk_entry_set_text(try XCTUnwrap(table.renaming).entry.cast(), text)
        }
        table.beginRenamingRow(at: path(1))
        try type("Ot")
        try type("Other")
        wait("the text is passed on") { !typed().isEmpty }
        XCTAssertEqual(typed(), ["typed 0.1 Other"])
        table.endRenaming(commits: true)
        XCTAssertEqual(rows.takeLog().last, "rename 0.1 Other")

        table.beginRenamingRow(at: path(1))
        try type("x")
        wait("the text is passed on") { !typed().isEmpty }
        table.endRenaming(commits: false)
        XCTAssertEqual(typed(), ["typed 0.1 x", "typed 0.1 nothing"])
        _ = rows.takeLog()

        table.beginRenamingRow(at: path(1))
        try type("y")
        table.endRenaming(commits: false)
        XCTAssertEqual(typed(), [], "nothing was passed on yet")
    }
}
