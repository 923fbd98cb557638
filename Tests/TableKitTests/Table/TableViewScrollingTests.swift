import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Scrolling to rows whose heights are unknown until they are visible.
@MainActor
final class TableViewScrollingTests: TableTestCase {
    private let positions: [ScrollPosition] = [.top, .middle, .bottom, .none]

    /// The slot of a visible row; nil if the row is not drawn.
    private func slot(of path: IndexPath, in table: TableView) -> Slot? {
        table.slots.first { slot in
            if case .row(let shown, _) = slot.content { shown == path } else { false }
        }
    }

    private func check(
        _ path: IndexPath, isAt position: ScrollPosition, in table: TableView,
        file: StaticString = #filePath, line: UInt = #line
    ) throws {
        let height = Double(table.host.viewportHeight)
        let slot = try XCTUnwrap(
            slot(of: path, in: table),
            "row \(path.row) at \(position) does not show: \(table.indexPathsForVisibleRows)",
            file: file, line: line)
        // At either end of the content, a row cannot scroll any further.
        let isAtStart = table.contentOffset.y == 0
        let isAtEnd = table.contentOffset.y == table.contentSize.height - height
        let bottom = slot.y + slot.rowHeight
        switch position {
        case .top where !isAtEnd: XCTAssertEqual(slot.y, 0, file: file, line: line)
        case .bottom where !isAtStart: XCTAssertEqual(bottom, height, file: file, line: line)
        case .middle where !isAtStart && !isAtEnd:
            XCTAssertEqual((slot.y + bottom) / 2, height / 2, accuracy: 1, file: file, line: line)
        default:
            XCTAssertGreaterThanOrEqual(slot.y, 0, file: file, line: line)
            XCTAssertLessThanOrEqual(bottom, height, file: file, line: line)
        }
    }

    /// 20.2, 30.6: rows of heights far from the estimate reach every scroll position in one call.
    func testARowOfAnyHeightGetsToEveryPlaceAtOnce() async throws {
        let heights: [(IndexPath) -> Double?] = [
            { _ in 100 }, { _ in 7 }, { Double(20 + $0.row * 37 % 160) },
            { $0.row % 3 == 0 ? nil : 130 },
        ]
        for height in heights {
            for target in [999, 500, 0, 998, 3] {
                for position in positions {
                    let rows = RecordedRows([1000])
                    rows.heights = height
                    let table = try showTable(rows)
                    table.scrollToRow(at: path(target), at: position, animated: false)
                    try check(path(target), isAt: position, in: table)
                    table.layoutContent()
                    try check(path(target), isAt: position, in: table)
                    destroyWindows()
                }
            }
        }
    }

    /// 30.6: an animated scroll also arrives, at distant rows and back.
    func testAnAnimatedScrollArrivesAtRowsOfUnknownHeights() async throws {
        let rows = RecordedRows([1000])
        rows.heights = { Double(20 + $0.row * 37 % 160) }
        let table = try showTable(rows)
        for target in [999, 0, 500, 420, 998] {
            for position in [ScrollPosition.bottom, .top, .middle] {
                table.scrollToRow(at: path(target), at: position, animated: true)
                wait("the scroll ends") { table.scrollAnimation?.isRunning != true }
                try check(path(target), isAt: position, in: table)
                table.scrollToRow(at: path(target == 0 ? 700 : 0), at: .top, animated: false)
            }
        }
    }

    /// 09.4, 30.6: a jump over ten million rows shows the last one and queries only visible rows.
    func testAJumpToTheLastOfTenMillionRowsShowsIt() async throws {
        let last = 9_999_999
        let rows = RecordedRows([10_000_000])
        rows.heights = { Double(40 + $0.row % 60) }
        let table = try showTable(rows)
        let before = rows.askedHeights
        table.scrollToRow(at: path(last), at: .bottom, animated: false)
        try check(path(last), isAt: .bottom, in: table)
        XCTAssertLessThan(rows.askedHeights - before, 30)
        table.scrollToRow(at: path(0), at: .top, animated: false)
        table.scrollToRow(at: path(last), at: .bottom, animated: true)
        wait("the scroll ends") { table.scrollAnimation?.isRunning != true }
        try check(path(last), isAt: .bottom, in: table)
    }

    /// The End key and the end of the scroll bar also show the last row.
    func testTheEndOfTheContentIsTheLastRow() async throws {
        let rows = RecordedRows([1000])
        rows.heights = { _ in 100 }
        let table = try showTable(rows)
        table.grabFocus()
        press(GDK_KEY_End, in: try XCTUnwrap(window))
        XCTAssertEqual(table.indexPathsForVisibleRows.last, path(999))
        try check(path(999), isAt: .bottom, in: table)
        table.scrollToRow(at: path(0), at: .top, animated: false)
        table.contentOffset.y = table.contentSize.height
        table.layoutContent()
        XCTAssertEqual(table.indexPathsForVisibleRows.last, path(999))
        try check(path(999), isAt: .bottom, in: table)
    }

    /// 30.6: a scroll before the first layout is performed after it.
    func testAScrollBeforeTheFirstLayoutIsCarriedOut() async throws {
        let rows = RecordedRows([1000])
        rows.heights = { _ in 100 }
        let table = try showTable(rows) {
            $0.dataSource = rows
            $0.scrollToRow(at: IndexPath(row: 999, section: 0), at: .bottom, animated: false)
        }
        try check(path(999), isAt: .bottom, in: table)
    }

    /// 30.1: an offset that is set before the table has a size is the one that it gets.
    func testAnOffsetSetBeforeTheFirstLayoutIsKept() async throws {
        let rows = RecordedRows([1000])
        rows.heights = { _ in 20 }
        let box = View(adopting: gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
        window = try show(box)
        let table = TableView()
        table.register(TableViewCell.self, style: .subtitle, forCellReuseIdentifier: "row")
        (table.dataSource, table.delegate) = (rows, rows)
        gtk_box_pack_start(box.widget.cast(), table.widget, 1, 1, 0)
        table.reloadData()
        table.contentOffset.y = 300
        XCTAssertEqual(table.contentOffset.y, 300)
        gtk_widget_show(table.widget)
        wait("the table has its size") { table.host.viewportHeight > 100 && !table.slots.isEmpty }
        XCTAssertEqual(table.contentOffset.y, 300)
        XCTAssertNil(slot(of: path(0), in: table))
    }

    /// R8: an animated scroll follows its row, and ends when the row is deleted.
    func testAnAnimatedScrollFollowsItsRow() async throws {
        let rows = RecordedRows([1000])
        rows.heights = { _ in 100 }
        let table = try showTable(rows)
        table.scrollToRow(at: path(500), at: .top, animated: true)
        rows.rowsBySection = [1001]
        table.insertRows(at: [path(0)])
        wait("the scroll ends") { table.scrollAnimation?.isRunning != true }
        try check(path(501), isAt: .top, in: table)
        table.scrollToRow(at: path(0), at: .top, animated: true)
        rows.rowsBySection = [1000]
        table.deleteRows(at: [path(0)])
        XCTAssertNil(table.scrollGlide)
    }

    /// 30.7: the nearest of many selected rows is found without listing them.
    func testTheNearestSelectedRowIsScrolledTo() async throws {
        let rows = RecordedRows([1000])
        rows.heights = { _ in 100 }
        let table = try showTable(rows) { $0.allowsMultipleSelection = true }
        for row in [0, 300, 900] {
            table.selection.setSelection(
                (table.indexPathsForSelectedRows ?? []) + [path(row)])
        }
        table.scrollToRow(at: path(350), at: .top, animated: false)
        table.scrollToNearestSelectedRow(at: .top, animated: false)
        try check(path(300), isAt: .top, in: table)
    }
}
