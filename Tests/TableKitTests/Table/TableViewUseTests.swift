import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// A table and the program that uses it: ownership, scrolling, cell access and window size.
@MainActor
final class TableViewUseTests: TableTestCase {
    /// 03.21, 37.5, 37.10, 35: data source and delegate are not retained, and a table survives
    /// them.
    func testATableOutlivesItsDataSource() async throws {
        let table = TableView()
        table.register(TableViewCell.self, style: .subtitle, forCellReuseIdentifier: "row")
        weak var observed: RecordedRows?
        do {
            let rows = RecordedRows([100])
            observed = rows
            table.dataSource = rows
            table.delegate = rows
            window = try show(View(retaining: table.widget))
            wait("the rows show") { !table.visibleCells.isEmpty }
        }
        XCTAssertNil(observed)
        table.contentOffset.y = 440
        click(y: 10, on: table)
        table.reloadData()
        XCTAssertEqual(table.numberOfSections, 0)
        XCTAssertEqual(table.visibleCells.count, 0)
    }

    /// 30.1, 30.4, 30.6, 30.9, 38.1
    func testScrollingWithoutAnimationIsThereAtOnceAndReported() async throws {
        let rows = RecordedRows([1000])
        let table = try showTable(rows)
        let height = Double(table.host.viewportHeight)
        let before = rows.scrolls
        table.scrollToRow(at: path(500), at: .top, animated: false)
        XCTAssertEqual(table.contentOffset.y, 22_000)
        table.scrollToRow(at: path(500), at: .bottom, animated: false)
        XCTAssertEqual(table.contentOffset.y, 22_044 - height)
        table.scrollToRow(at: path(500), at: .middle, animated: false)
        XCTAssertEqual(table.contentOffset.y, (22_022 - height / 2).rounded())
        let middle = table.contentOffset.y
        table.scrollToRow(at: path(500), at: .none, animated: false)
        XCTAssertEqual(table.contentOffset.y, middle)
        XCTAssertEqual(rows.scrolls, before + 3)
    }

    /// 30.6: an animated scroll passes intermediate offsets and ends exactly.
    func testAnAnimatedScrollGetsThere() async throws {
        let rows = RecordedRows([1000])
        let table = try showTable(rows)
        table.scrollToRow(at: path(100), at: .top, animated: true)
        XCTAssertEqual(table.contentOffset.y, 0)
        wait("the row is at the top") { table.contentOffset.y == 4400 }
        XCTAssertGreaterThan(rows.scrolls, 2)
    }

    /// 04.5, 27.4, 38: a single visible cell can be changed; an invisible one is nil.
    func testOneVisibleCellIsChangedAlone() async throws {
        let rows = RecordedRows([1000])
        let table = try showTable(rows)
        _ = rows.takeLog()
        let cell = try XCTUnwrap(table.cellForRow(at: path(3)))
        cell.detailTextLabel.text = "fresh"
        MainLoop.drain()
        XCTAssertEqual(rows.takeLog(), [])
        XCTAssertNil(table.cellForRow(at: path(900)))
        XCTAssertEqual(table.indexPath(for: cell), path(3))
    }

    /// 06.1, 06.5, 000.43: an accessory widget takes precedence over the type, and nil removes it.
    func testAnAccessoryWidgetReplacesTheSign() async throws {
        let rows = RecordedRows([10])
        rows.configure = { cell, _ in cell.accessoryType = .checkmark }
        let table = try showTable(rows)
        let cell = try XCTUnwrap(table.cellForRow(at: path(0)))
        let sign = table.arrangement(of: cell, height: 44).accessory
        XCTAssertEqual(sign.width, 16)
        cell.accessoryView = View(adopting: gtk_spinner_new())
        let spinner = try XCTUnwrap(cell.accessoryView?.widget)
        wait("the widget is placed") { table.frames[spinner] != nil }
        let kept = ObjectReference(retaining: spinner)
        cell.accessoryView = nil
        XCTAssertNil(gtk_widget_get_parent(kept.widget))
        wait("the sign is back") {
            cell.shownAccessoryView == nil
                && table.arrangement(of: cell, height: 44).accessory == sign
        }
    }

    /// 06.3, 03.12, 24.4, 000.45: the detail button notifies the delegate and selects nothing.
    func testTheDetailButtonIsNotASelection() async throws {
        let rows = RecordedRows([10])
        rows.configure = { cell, _ in cell.accessoryType = .detailDisclosureButton }
        let table = try showTable(rows)
        let button = try XCTUnwrap(table.cellForRow(at: path(1))?.controls.disclosure)
        gtk_button_clicked(button.cast())
        XCTAssertEqual(
            rows.takeLog().filter { $0.hasPrefix("accessory") || $0.hasPrefix("did") },
            ["accessory 0.1"])
        XCTAssertNil(table.indexPathForSelectedRow)
    }

    /// 03.18, 21.1, 21.2, 000.161: the delegate sets the indentation level of each row.
    func testIndentationMovesTheContent() async throws {
        let rows = RecordedRows([10])
        rows.indentation = { $0.row == 0 ? 2 : 1 }
        let table = try showTable(rows)
        let titles = (0...1).compactMap { table.cellForRow(at: path($0)) }
            .map { table.arrangement(of: $0, height: 44).title.x }
        XCTAssertEqual(titles, [32, 22])
    }

    /// A table removed from its window and added again shows the changes made in between.
    func testATableOutsideItsWindowRemembersWhereItIs() async throws {
        let rows = RecordedRows([1000])
        let table = try showTable(rows)
        let window = try XCTUnwrap(window)
        table.contentOffset.y = 4400
        gtk_container_remove(window.widget.cast(), table.widget)
        rows.rowsBySection = [2000]
        table.reloadData()
        table.contentOffset.y = 66_000
        XCTAssertEqual(table.contentOffset.y, 66_000)
        gtk_container_add(window.widget.cast(), table.widget)
        wait("the table is back") { table.indexPathsForVisibleRows.first == self.path(1500) }
        XCTAssertEqual(table.contentOffset.y, 66_000)
    }

    /// 01.17, 09.10, 34.4: rows follow the width of the window, and a lower window has fewer cells.
    func testTheTableFollowsTheSizeOfItsWindow() async throws {
        let table = try showTable(RecordedRows([1000]))
        let window = try XCTUnwrap(window)
        let cells = table.visibleCells.count
        gtk_window_resize(window.widget.cast(), 700, 250)
        wait("the table has the new size") {
            table.rowWidth == 700 && table.visibleCells.count < cells
        }
        XCTAssertLessThanOrEqual(table.numberOfLiveCells, table.visibleCells.count + 4)
        let cell = try XCTUnwrap(table.visibleCells.first)
        XCTAssertEqual(table.arrangement(of: cell, height: 44).title.width, 700 - 24)
    }
}
