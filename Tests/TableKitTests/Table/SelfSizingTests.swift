import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Rows that are as tall as their content.
@MainActor
final class SelfSizingTests: TableTestCase {
    /// 20.2: each row is as tall as its wrapped text, but not lower than a standard row.
    func testRowsAreAsTallAsTheirText() async throws {
        let rows = RecordedRows([200])
        rows.configure = { cell, path in
            cell.textLabel.numberOfLines = 0
            cell.textLabel.text = Array(repeating: "word", count: 1 + path.row % 40)
                .joined(separator: " ")
        }
        let table = try showTable(rows) { $0.rowHeight = TableView.automaticDimension }
        func check() {
            for path in table.indexPathsForVisibleRows {
                guard let cell = table.cellForRow(at: path) else { continue }
                let needed = cell.sizeThatFits(
                    Size(width: table.rowWidth, height: .greatestFiniteMagnitude)
                ).height
                XCTAssertEqual(table.rectForRow(at: path).height, needed.rounded(), "\(path)")
                XCTAssertGreaterThanOrEqual(needed, table.standardRowHeight)
            }
        }
        check()
        for offset in stride(from: 0.0, to: 4000, by: 333) {
            table.contentOffset.y = offset
            check()
        }
        XCTAssertGreaterThan(
            table.rectForRow(at: path(20)).height, table.rectForRow(at: path(0)).height)
        table.scrollToRow(at: path(199), at: .bottom, animated: false)
        MainLoop.drain()
        check()
        XCTAssertEqual(table.indexPathsForVisibleRows.last, path(199))
        XCTAssertLessThan(table.numberOfLiveCells, 40)
    }

    /// A cell that changes is measured in its new row after rows above it are deleted.
    func testAChangedRowIsMeasuredWhereItIs() async throws {
        let rows = RecordedRows([20])
        rows.configure = { cell, path in
            cell.textLabel.numberOfLines = 0
            cell.textLabel.text = "Row \(path.row)"
        }
        let table = try showTable(rows) { $0.rowHeight = TableView.automaticDimension }
        let cell = try XCTUnwrap(table.cellForRow(at: path(5)))
        cell.textLabel.text = Array(repeating: "word", count: 60).joined(separator: " ")
        rows.rowsBySection = [18]
        table.deleteRows(at: [path(0), path(1)], with: .none)
        wait("the changed row has grown") { table.rectForRow(at: self.path(3)).height > 44 }
        XCTAssertTrue(table.cellForRow(at: path(3)) === cell)
        XCTAssertEqual(table.rectForRow(at: path(5)).height, 44)
    }

    /// 20.2: estimates count only until a row comes close to the screen, and cost no cells.
    func testEstimatesStandForRowsOffScreen() async throws {
        let rows = RecordedRows([10_000_000])
        let table = try showTable(rows) {
            $0.rowHeight = TableView.automaticDimension
            $0.estimatedRowHeight = 60
        }
        XCTAssertEqual(table.rectForRow(at: path(5_000_000)).height, 60)
        XCTAssertEqual(table.rectForRow(at: path(0)).height, 44)
        XCTAssertLessThan(table.numberOfCellRequests, 20)
    }
}
