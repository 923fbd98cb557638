import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// The order in which a table talks to its data source and delegate, which is that of UIKit.
@MainActor
final class TableBatchOrderTests: TableTestCase {
    /// A deleted row is visible during the animation, so its end comes with the animation's.
    func testADeletedRowEndsDisplayingAfterItsAnimation() async throws {
        let rows = RecordedRows([20])
        let table = try showTable(rows)
        rows.display = []
        rows.rowsBySection = [19]
        table.deleteRows(at: [path(0)])
        XCTAssertEqual(rows.display.filter { $0.hasPrefix("did") }, [])
        table.advanceTransition(to: 1)
        XCTAssertEqual(rows.display.filter { $0.hasPrefix("did") }, ["did 0.0"])
    }

    func testChangesThatContradictTheDataReloadEverything() async throws {
        let rows = RecordedRows([200])
        let table = try showTable(rows)
        table.contentOffset.y = 88
        table.selectRow(at: path(4), animated: false, scrollPosition: .none)
        BrokenUpdates.stopDebugBuilds = false
        defer { BrokenUpdates.stopDebugBuilds = true }
        rows.rowsBySection = [150]
        var finished: [Bool] = []
        table.performBatchUpdates {
            table.deleteRows(at: [path(0)])
        } completion: {
            finished.append($0)
        }
        XCTAssertEqual(finished, [false])
        XCTAssertEqual(table.numberOfRows(inSection: 0), 150)
        XCTAssertEqual(table.contentOffset.y, 88)
        XCTAssertEqual(table.indexPathsForSelectedRows, [path(4)])
    }
}

/// The order in which a collection talks to its data source and delegate, which is that of UIKit.
@MainActor
final class CollectionBatchOrderTests: CollectionTestCase {
    func testEachCellIsAnnouncedBeforeTheNextIsRequested() async throws {
        let items = RecordedItems(2)
        let collection = try showCollection(items)
        XCTAssertEqual(items.order, ["cell 0.0", "will 0.0", "cell 0.1", "will 0.1"])
        withExtendedLifetime(collection) {}
    }

    func testChangesThatContradictTheDataReloadEverything() async throws {
        let items = RecordedItems(200)
        let collection = try showCollection(items)
        scroll(collection, to: Point(x: 0, y: 60))
        collection.selectItem(at: path(7), animated: false, scrollPosition: [])
        BrokenUpdates.stopDebugBuilds = false
        defer { BrokenUpdates.stopDebugBuilds = true }
        items.sections[0].removeLast(50)
        var finished: [Bool] = []
        collection.performBatchUpdates {
            collection.deleteItems(at: [path(0)])
        } completion: {
            finished.append($0)
        }
        XCTAssertEqual(finished, [false])
        XCTAssertEqual(collection.numberOfItems(inSection: 0), 150)
        XCTAssertEqual(collection.contentOffset.y, 60)
        XCTAssertEqual(collection.indexPathsForSelectedItems, [path(7)])
    }
}
