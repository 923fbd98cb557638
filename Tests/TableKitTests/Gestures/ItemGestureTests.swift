import CGtk
import GtkBridge
import XCTest

@_spi(Gtk) @testable import TableKit

/// Gestures on the items of a collection.
@MainActor
final class ItemGestureTests: CollectionTestCase {
    /// Row 70.5, 25.3: the place is in the coordinates of the cell, and of the content.
    func testPlacesInACell() async throws {
        let items = RecordedItems([(0..<40).map { "Item \($0)" }])
        var log: [Point] = []
        let collection = try showCollection(items) { collection in
            var layout = CollectionViewFlowLayout()
            layout.itemSize = Size(width: 100, height: 50)
            collection.collectionViewLayout = layout
        }
        scroll(collection, to: Point(x: 0, y: 60))
        let cell = try XCTUnwrap(collection.visibleCells.first { $0.frame.minY >= 60 })
        let tap = TapGestureRecognizer { log.append($0.location(in: cell)) }
        cell.addGestureRecognizer(tap)
        let frame = cell.frame
        click(Point(x: frame.minX + 20, y: frame.minY - 60 + 10), on: collection)
        XCTAssertEqual(log, [Point(x: 20, y: 10)])
        XCTAssertEqual(
            collection.indexPathsForSelectedItems?.count ?? 0, 0, "the gesture took the touch")
        XCTAssertEqual(
            cell.convert(Point(x: 20, y: 10), to: collection),
            Point(x: frame.minX + 20, y: frame.minY + 10))
    }
}
