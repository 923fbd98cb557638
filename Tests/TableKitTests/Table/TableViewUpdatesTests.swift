import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Batch updates, and the state that follows rows through them.
@MainActor
final class TableViewUpdatesTests: TableTestCase {
    /// 19.3, 19.4, R1, R8
    func testDeletionsCountAsBeforeAndCellsFollowTheirRows() async throws {
        let rows = RecordedRows([20])
        let table = try showTable(rows)
        table.selectRow(at: path(4), animated: false)
        _ = rows.takeLog()
        rows.rowsBySection = [19]
        table.performBatchUpdates {
            table.deleteRows(at: [self.path(1), self.path(2)])
            table.insertRows(at: [self.path(0)])
        }
        wait("the rows are in their places") { table.transition == nil }
        XCTAssertEqual(table.cellForRow(at: path(1))?.textLabel.text, "Row 0.0")
        XCTAssertEqual(table.cellForRow(at: path(2))?.textLabel.text, "Row 0.3")
        XCTAssertEqual(table.indexPathForSelectedRow, path(3))
        let asked = Set(rows.takeLog().filter { $0.hasPrefix("cell") })
        XCTAssertTrue(
            asked.isSubset(of: ["cell 0.0", "cell 0.9", "cell 0.10", "cell 0.11"]), "\(asked)")
    }

    /// R8, 20: changes above the viewport do not move visible rows.
    func testInsertingAboveTheScreenMovesNothing() async throws {
        let rows = RecordedRows([1000])
        let table = try showTable(rows)
        table.contentOffset.y = 4_410
        let first = try XCTUnwrap(table.visibleCells.first?.textLabel.text)
        rows.rowsBySection = [1003]
        table.insertRows(at: [path(0), path(1), path(2)])
        XCTAssertEqual(table.contentOffset.y, 4_410 + 3 * 44)
        XCTAssertEqual(table.visibleCells.first?.textLabel.text, first)
    }

    /// 15.15, 19.2: a deleted row stays visible until the rows below have closed over it.
    func testDeletedRowsLeaveWhileTheOthersCloseUp() async throws {
        let rows = RecordedRows([100])
        let table = try showTable(rows)
        rows.rowsBySection = [98]
        table.deleteRows(at: [path(2), path(3)])
        XCTAssertEqual(
            Set(table.display.leaving.values.compactMap(\.textLabel.text)),
            ["Row 0.2", "Row 0.3"])
        let shown = table.slots.compactMap { slot -> String? in
            switch slot.content {
            case .row(_, let cell), .leaving(let cell): cell.textLabel.text
            case .blank: nil
            }
        }
        XCTAssertEqual(Array(shown.prefix(5)), (0..<5).map { "Row 0.\($0)" })
        wait("the rows have closed up") { table.transition == nil }
        XCTAssertEqual(table.cellForRow(at: path(2))?.textLabel.text, "Row 0.4")
        XCTAssertLessThanOrEqual(table.numberOfLiveCells, table.visibleCells.count + 4)
    }

    /// 02.17, 000.117
    func testReloadingARowAsksForItsCellOnly() async throws {
        let rows = RecordedRows([1000])
        let table = try showTable(rows) { $0.reloadingRowsDeselectsThem = false }
        table.selectRow(at: path(3), animated: false)
        _ = rows.takeLog()
        rows.titles[path(3)] = "New"
        table.reloadRows(at: [path(3)])
        XCTAssertEqual(rows.takeLog().filter { $0.hasPrefix("cell") }, ["cell 0.3"])
        XCTAssertEqual(table.cellForRow(at: path(3))?.textLabel.text, "New")
        XCTAssertEqual(table.cellForRow(at: path(3))?.isSelected, true)
    }

    /// 02.16, 000.117
    func testReloadDataForgetsTheSelectionAndKeepsTheOffset() async throws {
        let rows = RecordedRows([1000])
        let table = try showTable(rows)
        table.selectRow(at: path(3), animated: false)
        table.contentOffset.y = 10_000
        table.reloadData()
        XCTAssertNil(table.indexPathForSelectedRow)
        XCTAssertEqual(table.contentOffset.y, 10_000)
        rows.rowsBySection = [20]
        table.reloadData()
        XCTAssertEqual(table.contentOffset.y, 20 * 44 - Double(table.host.viewportHeight))
    }

    /// 10.5: the top section's header sticks until the next one pushes it away.
    func testHeadersStickToTheTop() async throws {
        let rows = RecordedRows([10, 10, 10])
        rows.headers = { "Section \($0)" }
        let table = try showTable(rows)
        func y(_ section: Int) throws -> Int32 {
            let view = try XCTUnwrap(table.headerViews.shown[.header(section)])
            return try XCTUnwrap(table.frames[view.reference.widget]).y
        }
        XCTAssertEqual(try y(0), 0)
        table.contentOffset.y = 100
        XCTAssertEqual(try y(0), 0)
        let header = table.grownHeaderHeight
        table.contentOffset.y = header + 440 - 10
        XCTAssertEqual(try y(0), 10 - Int32(header))
        XCTAssertEqual(try y(1), 10)
        table.contentOffset.y = header + 440 + header
        XCTAssertEqual(try y(1), 0)
        XCTAssertNil(table.headerViews.shown[.header(0)])
    }

    /// 11.1: each title, also a bullet, is a button for assistive technologies.
    func testAWindowTooLowForAllTitlesShowsBullets() async throws {
        let rows = RecordedRows(Array(repeating: 10, count: 26))
        rows.headers = { String(UnicodeScalar(UInt8(65 + $0))) }
        rows.indexTitles = (0..<26).map { String(UnicodeScalar(UInt8(65 + $0))) }
        let table = try showTable(rows, height: 200)
        let index = try XCTUnwrap(table.sectionIndex)
        let labels = buttonLabels(below: index.widget)
        XCTAssertEqual(labels.first, "A")
        XCTAssertEqual(labels.last, "Z")
        XCTAssertTrue(labels.contains("•"))
        XCTAssertLessThanOrEqual(labels.count, 200 / 15)
    }

    private func buttonLabels(below widget: WidgetPointer) -> [String] {
        if cgtk_is_a(widget, gtk_button_get_type()) != 0 {
            return [String(cString: gtk_button_get_label(widget.cast()))]
        }
        guard cgtk_is_a(widget, gtk_container_get_type()) != 0,
            let children = gtk_container_get_children(widget.cast())
        else { return [] }
        defer { g_list_free(children) }
        return sequence(first: children) { $0.pointee.next }
            .map { $0.pointee.data.assumingMemoryBound(to: GtkWidget.self) }
            .flatMap { buttonLabels(below: $0) }
    }

    /// 11.1, 11.10
    func testTheSectionIndexLeadsToItsSections() async throws {
        let rows = RecordedRows(Array(repeating: 100, count: 26))
        rows.headers = { String(UnicodeScalar(UInt8(65 + $0))) }
        rows.indexTitles = (0..<26).map { String(UnicodeScalar(UInt8(65 + $0))) }
        let table = try showTable(rows)
        let index = try XCTUnwrap(table.sectionIndex)
        index.scrubbed(12)
        XCTAssertEqual(table.contentOffset.y, 12 * (table.grownHeaderHeight + 4400))
        XCTAssertEqual(table.indexPathsForVisibleRows.first?.section, 12)
    }
}
