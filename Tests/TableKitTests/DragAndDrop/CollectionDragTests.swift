import CGtk
import Foundation
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
        var urls: [URL] = []
        var images: [Image] = []
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
            coordinator.session.loadObjects(ofClass: URL.self) { urls += $0 }
            coordinator.session.loadObjects(ofClass: Image.self) { images += $0 }
        }
    }

    private func screen(_ point: Point, of collection: CollectionView) -> (x: Int, y: Int) {
        var (left, top): (gint, gint) = (0, 0)
        gdk_window_get_origin(gtk_widget_get_window(collection.bin.widget), &left, &top)
        return (Int(left) + Int(point.x), Int(top) + Int(point.y))
    }

    /// Drags the mouse from one point of the screen to another, as fast as the views follow.
    private func drag(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) throws {
        try Pointer.move(to: start)
        MainLoop.drain()
        try Pointer.press()
        MainLoop.drain()
        for step in 1...8 {
            let x = start.x + (end.x - start.x) * step / 8
            let y = start.y + (end.y - start.y) * step / 8
            try Pointer.move(to: (x, y))
            MainLoop.drain()
        }
    }

    /// Shows a collection beside a widget that offers data as another program does.
    private func showBesideSource(
        _ items: RecordedItems, _ mover: Mover, _ addTargets: (WidgetPointer) -> Void,
        _ give: @escaping (OpaquePointer) -> Void
    ) throws -> CollectionView {
        let source = View(adopting: gtk_event_box_new())
        source.isHidden = false
        gtk_drag_source_set(source.widget, GDK_BUTTON1_MASK, nil, 0, GDK_ACTION_COPY)
        addTargets(source.widget)
        connect("drag-data-get", of: source.reference.raw) { arguments in
            if let data = arguments.pointer(1) { give(OpaquePointer(data)) }
        }
        let collection = CollectionView(collectionViewLayout: CollectionViewFlowLayout())
        collection.register(NameCell.self, forCellWithReuseIdentifier: "name")
        (collection.dataSource, collection.delegate) = (items, items)
        collection.dropDelegate = mover
        let line = StackView(.horizontal, [])
        line.addArrangedSubview(source, expands: true)
        line.addArrangedSubview(collection, expands: true)
        let window = try show(line, width: 500, height: 300)
        wait("the window is in its place") {
            gtk_window_is_active(window.widget.cast(GtkWindow.self)) != 0
        }
        wait("the collection is laid out") { collection.hasSize && !collection.needsUpdate }
        return collection
    }

    private func dropOnSecondItem(_ collection: CollectionView, _ mover: Mover) throws {
        mover.intent = .insertIntoDestinationIndexPath
        let second = try XCTUnwrap(frame(1, of: collection))
        try drag(
            from: screen(Point(x: -60, y: 100), of: collection),
            to: screen(second.center, of: collection))
        wait("the data is over the item") {
            collection.pendingDrop.placement == .into(self.path(1))
        }
        try Pointer.release()
        wait("the data is dropped") { mover.place != nil }
        XCTAssertEqual(mover.place, path(1))
        XCTAssertNil(mover.source)
    }

    /// Addresses of another program arrive as addresses.
    func testAddressesAreDropped() async throws {
        let (items, mover) = (RecordedItems(6), Mover())
        let collection = try showBesideSource(
            items, mover, { gtk_drag_source_add_uri_targets($0) },
            { data in
                let texts = ["file:///tmp/a%20b.txt", "file:///tmp/c.txt"]
                var addresses: [UnsafeMutablePointer<CChar>?] = texts.map { text in
                    text.withCString { g_strdup($0) }
                }
                addresses.append(nil)
                gtk_selection_data_set_uris(data, &addresses)
                for address in addresses { g_free(address) }
            })
        try dropOnSecondItem(collection, mover)
        XCTAssertEqual(
            mover.urls.map(\.absoluteString), ["file:///tmp/a%20b.txt", "file:///tmp/c.txt"])
        XCTAssertTrue(mover.images.isEmpty)
    }

    /// A picture of another program arrives as an image.
    func testImagesAreDropped() async throws {
        let (items, mover) = (RecordedItems(6), Mover())
        let collection = try showBesideSource(
            items, mover, { gtk_drag_source_add_image_targets($0) },
            { data in
                guard let picture = gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, 12, 7) else { return }
                gdk_pixbuf_fill(picture, 0x3366_CCFF)
                gtk_selection_data_set_pixbuf(data, picture)
                g_object_unref(UnsafeMutableRawPointer(picture))
            })
        try dropOnSecondItem(collection, mover)
        XCTAssertEqual(mover.images.map(\.size), [Size(width: 12, height: 7)])
        XCTAssertTrue(mover.urls.isEmpty)
    }

    /// Items that rest over another one open it, if it is spring-loaded.
    func testItemsRestingOverAnItemOpenIt() async throws {
        let (items, mover) = (RecordedItems(6), Mover())
        let collection = try showCollection(items) {
            $0.dragDelegate = mover
            $0.dropDelegate = mover
            $0.isSpringLoaded = true
        }
        let window = try XCTUnwrap(window)
        wait("the window is in its place") {
            gtk_window_is_active(window.widget.cast(GtkWindow.self)) != 0
        }
        let (first, third) = (
            try XCTUnwrap(frame(0, of: collection)), try XCTUnwrap(frame(2, of: collection))
        )
        try drag(
            from: screen(first.center, of: collection), to: screen(third.center, of: collection))
        wait("the item is opened") { collection.indexPathsForSelectedItems == [self.path(2)] }
        XCTAssertTrue(items.takeLog().contains("didSelect 0.2"))
        try Pointer.release()
        wait("the drag has ended") { mover.log.contains("end") }
    }

    /// Items held near an edge scroll the collection.
    func testItemsAtAnEdgeScroll() async throws {
        let (items, mover) = (RecordedItems(400), Mover())
        let collection = try showCollection(items) {
            $0.dragDelegate = mover
            $0.dropDelegate = mover
        }
        let window = try XCTUnwrap(window)
        wait("the window is in its place") {
            gtk_window_is_active(window.widget.cast(GtkWindow.self)) != 0
        }
        let first = try XCTUnwrap(frame(0, of: collection))
        try drag(
            from: screen(first.center, of: collection),
            to: screen(Point(x: 160, y: 295), of: collection))
        wait("it scrolls") { collection.contentOffset.y > 200 }
        XCTAssertGreaterThan(collection.pendingDrop.placement?.indexPath.item ?? 0, 20)
        try Pointer.release()
        wait("the drag has ended") { mover.log.contains("end") }
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
        try drag(
            from: screen(first.center, of: collection),
            to: screen(Point(x: third.minX + 4, y: third.center.y), of: collection))
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
