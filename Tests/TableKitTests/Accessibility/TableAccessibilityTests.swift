import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// The accessible object of a table, which has all rows, visible or not.
final class TableAccessibilityTests: TableTestCase {
    func testATableHasAllItsRowsAndAsksForNoneOfThem() async throws {
        for count in [62, 3376, 1_000_000] {
            let rows = RecordedRows([count])
            let table = try showTable(rows)
            _ = rows.takeLog()
            let object = try AccessibleObject(table)
            XCTAssertEqual(object.role, ATK_ROLE_TABLE)
            XCTAssertTrue(object.has(ATK_STATE_MANAGES_DESCENDANTS))
            XCTAssertEqual(object.childCount, count)
            XCTAssertEqual(atk_table_get_n_rows(object.interface), gint(count))
            XCTAssertEqual(atk_table_get_n_columns(object.interface), 1)
            let last = try object.child(count - 1)
            XCTAssertEqual(last.place, "\(count) of \(count)")
            XCTAssertEqual(last.index, count - 1)
            XCTAssertFalse(last.has(ATK_STATE_SHOWING))
            MainLoop.drain()
            XCTAssertEqual(
                rows.takeLog().filter { $0.hasPrefix("cell") && $0 != "cell 0.\(count - 1)" }, [])
            destroyWindows()
        }
    }

    func testARowOffTheScreenIsAskedForOnceAndOnlyWhenItsTextIsWanted() async throws {
        let rows = RecordedRows([1_000_000])
        let table = try showTable(rows)
        let live = table.numberOfLiveCells
        let object = try AccessibleObject(table)
        let row = try object.child(700_000)
        _ = rows.takeLog()
        XCTAssertTrue(row.has(ATK_STATE_SELECTABLE))
        XCTAssertEqual(rows.takeLog(), [])
        XCTAssertEqual(row.name, "Row 0.700000, Subtitle 0.700000")
        XCTAssertEqual(row.name, "Row 0.700000, Subtitle 0.700000")
        XCTAssertEqual(rows.takeLog(), ["cell 0.700000"])
        XCTAssertLessThanOrEqual(table.numberOfLiveCells, live + 1)
        XCTAssertEqual(table.contentOffset.y, 0)
    }

    func testObjectsLastAsLongAsSomebodyHoldsThem() async throws {
        let table = try showTable(RecordedRows([1_000_000]))
        let object = try AccessibleObject(table)
        let states = LiveCounters.states
        for index in stride(from: 0, to: 1_000_000, by: 50_021) {
            XCTAssertFalse(try object.child(index).name.isEmpty)
        }
        XCTAssertEqual(table.accessibility.liveElementCount, 0)
        XCTAssertLessThanOrEqual(LiveCounters.states, states)
        let held = try object.child(3)
        XCTAssertEqual(try object.child(3).pointer, held.pointer)
        XCTAssertEqual(table.accessibility.liveElementCount, 1)
    }

    func testHeadersAndFootersAreChildrenWithTheirTexts() async throws {
        let rows = RecordedRows([2, 3])
        rows.headers = { ["A", "B"][$0] }
        rows.footers = { $0 == 1 ? "End of B" : nil }
        let object = try AccessibleObject(try showTable(rows))
        let names = try (0..<object.childCount).map { try object.child($0).name }
        XCTAssertEqual(
            names,
            [
                "A", "Row 0.0, Subtitle 0.0", "Row 0.1, Subtitle 0.1", "B",
                "Row 1.0, Subtitle 1.0", "Row 1.1, Subtitle 1.1", "Row 1.2, Subtitle 1.2",
                "End of B",
            ])
        XCTAssertEqual(try object.child(3).role, ATK_ROLE_HEADING)
        XCTAssertEqual(try object.child(3).attributes["level"], "1")
        XCTAssertEqual(try object.child(7).role, ATK_ROLE_FOOTER)
        XCTAssertEqual(try object.child(4).role, ATK_ROLE_TABLE_CELL)
        XCTAssertEqual(try object.child(4).place, "3 of 5")
        XCTAssertEqual(atk_table_get_n_rows(object.interface), 5)
    }

    func testRowsFollowScrollingAndAreFoundAtAPoint() async throws {
        let table = try showTable(RecordedRows([1_000_000]))
        let object = try AccessibleObject(table)
        table.contentOffset.y = 44 * 500_000
        func found(_ y: gint) -> AccessibleObject? {
            let frame = object.extents
            return AccessibleObject(
                atk_component_ref_accessible_at_point(
                    object.interface, frame.x + 20, frame.y + y, ATK_XY_WINDOW))
        }
        var found50: AccessibleObject?
        // The window may move meanwhile, so the object that was found in its place is kept.
        wait("the rows are in place") {
            guard let row = found(50) else { return false }
            found50 = row
            return row.index == 500_001 && row.extents.y - object.extents.y == 44
        }
        let row = try XCTUnwrap(found50)
        XCTAssertTrue(row.has(ATK_STATE_SHOWING))
        XCTAssertEqual(row.extents.height, 44)
        XCTAssertNil(found(-1))
        XCTAssertFalse(try object.child(0).has(ATK_STATE_SHOWING))
    }

    func testAnObjectFollowsItsRowAndSaysWhenItIsGone() async throws {
        let rows = RecordedRows([100])
        let table = try showTable(rows)
        let object = try AccessibleObject(table)
        let (fifth, sixth) = (try object.child(5), try object.child(6))
        rows.rowsBySection = [99]
        table.deleteRows(at: [path(5)])
        XCTAssertTrue(fifth.has(ATK_STATE_DEFUNCT))
        XCTAssertEqual(fifth.index, -1)
        XCTAssertEqual(sixth.index, 5)
        XCTAssertEqual(sixth.place, "6 of 99")
        XCTAssertEqual(try object.child(5).pointer, sixth.pointer)
        rows.rowsBySection = [3]
        table.reloadData()
        XCTAssertTrue(sixth.has(ATK_STATE_DEFUNCT))
        XCTAssertEqual(object.childCount, 3)
    }

    func testReloadedRowsAreReadAgain() async throws {
        let rows = RecordedRows([1000])
        let table = try showTable(rows)
        let object = try AccessibleObject(table)
        let (visible, far) = (try object.child(2), try object.child(900))
        XCTAssertEqual(far.name, "Row 0.900, Subtitle 0.900")
        rows.titles = [path(2): "Other", path(900): "Far"]
        table.reloadRows(at: [path(2), path(900)])
        XCTAssertEqual(visible.name, "Other, Subtitle 0.2")
        XCTAssertEqual(far.name, "Far, Subtitle 0.900")
        table.cellForRow(at: path(2))?.textLabel.text = "Third"
        XCTAssertEqual(visible.name, "Third, Subtitle 0.2")
        table.cellForRow(at: path(2))?.accessoryType = .checkmark
        XCTAssertEqual(visible.name, "Third, Subtitle 0.2, Checked")
        XCTAssertTrue(visible.has(ATK_STATE_CHECKED))
    }

    func testSelectingAnObjectSelectsAndRevealsItsRow() async throws {
        let rows = RecordedRows([1_000_000])
        let table = try showTable(rows)
        let object = try AccessibleObject(table)
        _ = rows.takeLog()
        XCTAssertNotEqual(atk_selection_add_selection(object.interface, 123_456), 0)
        XCTAssertEqual(table.indexPathForSelectedRow, path(123_456))
        XCTAssertTrue(table.indexPathsForVisibleRows.contains(path(123_456)))
        XCTAssertEqual(
            rows.takeLog().filter { !$0.hasPrefix("cell") },
            ["willSelect 0.123456", "didSelect 0.123456"])
        XCTAssertEqual(atk_selection_get_selection_count(object.interface), 1)
        let selected = try XCTUnwrap(
            AccessibleObject(atk_selection_ref_selection(object.interface, 0)))
        XCTAssertEqual(selected.index, 123_456)
        XCTAssertTrue(selected.has(ATK_STATE_SELECTED))
        XCTAssertNotEqual(atk_selection_remove_selection(object.interface, 0), 0)
        XCTAssertNil(table.indexPathForSelectedRow)
    }

    func testSeveralRowsAreSelectedOneAfterTheOther() async throws {
        let table = try showTable(RecordedRows([1000])) {
            $0.allowsMultipleSelection = true
            $0.multipleSelectionStyle = .replacing
        }
        let object = try AccessibleObject(table)
        XCTAssertTrue(object.has(ATK_STATE_MULTISELECTABLE))
        for index: gint in [900, 4, 5] { atk_selection_add_selection(object.interface, index) }
        XCTAssertEqual(table.indexPathsForSelectedRows, [path(900), path(4), path(5)])
        var rows: UnsafeMutablePointer<gint>?
        let count = atk_table_get_selected_rows(object.interface, &rows)
        XCTAssertEqual(Array(UnsafeBufferPointer(start: rows, count: Int(count))), [4, 5, 900])
        g_free(rows)
        XCTAssertNotEqual(atk_selection_is_child_selected(object.interface, 5), 0)
        atk_selection_clear_selection(object.interface)
        XCTAssertNil(table.indexPathsForSelectedRows)
        atk_selection_select_all_selection(object.interface)
        XCTAssertEqual(table.numberOfSelectedRows, 1000)
    }

    func testScrollingToAnObjectAndFocusingItRevealItsRow() async throws {
        let table = try showTable(RecordedRows([1_000_000]))
        let object = try AccessibleObject(table)
        let row = try object.child(500_000)
        XCTAssertNotEqual(atk_component_scroll_to(row.interface, ATK_SCROLL_TOP_EDGE), 0)
        XCTAssertEqual(table.contentOffset.y, 22_000_000)
        let other = try object.child(10)
        XCTAssertNotEqual(atk_component_grab_focus(other.interface), 0)
        XCTAssertEqual(table.focusedRow, path(10))
        XCTAssertTrue(table.indexPathsForVisibleRows.contains(path(10)))
        wait("the table has the keyboard") { table.isFocused }
        XCTAssertTrue(other.has(ATK_STATE_FOCUSED))
    }

    func testActionsDoWhatMouseAndKeyboardDo() async throws {
        let rows = RecordedRows([100])
        rows.canMove = { $0.row < 50 }
        rows.canEdit = { $0.row < 50 }
        let table = try showTable(rows)
        let object = try AccessibleObject(table)
        let (row, fixed) = (try object.child(1), try object.child(60))
        XCTAssertEqual(row.actions, ["activate", "rename", "delete", "move up", "move down"])
        XCTAssertEqual(fixed.actions, ["activate", "rename"])
        _ = rows.takeLog()
        try row.perform("activate")
        // Which actions there are depends on the menu.
        func takeLog() -> [String] { rows.takeLog().filter { $0 != "menu 0.1" } }
        XCTAssertEqual(takeLog(), ["willSelect 0.1", "didSelect 0.1", "didActivate 0.1"])
        try row.perform("delete")
        XCTAssertEqual(takeLog(), ["commit delete 0.1"])
        try row.perform("move down")
        XCTAssertEqual(rows.takeLog().last, "move 0.1 0.2")
        XCTAssertEqual(row.place, "3 of 100")
        try row.perform("rename")
        XCTAssertEqual(table.renaming?.path, path(2))
        let editor = try row.child(0).child(0)
        XCTAssertEqual(editor.role, ATK_ROLE_TEXT)
        XCTAssertEqual(editor.name, "Title")
        rows.menu = { _ in
            ContextMenuConfiguration { _ in Menu(children: [Action(title: "Open") { _ in }]) }
        }
        XCTAssertEqual(fixed.actions, ["activate", "rename", "show menu"])
        try fixed.perform("show menu")
        XCTAssertTrue(table.isRowSelected(path(60)))
        XCTAssertNotNil(table.contextMenu)
    }

    /// A screen reader says the names of children instead of the name of a cell.
    func testWidgetsOnARowAreInAGroupWithoutAName() async throws {
        let rows = RecordedRows([100])
        let table = try showTable(rows)
        let object = try AccessibleObject(table)
        let row = try object.child(1)
        XCTAssertEqual(row.childCount, 0)
        table.setEditing(true, animated: false)
        XCTAssertEqual(row.childCount, 1)
        let group = try row.child(0)
        XCTAssertEqual([group.name, group.childCount.description], ["", "2"])
        XCTAssertEqual(atk_object_get_parent(group.pointer), row.pointer)
        let button = try group.child(0)
        XCTAssertEqual(button.name, "Delete Row 0.1")
        XCTAssertEqual(atk_object_get_parent(button.pointer), group.pointer)
        XCTAssertEqual(button.index, 0)
        table.contentOffset.y = 44 * 50
        XCTAssertEqual(try object.child(51).child(0).child(0).name, "Delete Row 0.51")
        table.setEditing(false, animated: false)
        XCTAssertEqual(try object.child(51).childCount, 0)
    }

    func testAroundTheTableThereAreNoNamelessPanels() async throws {
        let rows = RecordedRows([50, 50])
        rows.headers = { ["A", "B"][$0] }
        rows.indexTitles = ["A", "B"]
        let table = try showTable(rows) { $0.accessibilityLabel = "Books" }
        let pane = try XCTUnwrap(
            AccessibleObject(
                gtk_widget_get_accessible(table.widget).map {
                    g_object_ref(UnsafeMutableRawPointer($0))
                    return $0
                }))
        let frame = try pane.child(0)
        XCTAssertEqual(frame.role, ATK_ROLE_FILLER)
        XCTAssertEqual(frame.childCount, 2)
        let object = try frame.child(0)
        XCTAssertEqual(object.name, "Books")
        XCTAssertEqual(object.role, ATK_ROLE_TABLE)
        XCTAssertEqual(atk_object_get_parent(object.pointer), frame.pointer)
        XCTAssertEqual(try frame.child(1).name, "Section Index")
        XCTAssertEqual(try frame.child(1).index, 1)
    }
}
