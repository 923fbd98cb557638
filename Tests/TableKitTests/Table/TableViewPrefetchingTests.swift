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
}
