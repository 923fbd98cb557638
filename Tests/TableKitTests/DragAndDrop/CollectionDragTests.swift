import CGtk
import GtkBridge
import TableCore
import UITestSupport
import XCTest

@_spi(Gtk) @testable import TableKit

/// Dragging items of a collection, and dropping on it.
@MainActor
final class CollectionDragTests: CollectionTestCase {
    @MainActor
    private final class Mover: CollectionViewDragDelegate, CollectionViewDropDelegate {
        var log: [String] = []
        var intent = DropIntent.insertAtDestinationIndexPath
        var place: IndexPath?
        var source: IndexPath?

        func collectionView(
            _ collectionView: CollectionView, itemsForBeginning session: DragSession,
            at indexPath: IndexPath
        ) -> [DragItem] {
            [DragItem(itemProvider: ItemProvider(object: "item \(indexPath.item)"))]
        }

        func collectionView(
            _ collectionView: CollectionView, dragSessionDidEnd session: DragSession
        ) { log.append("end") }

        func collectionView(
            _ collectionView: CollectionView, dropSessionDidUpdate session: DropSession,
            withDestinationIndexPath destinationIndexPath: IndexPath?
        ) -> CollectionViewDropProposal {
            CollectionViewDropProposal(operation: .copy, intent: intent)
        }

        func collectionView(
            _ collectionView: CollectionView,
            performDropWith coordinator: CollectionViewDropCoordinator
        ) {
            place = coordinator.destinationIndexPath
            source = coordinator.items.first?.sourceIndexPath
            coordinator.session.loadObjects(ofClass: String.self) { log += $0 }
        }
    }

    /// An item is dropped between two others of the same collection.
    func testAnItemIsDroppedBetweenOthers() async throws {
        let mover = Mover()
        let items = RecordedItems([(0..<6).map { "Item \($0)" }])
        let collection = try showCollection(items) {
            $0.dragDelegate = mover
            $0.dropDelegate = mover
        }
        let window = try XCTUnwrap(window)
        wait("the window is in its place") {
            gtk_window_is_active(window.widget.cast(GtkWindow.self)) != 0
        }
        let first = try XCTUnwrap(frame(0, of: collection))
        let third = try XCTUnwrap(frame(2, of: collection))
        func screen(_ point: Point) -> (x: Int, y: Int) {
            var (left, top): (gint, gint) = (0, 0)
            gdk_window_get_origin(gtk_widget_get_window(collection.bin.widget), &left, &top)
            return (Int(left) + Int(point.x), Int(top) + Int(point.y))
        }
        let (start, end) = (
            screen(first.center), screen(Point(x: third.minX + 4, y: third.center.y))
        )
        try Pointer.move(to: start)
        MainLoop.drain()
        try Pointer.press()
        MainLoop.drain()
        for step in 1...8 {
            try Pointer.move(
                to: (
                    start.x + (end.x - start.x) * step / 8, start.y + (end.y - start.y) * step / 8
                ))
            MainLoop.drain()
        }
        wait("the place is before the third item") {
            collection.pendingDrop.placement == .at(self.path(2))
        }
        XCTAssertTrue(collection.hasActiveDrag)
        try Pointer.release()
        wait("the item is dropped") { mover.log.contains("end") }
        XCTAssertEqual(mover.log.sorted(), ["end", "item 0"])
        XCTAssertEqual(mover.place, path(2))
        XCTAssertEqual(mover.source, path(0))
        XCTAssertFalse(collection.hasActiveDrag)
        XCTAssertFalse(collection.hasActiveDrop)
    }
}
