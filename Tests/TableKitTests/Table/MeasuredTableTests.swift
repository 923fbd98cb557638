import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Heights that are measured: through updates, in another width, and of nothing.
@MainActor
final class MeasuredTableTests: TableTestCase {
    private func text(_ words: Int) -> String {
        Array(repeating: "word", count: words).joined(separator: " ")
    }

    /// Shows rows as tall as their texts, which wrap; the rows have other heights than estimated.
    private func showWrapping(
        _ rows: RecordedRows, prepare: (TableView) -> Void = { _ in }
    ) throws -> TableView {
        rows.configure = { [weak self] cell, path in
            cell.textLabel.numberOfLines = 0
            cell.textLabel.text = self?.text(30 + path.row * 7 % 50)
        }
        return try showTable(rows) {
            $0.rowHeight = TableView.automaticDimension
            prepare($0)
        }
    }

    private func place(of path: IndexPath, in table: TableView) -> Double {
        table.rectForRow(at: path).minY - table.contentOffset.y
    }

    private func resize(to width: Int, _ table: TableView) throws {
        let window = try XCTUnwrap(window)
        gtk_window_resize(window.widget.cast(GtkWindow.self), gint(width), 440)
        wait("the table is \(width) points wide") { table.host.viewportWidth == width }
        MainLoop.drain()
    }

    private func checkVisible(
        _ table: TableView, file: StaticString = #filePath, line: UInt = #line
    ) {
        for path in table.indexPathsForVisibleRows {
            guard let cell = table.cellForRow(at: path) else { continue }
            let needed = cell.sizeThatFits(
                Size(width: table.rowWidth, height: .greatestFiniteMagnitude)
            ).height
            XCTAssertEqual(
                table.rectForRow(at: path).height, needed.rounded(), "\(path)", file: file,
                line: line)
        }
    }

    /// 19.1: updates of self-sizing rows are no reloads: place and selection follow the rows.
    func testUpdatesKeepPlaceAndSelection() async throws {
        let rows = RecordedRows([60, 60])
        let table = try showWrapping(rows)
        table.contentOffset.y = 1500
        let first = try XCTUnwrap(table.indexPathsForVisibleRows.first)
        table.selectRow(at: path(first.row + 1), animated: false)
        let before = place(of: first, in: table)
        rows.rowsBySection = [62, 60]
        table.insertRows(at: [path(0), path(1)], with: .none)
        MainLoop.drain()
        XCTAssertEqual(place(of: path(first.row + 2), in: table), before)
        XCTAssertEqual(table.indexPathForSelectedRow, path(first.row + 3))
        table.reloadRows(at: [path(0), path(first.row + 2)], with: .none)
        MainLoop.drain()
        XCTAssertEqual(place(of: path(first.row + 2), in: table), before)
        XCTAssertEqual(table.indexPathForSelectedRow, path(first.row + 3))
        table.reloadSections([0, 1], with: .none)
        MainLoop.drain()
        XCTAssertEqual(place(of: path(first.row + 2), in: table), before)
        rows.rowsBySection = [5, 62, 60]
        table.insertSections([0], with: .none)
        MainLoop.drain()
        XCTAssertEqual(place(of: path(first.row + 2, 1), in: table), before)
        table.reloadData()
        MainLoop.drain()
        XCTAssertEqual(place(of: path(first.row + 2, 1), in: table), before)
        checkVisible(table)
    }

    /// A row inserted at the top of a list that shows its top is shown whole.
    func testARowInsertedAtTheTopIsShown() async throws {
        let rows = RecordedRows([60])
        let table = try showWrapping(rows)
        rows.rowsBySection = [61]
        table.insertRows(at: [path(0)], with: .none)
        MainLoop.drain()
        XCTAssertEqual(table.contentOffset.y, 0)
        checkVisible(table)
    }

    /// 20.2: in another width, rows are measured again, and the first visible one stays.
    func testRowsAreMeasuredAgainInAnotherWidth() async throws {
        let table = try showWrapping(RecordedRows([1_000_000]))
        table.contentOffset.y = 1500
        let first = try XCTUnwrap(table.indexPathsForVisibleRows.first)
        let before = place(of: first, in: table)
        let height = table.rectForRow(at: first).height
        let requests = table.numberOfCellRequests
        try resize(to: 700, table)
        XCTAssertLessThan(table.rectForRow(at: first).height, height)
        checkVisible(table)
        XCTAssertEqual(table.indexPathsForVisibleRows.first, first)
        XCTAssertEqual(place(of: first, in: table), before)
        XCTAssertLessThan(table.numberOfCellRequests - requests, 40)
        try resize(to: 400, table)
        XCTAssertEqual(table.rectForRow(at: first).height, height)
        XCTAssertEqual(place(of: first, in: table), before)
        table.contentOffset.y = 0
        checkVisible(table)
    }

    /// Titles and views of sections, and those of the table, wrap, too, in every width.
    func testHeadersAndFootersWrap() async throws {
        let rows = RecordedRows([3, 3])
        rows.footers = { [weak self] in self?.text($0 == 0 ? 40 : 1) }
        rows.headers = { [weak self] in $0 == 1 ? self?.text(40) : nil }
        let header = Label(text(60), wraps: true)
        let custom = Label(text(50), wraps: true)
        rows.headerWidget = { $0 == 0 ? custom : nil }
        let table = try showTable(rows, height: 700) { $0.tableHeaderView = header }
        func heights() -> [Double] {
            [
                table.rectForRow(at: path(0)).minY - table.rectForHeader(inSection: 0).height,
                table.rectForHeader(inSection: 0).height,
                table.rectForFooter(inSection: 0).height, table.rectForHeader(inSection: 1).height,
            ]
        }
        let narrow = heights()
        for height in narrow { XCTAssertGreaterThan(height, 44, "\(narrow)") }
        XCTAssertEqual(table.rectForFooter(inSection: 1).height, table.grownFooterHeight)
        try resize(to: 900, table)
        for (wide, narrow) in zip(heights(), narrow) { XCTAssertLessThan(wide, narrow) }
        let bar = try XCTUnwrap(table.footerView(forSection: 0))
        let label = try XCTUnwrap(gtk_bin_get_child(bar.widget.cast()))
        XCTAssertEqual(
            pango_layout_is_ellipsized(gtk_label_get_layout(label.cast())), 0, "the whole text")
        try resize(to: 400, table)
        XCTAssertEqual(heights(), narrow)
        XCTAssertEqual(pango_layout_is_ellipsized(gtk_label_get_layout(label.cast())), 0)
    }

    /// A header that is tall anyway grows only for the lines that it has no room for.
    func testATallHeaderHasRoomForLines() async throws {
        let rows = RecordedRows([1, 1])
        rows.headers = { [weak self] in self?.text($0 == 0 ? 16 : 100) }
        let table = try showTable(rows) { $0.sectionHeaderHeight = 80 }
        XCTAssertEqual(table.rectForHeader(inSection: 0).height, 80)
        XCTAssertGreaterThan(table.rectForHeader(inSection: 1).height, 80)
        for section in 0...1 {
            let bar = try XCTUnwrap(table.headerView(forSection: section))
            let label = try XCTUnwrap(gtk_bin_get_child(bar.widget.cast()))
            XCTAssertEqual(pango_layout_is_ellipsized(gtk_label_get_layout(label.cast())), 0)
        }
    }

    /// 20.2: rows of height 0 have no cell, no place for the keyboard and no object.
    func testRowsOfNoHeightAreNotThere() async throws {
        let rows = RecordedRows([40])
        let hidden = Set([0, 3, 4, 5, 20, 21, 39])
        rows.heights = { hidden.contains($0.row) ? ($0.row == 4 ? 0.2 : 0) : 44 }
        let table = try showTable(rows)
        XCTAssertEqual(table.indexPathsForVisibleRows.first, path(1))
        XCTAssertEqual(table.rectForRow(at: path(6)).minY, 88)
        for row in [0, 3, 4, 5] { XCTAssertNil(table.cellForRow(at: path(row))) }
        var stops: [Int] = []
        func go(_ movement: CursorMovement) {
            table.moveFocus(movement, [])
            stops.append(table.focusedRow?.row ?? -1)
        }
        go(.first)
        for _ in 0..<3 { go(.down) }
        XCTAssertEqual(stops, [1, 2, 6, 7])
        for _ in 0..<3 { go(.up) }
        XCTAssertEqual(stops.suffix(3), [6, 2, 1])
        go(.up)
        XCTAssertEqual(stops.last, 1, "there is nothing above")
        go(.last)
        XCTAssertEqual(stops.last, 38)
        go(.down)
        XCTAssertEqual(stops.last, 38, "there is nothing below")
        table.focusRow(at: path(19))
        go(.down)
        XCTAssertEqual(stops.last, 22)
        let object = try AccessibleObject(table)
        let texts = try (0..<33).map { try object.child($0).name }
        XCTAssertEqual(object.childCount, 33)
        XCTAssertEqual(atk_table_get_n_rows(object.interface), 33)
        for row in hidden { XCTAssertFalse(texts.contains { $0.hasPrefix("Row 0.\(row),") }) }
        table.scrollToRow(at: path(39), at: .bottom, animated: false)
        MainLoop.drain()
        XCTAssertEqual(table.indexPathsForVisibleRows.last, path(38))
    }

    /// 20.2: rows of no height in a narrow window come back in a wide one, and go again.
    func testRowsOfNoHeightInOneWidthOnly() async throws {
        let rows = RecordedRows([400])
        let table = try showWrapping(rows)
        rows.heights = { [unowned table] in
            $0.row % 4 != 3 && table.host.viewportWidth < 500 ? 0 : TableView.automaticDimension
        }
        try resize(to: 400, table)
        table.reloadData()
        MainLoop.drain()
        XCTAssertEqual(table.indexPathsForVisibleRows.prefix(2), [path(3), path(7)])
        table.scrollToRow(at: path(99), at: .top, animated: false)
        MainLoop.drain()
        let before = place(of: path(99), in: table)
        for _ in 0..<2 {
            try resize(to: 700, table)
            XCTAssertEqual(table.indexPathsForVisibleRows.prefix(2), [path(99), path(100)])
            XCTAssertEqual(place(of: path(99), in: table), before)
            checkVisible(table)
            try resize(to: 400, table)
            XCTAssertEqual(table.indexPathsForVisibleRows.prefix(2), [path(99), path(103)])
            XCTAssertEqual(place(of: path(99), in: table), before)
        }
        table.contentOffset.y = 0
        try resize(to: 700, table)
        XCTAssertEqual(table.indexPathsForVisibleRows.prefix(2), [path(0), path(1)])
    }

    /// A key passes rows that are known to have no height all at once.
    func testAKeyPassesManyRowsOfNoHeight() async throws {
        let rows = RecordedRows([5_000])
        var asked = 0
        rows.heights = {
            asked += 1
            return (1..<4_999).contains($0.row) ? 0 : 44
        }
        let table = try showTable(rows)
        table.focusRow(at: path(0))
        table.moveFocus(.down, [])
        XCTAssertEqual(table.focusedRow, path(4_999))
        asked = 0
        rows.canFocus = { _ in
            asked += 1
            return true
        }
        table.moveFocus(.up, [])
        XCTAssertEqual(table.focusedRow, path(0))
        table.moveFocus(.down, [])
        XCTAssertEqual(table.focusedRow, path(4_999))
        XCTAssertLessThan(asked, 20)
    }

    /// A section of rows of no height has only its header, and an empty table has nothing.
    func testASectionOfNoHeight() async throws {
        let rows = RecordedRows([30, 5])
        rows.headers = { "Section \($0)" }
        rows.heights = { $0.section == 0 ? 0 : 44 }
        let table = try showTable(rows)
        XCTAssertEqual(table.indexPathsForVisibleRows.first, path(0, 1))
        XCTAssertEqual(
            table.rectForHeader(inSection: 1).minY, table.rectForHeader(inSection: 0).maxY)
        table.moveFocus(.first, [])
        XCTAssertEqual(table.focusedRow, path(0, 1))
        rows.heights = { _ in 0 }
        table.reloadData()
        MainLoop.drain()
        XCTAssertEqual(table.indexPathsForVisibleRows, [])
        table.moveFocus(.down, [])
        XCTAssertNil(table.focusedRow)
    }

    /// R8: the content does not scroll after a moved row.
    func testTheTableDoesNotFollowAMovedRow() async throws {
        let table = try showWrapping(RecordedRows([100]))
        table.contentOffset.y = 1500
        let first = try XCTUnwrap(table.indexPathsForVisibleRows.first)
        let next = path(first.row + 1)
        let before = place(of: next, in: table)
        table.moveRow(at: first, to: path(99))
        wait("the animation has ended") { !table.hasUncommittedUpdates }
        XCTAssertEqual(place(of: first, in: table), before)
        XCTAssertTrue(table.indexPathsForVisibleRows.contains(first))
    }

    /// The speed of an insertion does not depend on the number of rows.
    func testAnInsertionAtTheTopIsQuick() async throws {
        let rows = RecordedRows([1_000_000])
        let table = try showWrapping(rows)
        table.contentOffset.y = 4000
        let requests = table.numberOfCellRequests
        rows.rowsBySection = [1_000_001]
        table.insertRows(at: [path(0)], with: .none)
        XCTAssertLessThanOrEqual(table.numberOfCellRequests - requests, 2)
    }

    /// The labels of a reusable header wrap in the width of the table.
    func testALabelOfAReusableHeaderWraps() async throws {
        let rows = RecordedRows([3])
        let header = TableViewHeaderFooterView(reuseIdentifier: nil)
        header.textLabel.numberOfLines = 0
        header.textLabel.text = text(40)
        rows.headerWidget = { _ in header }
        let table = try showTable(rows)
        let needed = fittingSize(of: header.labels.widget, width: 400).height
        XCTAssertGreaterThan(needed, 60)
        XCTAssertEqual(table.rectForHeader(inSection: 0).height, needed)
        try resize(to: 800, table)
        XCTAssertLessThan(table.rectForHeader(inSection: 0).height, needed)
    }

    /// 15.1: beside the controls of editing, texts have more lines.
    func testRowsAreMeasuredAgainForEditing() async throws {
        let table = try showWrapping(RecordedRows([60]))
        table.contentOffset.y = 1500
        let first = try XCTUnwrap(table.indexPathsForVisibleRows.first)
        let (before, height) = (place(of: first, in: table), table.contentSize.height)
        table.setEditing(true, animated: false)
        XCTAssertEqual(place(of: first, in: table), before)
        XCTAssertGreaterThan(table.contentSize.height, height)
        checkVisible(table)
        table.setEditing(false, animated: false)
        XCTAssertEqual(place(of: first, in: table), before)
        checkVisible(table)
    }

    /// A row that is unfolded by an empty update, as a date picker is, and folded again.
    func testARowOfNoHeightCanGetOne() async throws {
        let rows = RecordedRows([20])
        var height = 0.0
        rows.heights = { $0.row == 2 ? height : 44 }
        let table = try showTable(rows)
        for (next, places) in [(100.0, 188.0), (0, 88), (100, 188)] {
            height = next
            table.performBatchUpdates {}
            wait("the animation has ended") { !table.hasUncommittedUpdates }
            XCTAssertEqual(table.rectForRow(at: path(3)).minY, places)
            XCTAssertEqual(table.cellForRow(at: path(2)) != nil, next > 0)
        }
    }

    /// The row after a deleted one does not get the focus if it has no height.
    func testAHiddenRowInheritsNoFocus() async throws {
        let rows = RecordedRows([10])
        rows.heights = { $0.row == 3 ? 0 : 44 }
        let table = try showTable(rows)
        table.focusRow(at: path(2))
        rows.rowsBySection = [9]
        rows.heights = { $0.row == 2 ? 0 : 44 }
        table.deleteRows(at: [path(2)], with: .none)
        XCTAssertEqual(table.focusedRow, path(3))
    }
}
