import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Only visible cells exist, however many rows a table has.
@MainActor
final class TableViewWindowTests: TableTestCase {
    /// 02.13, 02.4
    func testSectionsThenRowsThenVisibleCellsAreAsked() async throws {
        let rows = RecordedRows([3, 2])
        _ = try showTable(rows)
        XCTAssertEqual(
            rows.takeLog(),
            [
                "sections", "rows 0", "rows 1", "index", "cell 0.0", "cell 0.1", "cell 0.2",
                "cell 1.0",
                "cell 1.1",
            ])
    }

    /// 01.18, 02.2
    func testATableWithoutRowsShowsNothingAndAsksNothingMore() async throws {
        let rows = RecordedRows([])
        let table = TableView()
        table.dataSource = rows
        window = try show(View(retaining: table.widget))
        wait("the data source was asked") { !rows.log.isEmpty }
        XCTAssertEqual(rows.takeLog(), ["sections"])
        XCTAssertEqual(table.numberOfLiveCells, 0)
    }

    /// 000.135: a table whose scroll bar appears while the window lays out itself, such as for
    /// another title, still shows what comes next. Without ``UnfinishedAllocations``, the entry is
    /// there and has the keyboard, but is never given a place.
    func testAnEditorShowsInATableThatGrewWithItsWindow() async throws {
        let rows = RecordedRows([3])
        let table = try showTable(rows)
        let window = try XCTUnwrap(gtk_widget_get_toplevel(table.widget))
        for count in [300, 3, 200] {
            rows.rowsBySection = [count]
            table.setNeedsReload()
            gtk_widget_queue_allocate(window)
            XCTAssertNil(Settling.settle())
            XCTAssert(table.beginRenamingRow(at: path(1)))
            XCTAssertNil(Settling.settle())
            let entry = try XCTUnwrap(table.renaming?.entry.widget)
            XCTAssertGreaterThan(gtk_widget_get_allocated_width(entry), 100, "\(count) rows")
            table.endRenaming(commits: false)
        }
    }

    /// 07.1, 07.9, 09.10, 38.3
    func testTenMillionRowsHaveOnlyTheCellsThatShow() async throws {
        let rows = RecordedRows([10_000_000])
        let table = try showTable(rows)
        let visible = table.visibleCells.count
        XCTAssertLessThanOrEqual(visible, 12)
        for offset in [0.0, 44, 4_400_000, 439_999_999, 123_456, 0] {
            table.contentOffset.y = offset
            XCTAssertLessThanOrEqual(table.numberOfLiveCells, table.visibleCells.count + 4)
        }
        XCTAssertLessThanOrEqual(table.tree.count, 14)
        XCTAssertEqual(table.contentSize.height, 440_000_000)
    }

    /// 07.1
    func testScrollingByOneRowAsksForOneCell() async throws {
        let rows = RecordedRows([10_000_000])
        let table = try showTable(rows)
        table.contentOffset.y = 4400
        _ = rows.takeLog()
        for step in 1...20 {
            table.contentOffset.y = 4400 + Double(step) * 44
            XCTAssertEqual(rows.takeLog().count, 1, "step \(step)")
        }
        XCTAssertLessThan(rows.askedHeights, 100)
    }

    /// 01.7, 20.2: every slot has exactly the height of its row.
    func testSlotsAreExactlyAsTallAsTheirRows() async throws {
        let rows = RecordedRows([1000])
        rows.heights = { [1, 2, 7, 44, 70, 33][$0.row % 6] }
        let table = try showTable(rows)
        for offset in [0.0, 13, 501, 2000] {
            table.contentOffset.y = offset
            wait("the tree has measured its rows") {
                self.measuredHeights(table) == self.wanted(table)
            }
        }
    }

    private func wanted(_ table: TableView) -> [Int] { table.slots.map { Int($0.height) } }

    private func measuredHeights(_ table: TableView) -> [Int] {
        (0..<table.tree.count).map { slot in
            let path = treePath(to: slot)
            defer { gtk_tree_path_free(path) }
            var area = GdkRectangle()
            gtk_tree_view_get_background_area(table.tree.reference.cast(), path, nil, &area)
            return Int(area.height)
        }
    }

    /// 20.2, 30: measured heights replace estimates without moving visible rows.
    func testScrollingUpIntoUnmeasuredRowsMovesNothing() async throws {
        let rows = RecordedRows([100_000])
        rows.heights = { $0.row % 2 == 0 ? 30 : 80 }
        let table = try showTable(rows)
        table.scrollToRow(at: path(50_000), at: .top, animated: false)
        for _ in 1...40 {
            let before = positions(in: table)
            table.contentOffset.y -= 10
            let after = positions(in: table)
            for (path, y) in before {
                guard let newY = after[path] else { continue }
                XCTAssertEqual(newY, y + 10, "\(path)")
            }
        }
    }

    /// The vertical positions of visible rows in the viewport.
    private func positions(in table: TableView) -> [IndexPath: Double] {
        var positions: [IndexPath: Double] = [:]
        for slot in table.slots {
            if case .row(let path, _) = slot.content { positions[path] = slot.y }
        }
        return positions
    }

    /// A larger font makes visible rows taller, and the first row stays in place.
    func testRowsGrowWithTheFont() async throws {
        let rows = RecordedRows([1000])
        let table = try showTable(rows)
        table.contentOffset.y = 4400
        XCTAssertEqual(table.rectForRow(at: path(100)).height, 44)
        let settings = try XCTUnwrap(gtk_settings_get_default())
        let object = UnsafeMutableRawPointer(settings).assumingMemoryBound(to: GObject.self)
        var font = GValue()
        g_value_init(&font, cgtk_type_string())
        defer { g_value_unset(&font) }
        g_value_set_string(&font, "Sans 24")
        g_object_set_property(object, "gtk-font-name", &font)
        defer { gtk_settings_reset_property(settings, "gtk-font-name") }
        wait("the rows have grown") { table.rectForRow(at: self.path(100)).height > 60 }
        XCTAssertEqual(table.indexPathsForVisibleRows.first, path(100))
        gtk_settings_reset_property(settings, "gtk-font-name")
        wait("the rows are as before") { table.rectForRow(at: self.path(100)).height == 44 }
    }

    /// 07.4, 07.7, 07.8
    func testCellsAreRecycledAsTheyAre() async throws {
        final class Counted: TableViewCell {
            var prepared = 0
            override func prepareForReuse() {
                super.prepareForReuse()
                prepared += 1
            }
        }
        let rows = RecordedRows([1000])
        var seen: Set<ObjectIdentifier> = []
        rows.configure = { cell, _ in seen.insert(ObjectIdentifier(cell)) }
        let table = try showTable(rows) {
            $0.register(Counted.self, style: .subtitle, forCellReuseIdentifier: "row")
        }
        let first = try XCTUnwrap(table.cellForRow(at: path(0)) as? Counted)
        first.backgroundColor = Color(red: 1, green: 0, blue: 0)
        let made = seen.count
        for step in 1...50 { table.contentOffset.y = Double(step) * 44 }
        XCTAssertLessThanOrEqual(seen.count, made + 1)
        XCTAssertGreaterThan(first.prepared, 0)
        XCTAssertNotNil(first.backgroundColor)
        XCTAssertNil(table.cellForRow(at: path(0)))
    }

    /// 06.5, 24: a hosted widget is placed on its row and follows it.
    func testHostedWidgetsFollowTheirRows() async throws {
        let rows = RecordedRows([1000])
        rows.configure = { cell, _ in
            if cell.accessoryView == nil { cell.accessoryView = View(adopting: gtk_switch_new()) }
        }
        let table = try showTable(rows)
        table.contentOffset.y = 100
        for path in table.indexPathsForVisibleRows {
            let view = try XCTUnwrap(table.cellForRow(at: path)?.accessoryView?.widget)
            let row = table.rectForRow(at: path)
            let frame = try XCTUnwrap(table.frames[view])
            let middle = Double(frame.y) + Double(frame.height) / 2 + table.contentOffset.y
            XCTAssertEqual(middle, row.midY, accuracy: 1)
        }
    }

    func testATableLivesAsLongAsTheWindowThatShowsIt() async throws {
        let rows = RecordedRows([100])
        weak var observed: TableView?
        do {
            let table = try showTable(rows)
            observed = table
        }
        window = nil
        XCTAssertNotNil(observed)
        observed?.contentOffset.y = 100
        XCTAssertEqual(observed?.contentOffset.y, 100)
        destroyWindows()
        wait("the table is gone") { observed == nil }
    }

    /// Scrolling changes the row under a resting pointer.
    func testTheRowBelowThePointerIsTheOneThatScrolledThere() async throws {
        let table = try showTable(RecordedRows([100]))
        button(GDK_MOTION_NOTIFY, y: 10, on: table)
        XCTAssertEqual(table.hoveredRow, path(0))
        table.contentOffset.y = 440
        XCTAssertEqual(table.hoveredRow, path(10))
    }

    /// 40.2: a table frees everything it made. The desktop may keep the last one that had the
    /// keyboard focus.
    func testATableLeavesNothingBehind() async throws {
        func live() -> [Int] { [LiveCounters.owners, LiveCounters.closures, LiveCounters.states] }
        var whileShown: [Int]?
        func use() throws {
            let rows = RecordedRows([100, 100])
            rows.headers = { "Section \($0)" }
            rows.indexTitles = ["A", "B"]
            let table = try showTable(rows)
            table.setEditing(true, animated: false)
            table.contentOffset.y = 1000
            table.setEditing(false, animated: false)
            table.beginRenamingRow(at: table.indexPathsForVisibleRows[2])
            if whileShown == nil { whileShown = live() }
            table.endRenaming(commits: true)
            window = nil
            destroyWindows()
        }
        try use()
        MainLoop.drain()
        let limits = try XCTUnwrap(whileShown)
        // One thing that each leaves behind would be more than there is for a table.
        for _ in 0...(limits.max() ?? 0) {
            try use()
            MainLoop.drain()
        }
        // An earlier test may have had something to release, too.
        wait("everything is released") { zip(live(), limits).allSatisfy { $0 <= $1 } }
    }
}

/// Makes a tree path of one index, because the variadic C function is not imported.
private func treePath(to index: Int) -> OpaquePointer? {
    let path = gtk_tree_path_new()
    gtk_tree_path_append_index(path, gint(index))
    return path
}
