import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Rows whose data is prepared before they come on screen.
@MainActor
final class TableViewPrefetchingTests: TableTestCase {
    private final class Prefetcher: TableViewDataSourcePrefetching {
        var requested: [Int] = []
        var cancelled: [Int] = []

        func tableView(_ tableView: TableView, prefetchRowsAt indexPaths: [IndexPath]) {
            requested += indexPaths.map(\.row)
        }

        func tableView(
            _ tableView: TableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]
        ) { cancelled += indexPaths.map(\.row) }
    }

    func testTheNextScreenfulIsRequestedInTheDirectionOfScrolling() async throws {
        let prefetcher = Prefetcher()
        let table = try showTable(RecordedRows([10_000_000])) {
            $0.prefetchDataSource = prefetcher
        }
        XCTAssertEqual(prefetcher.requested, [])
        table.contentOffset.y = 44
        XCTAssertEqual(prefetcher.requested.first, 11)
        XCTAssertEqual(prefetcher.requested, Array(11...(10 + prefetcher.requested.count)))
        XCTAssertLessThan(prefetcher.requested.count, 15)
        let first = prefetcher.requested.count
        table.contentOffset.y = 88
        XCTAssertLessThanOrEqual(prefetcher.requested.count, first + 1, "each row once")
        XCTAssertEqual(prefetcher.cancelled, [])
        table.contentOffset.y = 44_000
        XCTAssertEqual(
            Set(prefetcher.cancelled).isSubset(of: Set(prefetcher.requested)), true)
        XCTAssertFalse(prefetcher.cancelled.isEmpty)
        table.isPrefetchingEnabled = false
        let all = prefetcher.requested.count
        table.contentOffset.y = 88_000
        XCTAssertEqual(prefetcher.requested.count, all)
    }

    /// Requests are canceled by the index paths that their rows have after changes.
    func testRequestsFollowTheirRows() async throws {
        let prefetcher = Prefetcher()
        let rows = RecordedRows([1_000])
        let table = try showTable(rows) { $0.prefetchDataSource = prefetcher }
        table.contentOffset.y = 44
        let requested = Set(prefetcher.requested)
        rows.rowsBySection[0] -= 5
        table.deleteRows(at: (0..<5).map { IndexPath(row: $0, section: 0) }, with: .none)
        let before = Set(prefetcher.requested)
        XCTAssertEqual(before, requested, "nothing is new")
        table.contentOffset.y = 30_000
        let moved = Set(requested.map { $0 - 5 })
        XCTAssertFalse(prefetcher.cancelled.isEmpty)
        XCTAssertTrue(Set(prefetcher.cancelled).isSubset(of: moved))
        XCTAssertTrue(prefetcher.cancelled.contains(try XCTUnwrap(moved.max())))
        prefetcher.cancelled = []
        table.reloadData()
        table.contentOffset.y = 0
        XCTAssertEqual(prefetcher.cancelled, [], "a reload forgets requests")
    }
}
