import CGtk
import GtkBridge
import TableCore
import UITestSupport
import XCTest

@_spi(Gtk) @testable import TableKit

/// Content that scrolls below a pointer that holds something in a collection.
@MainActor
final class ScrollingBelowGesturesTests: CollectionTestCase {
    /// Takes all items.
    private final class Taker: CollectionViewDragDelegate, CollectionViewDropDelegate {
        func collectionView(
            _ collectionView: CollectionView, itemsForBeginning session: DragSession,
            at indexPath: IndexPath
        ) -> [DragItem] { [DragItem(itemProvider: ItemProvider(object: "item"))] }

        func collectionView(
            _ collectionView: CollectionView, dropSessionDidUpdate session: DropSession,
            withDestinationIndexPath destinationIndexPath: IndexPath?
        ) -> CollectionViewDropProposal {
            CollectionViewDropProposal(operation: .copy, intent: .insertAtDestinationIndexPath)
        }

        func collectionView(
            _ collectionView: CollectionView,
            performDropWith coordinator: CollectionViewDropCoordinator
        ) {}
    }

    /// Shows sections of items of 100 × 80 points, each of which scrolls on its own.
    private func showStrips(
        prepare: (CollectionView) -> Void = { _ in }
    ) throws -> CollectionView {
        let size = CollectionLayoutSize(
            widthDimension: .absolute(100), heightDimension: .absolute(80))
        var section = CollectionLayoutSection(
            group: .horizontal(
                layoutSize: size, subitems: [CollectionLayoutItem(layoutSize: size)]))
        section.orthogonalScrollingBehavior = .continuous
        let items = RecordedItems((0..<3).map { _ in (0..<20).map { "\($0)" } })
        items.canMove = true
        return try showCollection(
            items, layout: CollectionViewCompositionalLayout(section: section), prepare: prepare)
    }

    private func turnWheel(
        _ direction: GdkScrollDirection, at point: Point, on collection: CollectionView
    ) {
        guard let event = gdk_event_new(GDK_SCROLL), let window = collection.bin.window else {
            return XCTFail("The collection is not realized")
        }
        defer { gdk_event_free(event) }
        g_object_ref(UnsafeMutableRawPointer(window))
        event.pointee.scroll.window = window
        (event.pointee.scroll.x, event.pointee.scroll.y) = (point.x, point.y)
        event.pointee.scroll.direction = direction
        let seat = gdk_display_get_default_seat(gdk_display_get_default())
        gdk_event_set_device(event, gdk_seat_get_pointer(seat))
        gtk_main_do_event(event)
        wait("the section scrolled") {
            collection.orthogonal.animation?.isRunning != true && !collection.needsUpdate
        }
    }

    /// A held item follows the pointer through a section that the wheel scrolls below it.
    func testAHeldItemFollowsThePointerThroughASection() async throws {
        let collection = try showStrips()
        let point = Point(x: 50, y: 120)
        button(GDK_BUTTON_PRESS, point, on: collection)
        button(GDK_MOTION_NOTIFY, Point(x: 160, y: 120), on: collection)
        XCTAssertEqual(collection.movement?.drag.destination, path(1, 1))
        for _ in 0..<5 {
            turnWheel(GDK_SCROLL_RIGHT, at: Point(x: 160, y: 120), on: collection)
        }
        let offset = collection.contentOffset(ofSection: 1)
        XCTAssertGreaterThan(offset, 200)
        let held = try XCTUnwrap(collection.movement).drag
        XCTAssertEqual(held.imageFrame.center, Point(x: 160, y: 120))
        XCTAssertEqual(
            Double(held.destination.item), ((160 + offset) / 100).rounded(.down), accuracy: 1)
        button(GDK_BUTTON_RELEASE, Point(x: 160, y: 120), on: collection)
        XCTAssertNil(collection.movement)
    }

    /// A band selects the items that a section brings below it.
    func testABandSelectsWhatASectionBringsBelowIt() async throws {
        let collection = try showStrips { $0.allowsMultipleSelection = true }
        button(GDK_BUTTON_PRESS, Point(x: 250, y: 270), on: collection)
        button(GDK_MOTION_NOTIFY, Point(x: 150, y: 200), on: collection)
        XCTAssertEqual(collection.indexPathsForSelectedItems, [path(1, 2), path(2, 2)])
        for _ in 0..<5 {
            turnWheel(GDK_SCROLL_RIGHT, at: Point(x: 150, y: 200), on: collection)
        }
        let offset = collection.contentOffset(ofSection: 2)
        XCTAssertGreaterThan(offset, 200)
        let first = Int((150 + offset) / 100)
        let last = Int((250 + offset) / 100)
        XCTAssertEqual(
            collection.indexPathsForSelectedItems, (first...last).map { path($0, 2) })
        button(GDK_BUTTON_RELEASE, Point(x: 150, y: 200), on: collection)
    }

    /// An item that its section took away from under the pointer is not clicked.
    func testAPressIsNoClickAfterItsSectionScrolled() async throws {
        let collection = try showStrips()
        let point = Point(x: 50, y: 120)
        button(GDK_BUTTON_PRESS, point, on: collection)
        for _ in 0..<5 { turnWheel(GDK_SCROLL_RIGHT, at: point, on: collection) }
        XCTAssertGreaterThan(collection.contentOffset(ofSection: 1), 100)
        button(GDK_BUTTON_RELEASE, point, on: collection)
        XCTAssertNil(collection.indexPathsForSelectedItems)
        // Other sections do not matter.
        button(GDK_BUTTON_PRESS, Point(x: 50, y: 40), on: collection)
        collection.scrollSection(1, to: 0, animated: false)
        button(GDK_BUTTON_RELEASE, Point(x: 50, y: 40), on: collection)
        XCTAssertEqual(collection.indexPathsForSelectedItems, [path(0, 0)])
    }

    /// Keys scroll below a held item and a band, too.
    func testKeysScrollBelowWhatIsHeld() async throws {
        let items = RecordedItems(200)
        items.canMove = true
        let collection = try showCollection(items) { $0.allowsMultipleSelection = true }
        let window = try XCTUnwrap(window)
        collection.grabFocus()
        let point = try XCTUnwrap(frame(0, of: collection)).center
        let end = Point(x: point.x + 20, y: point.y + 20)
        button(GDK_BUTTON_PRESS, point, on: collection)
        button(GDK_MOTION_NOTIFY, end, on: collection)
        press(GDK_KEY_Page_Down, in: window)
        wait("the collection scrolled") { !collection.needsUpdate }
        let offset = collection.contentOffset.y
        XCTAssertGreaterThan(offset, 0)
        let held = try XCTUnwrap(collection.movement).drag
        XCTAssertEqual(held.imageFrame.center.y, end.y + offset, accuracy: 1)
        button(GDK_BUTTON_RELEASE, end, on: collection)
    }

    /// The place of dragged items follows the content that scrolls below them.
    func testThePlaceOfADropFollowsScrolling() async throws {
        let (items, taker) = (RecordedItems(400), Taker())
        let collection = try showCollection(items) {
            $0.dragDelegate = taker
            $0.dropDelegate = taker
        }
        let window = try XCTUnwrap(window)
        wait("the window is in its place") {
            gtk_window_is_active(window.widget.cast(GtkWindow.self)) != 0
        }
        var (left, top): (gint, gint) = (0, 0)
        gdk_window_get_origin(gtk_widget_get_window(collection.bin.widget), &left, &top)
        let first = try XCTUnwrap(frame(0, of: collection)).center
        try Pointer.move(to: (Int(left) + Int(first.x), Int(top) + Int(first.y)))
        MainLoop.drain()
        try Pointer.press()
        MainLoop.drain()
        for step in 1...8 {
            try Pointer.move(to: (Int(left) + Int(first.x) + step, Int(top) + 150 * step / 8))
            MainLoop.drain()
        }
        wait("the items are over the collection") { collection.pendingDrop.placement != nil }
        let before = try XCTUnwrap(collection.pendingDrop.placement?.indexPath.item)
        scroll(collection, to: Point(x: 0, y: 600))
        XCTAssertGreaterThan(
            collection.pendingDrop.placement?.indexPath.item ?? 0, before + 10)
        try Pointer.release()
        wait("the drag has ended") { !collection.hasActiveDrag }
    }
}
