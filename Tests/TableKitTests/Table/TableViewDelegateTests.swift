import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Headers, footers and the display callbacks of cells.
@MainActor
final class TableViewDelegateTests: TableTestCase {
    private func label(of widget: WidgetPointer?) -> String? {
        guard let widget, let child = gtk_bin_get_child(widget.cast()) else { return nil }
        return String(cString: gtk_label_get_text(child.cast()))
    }

    /// 02.5, 02.6, 10.1, 10.2, 10.4, 11.4, 000.69, 000.75: titles become headers and footers; nil
    /// takes no space.
    func testTitlesBecomeHeadersAndFooters() async throws {
        let rows = RecordedRows([1, 1, 1])
        rows.headers = { $0 == 1 ? nil : "Header \($0)" }
        rows.footers = { $0 == 1 ? "Footer 1" : nil }
        let table = try showTable(rows)
        XCTAssertEqual(label(of: table.headerView(forSection: 0)?.widget), "Header 0")
        XCTAssertNil(table.headerView(forSection: 1)?.widget)
        XCTAssertEqual(label(of: table.footerView(forSection: 1)?.widget), "Footer 1")
        XCTAssertEqual(table.rectForHeader(inSection: 1).height, 0)
        XCTAssertEqual(table.rectForFooter(inSection: 0).height, 0)
        XCTAssertEqual(
            table.contentSize.height, 3 * 44 + 2 * table.grownHeaderHeight + table.grownFooterHeight
        )
        XCTAssertNil(table.sectionIndex)
    }

    /// 03.14, 03.16, 10.3, 000.70, 000.71, OT-2: a widget from the delegate fills the header, and a
    /// title is ignored.
    func testAWidgetOfTheDelegateIsTheHeader() async throws {
        let rows = RecordedRows([10])
        let widget = Label("mine")
        rows.headers = { _ in "not this" }
        rows.headerWidget = { _ in widget }
        rows.headerHeight = { _ in 50 }
        let table = try showTable(rows)
        XCTAssertEqual(table.headerView(forSection: 0)?.widget, widget.widget)
        let frame = try XCTUnwrap(table.frames[widget.widget])
        XCTAssertEqual([frame.x, frame.y, frame.width, frame.height], [0, 0, 400, 50])
        XCTAssertEqual(table.rectForRow(at: path(0)).y, 50)
    }

    /// 03.19, 000.19, 000.20: the delegate is notified before a cell appears and after it
    /// disappears.
    func testCellsAreAnnouncedBeforeTheyShowAndWhenTheyAreGone() async throws {
        let rows = RecordedRows([1000])
        let table = try showTable(rows)
        let visible = table.indexPathsForVisibleRows.count
        XCTAssertEqual(rows.display, (0..<visible).map { "will 0.\($0)" })
        rows.display = []
        table.contentOffset.y = 44
        XCTAssertEqual(rows.display, ["did 0.0", "will 0.\(visible)"])
    }

    /// 02.16, 000.10, 000.62: reloading queries everything again, but only visible cells.
    func testReloadingAsksForEverythingAndOnlyVisibleCells() async throws {
        let rows = RecordedRows([1000, 5])
        rows.indexTitles = ["A"]
        let table = try showTable(rows)
        _ = rows.takeLog()
        table.reloadData()
        let visible = table.indexPathsForVisibleRows.map { "cell \($0.section).\($0.row)" }
        XCTAssertEqual(rows.takeLog(), ["sections", "rows 0", "rows 1", "index"] + visible)
    }

    /// 000.11, 000.12, 000.13, 000.210, 02.18, 02.19, 11.15: a reload queries only what is
    /// reloaded.
    func testReloadingRowsSectionsOrTitlesAsksForNoMore() async throws {
        let rows = RecordedRows([3, 3])
        rows.indexTitles = ["A", "B"]
        let table = try showTable(rows)
        _ = rows.takeLog()
        table.reloadRows(at: [path(1)])
        XCTAssertEqual(rows.takeLog(), ["sections", "rows 0", "rows 1", "cell 0.1"])
        rows.rowsBySection[1] = 4
        table.reloadSections([1])
        XCTAssertEqual(
            rows.takeLog().filter { $0 == "index" || $0.hasPrefix("cell") },
            ["cell 1.0", "cell 1.1", "cell 1.2", "cell 1.3"])
        rows.indexTitles = ["A"]
        table.reloadSectionIndexTitles()
        XCTAssertEqual(rows.takeLog(), ["index"])
        XCTAssertEqual(table.sectionIndex?.titles, ["A"])
    }

    /// 11.3, 000.80: an index without headers makes the cells narrower.
    func testTheIndexTakesItsRoomFromTheCells() async throws {
        let rows = RecordedRows([10, 10])
        rows.indexTitles = ["A", "B"]
        let table = try showTable(rows)
        let index = try XCTUnwrap(table.sectionIndex)
        XCTAssertNil(table.headerView(forSection: 0)?.widget)
        let cell = try XCTUnwrap(table.cellForRow(at: path(0)))
        let title = table.arrangement(of: cell, height: 44).title
        XCTAssertEqual(title.maxX + CellLayout.margin, table.rowWidth)
        XCTAssertLessThan(table.rowWidth, 400 - index.width)
    }

    /// 03.9, 17.7: the delegate sets the title of the confirmation button.
    func testTheDelegateNamesTheConfirmation() async throws {
        let rows = RecordedRows([10])
        rows.confirmation = "Revoke"
        let table = try showTable(rows)
        table.setEditing(true, animated: false)
        let cell = try XCTUnwrap(table.cellForRow(at: path(0)))
        gtk_button_clicked(try XCTUnwrap(cell.controls.editing).cast())
        let button = try XCTUnwrap(cell.controls.confirmation)
        XCTAssertEqual(String(cString: gtk_button_get_label(button.cast())), "Revoke")
    }

    /// 06.6, 17.7: what a table shows in editing mode is drawn once, not again and again.
    func testATableInEditingModeStandsStill() async throws {
        let rows = RecordedRows([10])
        let table = try showTable(rows)
        table.setEditing(true, animated: false)
        XCTAssertNil(Settling.settle(within: 3_000))
        let cell = try XCTUnwrap(table.cellForRow(at: path(0)))
        gtk_button_clicked(try XCTUnwrap(cell.controls.editing).cast())
        XCTAssertNotNil(cell.controls.confirmation)
        XCTAssertNil(Settling.settle(within: 3_000))
    }

    /// 15.9: the control of a cell that is used again says what its row does.
    func testTheControlChangesWithTheStyle() async throws {
        let rows = RecordedRows([10])
        let table = try showTable(rows)
        table.setEditing(true, animated: false)
        let cell = try XCTUnwrap(table.cellForRow(at: path(0)))
        let control = try XCTUnwrap(cell.controls.editing)
        func has(_ name: String) -> Bool {
            gtk_style_context_has_class(gtk_widget_get_style_context(control.widget), name) != 0
        }
        XCTAssert(has("trove-delete-control"))
        cell.editingStyle = .insert
        table.updateControls(of: cell)
        XCTAssert(has("trove-insert-control"))
        XCTAssertFalse(has("trove-delete-control"))
    }

    /// 03.10, 15.23: in a grouped table, the delegate decides whether the content is indented in
    /// editing mode.
    func testTheContentGivesWayToTheControlUnlessToldOtherwise() async throws {
        let rows = RecordedRows([10])
        rows.shouldIndent = { $0.row != 1 }
        let table = TableView(style: .grouped)
        table.register(TableViewCell.self, style: .subtitle, forCellReuseIdentifier: "row")
        table.dataSource = rows
        table.delegate = rows
        window = try show(View(retaining: table.widget))
        wait("the rows show") { !table.visibleCells.isEmpty }
        table.setEditing(true, animated: false)
        let titles = (0...1).compactMap { table.cellForRow(at: path($0)) }
            .map { table.arrangement(of: $0, height: 44).title.x }
        XCTAssertEqual(titles, [52, 12])
    }

    /// 06.6, 15.21, 15.9, 000.46, 000.122, 000.123: editing controls, indentation and the editing
    /// accessory.
    func testEditingModeChangesTheAccessory() async throws {
        let rows = RecordedRows([10])
        rows.configure = { cell, _ in
            cell.accessoryType = .disclosureIndicator
            cell.editingAccessoryType = .checkmark
        }
        let table = try showTable(rows)
        let cell = try XCTUnwrap(table.cellForRow(at: path(0)))
        XCTAssertEqual(cell.shownAccessoryType, .disclosureIndicator)
        XCTAssertEqual(cell.editingStyle, .none)
        table.setEditing(true, animated: true)
        XCTAssertTrue(cell.isEditing)
        XCTAssertEqual(cell.shownAccessoryType, .checkmark)
        wait("the controls have come in") { table.editingProgress == 1 }
        XCTAssertEqual(cell.editingStyle, .delete)
        table.setEditing(false, animated: true)
        wait("the controls have left") { table.editingProgress == 0 }
        XCTAssertEqual(cell.editingStyle, .none)
        XCTAssertEqual(cell.shownAccessoryType, .disclosureIndicator)
    }

    /// 14.4: a cell without a selection style can be selected, and looks the same.
    func testACellWithoutSelectionStyleStillIsSelected() async throws {
        let rows = RecordedRows([10])
        rows.configure = { cell, _ in cell.selectionStyle = .none }
        let table = try showTable(rows)
        click(y: 10, on: table)
        XCTAssertEqual(table.indexPathForSelectedRow, path(0))
        XCTAssertEqual(table.cellForRow(at: path(0))?.isSelected, true)
    }

    /// 000.28, 000.29, 000.47, 000.48, 000.49, 37.1: index paths of cells and cells at index paths.
    /// An unregistered identifier still makes a row.
    func testCellsAndPathsLeadToEachOther() async throws {
        let table = try showTable(RecordedRows([100]))
        let cell = try XCTUnwrap(table.cellForRow(at: path(4)))
        XCTAssertEqual(table.indexPath(for: cell), path(4))
        XCTAssertNil(table.indexPath(for: TableViewCell(reuseIdentifier: nil)))
        XCTAssertNil(table.dequeueReusableCell(withIdentifier: "unknown"))
        let spare = table.dequeueReusableCell(withIdentifier: "row", for: path(0))
        XCTAssertEqual(spare.style, .subtitle)
        XCTAssertEqual(spare.reuseIdentifier, "row")
    }
}
