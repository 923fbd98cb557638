import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Scrolling to items, prefetching, reloading and menus.
@MainActor
final class CollectionViewUseTests: CollectionTestCase {
    /// Spec 50.15: items are scrolled to each position, as far as needed without one.
    func testItemsAreScrolledToPositions() async throws {
        let items = RecordedItems(1_000)
        let collection = try showCollection(items)
        let frame = try XCTUnwrap(collection.layoutAttributesForItem(at: path(500)))
        for (position, y) in [
            (CollectionView.ScrollPosition.top, frame.frame.minY),
            (.centeredVertically, frame.frame.midY - 150), (.bottom, frame.frame.maxY - 300),
        ] {
            collection.scrollToItem(at: path(500), at: position, animated: false)
            XCTAssertEqual(collection.contentOffset.y, y, accuracy: 0.5)
        }
        let offset = collection.contentOffset
        collection.scrollToItem(at: path(499), animated: false)
        XCTAssertEqual(collection.contentOffset, offset, "it was visible already")
        collection.scrollToItem(at: path(5_000), animated: false)
        XCTAssertEqual(collection.contentOffset, offset, "there is no such item")
        collection.scrollToItem(at: path(0), animated: true)
        XCTAssertEqual(collection.contentOffset, offset, "it begins to move")
        wait("it arrives") { collection.contentOffset == .zero }
        wait("the delegate is told") { items.endedScrolls == 1 }
    }

    /// Spec 57.1: a reloaded item is configured by the data source again, others are not.
    func testReloadedItemsAreAskedForAgain() async throws {
        let items = RecordedItems([["a", "b", "c"]])
        let collection = try showCollection(items)
        _ = items.takeLog()
        items.sections[0][1] = "new"
        collection.reloadItems(at: [path(1)])
        wait("the animation ended") { collection.animation == nil }
        XCTAssertEqual(items.takeLog().filter { $0.hasPrefix("cell") }, ["cell 0.1"])
        XCTAssertEqual(
            collection.visibleCells.map { ($0 as? NameCell)?.label.text }, ["a", "new", "c"])
    }

    private final class Prefetcher: CollectionViewDataSourcePrefetching {
        var requested: [Int] = []
        var cancelled: [Int] = []

        func collectionView(
            _ collectionView: CollectionView, prefetchItemsAt indexPaths: [IndexPath]
        ) { requested += indexPaths.map(\.item) }

        func collectionView(
            _ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
        ) { cancelled += indexPaths.map(\.item) }
    }

    func testTheNextScreenfulIsRequestedInTheDirectionOfScrolling() async throws {
        let prefetcher = Prefetcher()
        let collection = try showCollection(RecordedItems(1_000_000)) {
            $0.prefetchDataSource = prefetcher
        }
        XCTAssertEqual(prefetcher.requested, [])
        scroll(collection, to: Point(x: 0, y: 60))
        XCTAssertEqual(prefetcher.requested.first, 30)
        XCTAssertEqual(prefetcher.requested.count, Set(prefetcher.requested).count)
        XCTAssertLessThan(prefetcher.requested.count, 40)
        scroll(collection, to: Point(x: 0, y: 600_000))
        XCTAssertFalse(prefetcher.cancelled.isEmpty)
        let all = prefetcher.requested.count
        collection.isPrefetchingEnabled = false
        scroll(collection, to: Point(x: 0, y: 700_000))
        XCTAssertEqual(prefetcher.requested.count, all)
    }

    /// Requests are canceled by the index paths that their items have after changes.
    func testRequestsFollowTheirItems() async throws {
        let prefetcher = Prefetcher()
        let items = RecordedItems(10_000)
        let collection = try showCollection(items) { $0.prefetchDataSource = prefetcher }
        scroll(collection, to: Point(x: 0, y: 60))
        let requested = Set(prefetcher.requested)
        items.sections[0].removeFirst(5)
        collection.deleteItems(at: (0..<5).map { path($0) })
        wait("the animation ended") { collection.animation == nil && !collection.needsUpdate }
        scroll(collection, to: Point(x: 0, y: 60_000))
        let moved = Set(requested.map { $0 - 5 })
        XCTAssertFalse(prefetcher.cancelled.isEmpty)
        XCTAssertTrue(Set(prefetcher.cancelled).isSubset(of: moved))
        XCTAssertTrue(prefetcher.cancelled.contains(try XCTUnwrap(moved.max())))
        prefetcher.cancelled = []
        collection.reloadData()
        scroll(collection, to: .zero)
        XCTAssertEqual(prefetcher.cancelled, [], "a reload forgets requests")
    }

    /// Spec 56.1–56.5, OC-24: the edit menu has the allowed actions and leaves the selection alone.
    func testTheEditMenuOfAnItem() async throws {
        let items = RecordedItems(3)
        items.menuActions = [.copy, .paste]
        let collection = try showCollection(items)
        button(GDK_BUTTON_PRESS, Point(x: 20, y: 20), button: 3, on: collection)
        XCTAssertEqual(collection.editMenu.state, .shown(path(0), [.copy, .paste]))
        XCTAssertNil(collection.indexPathsForSelectedItems)
        collection.editMenu(.chosen(.copy))
        XCTAssertEqual(items.takeLog().filter { $0.hasPrefix("perform") }, ["perform copy 0.0"])
        items.menuActions = []
        collection.grabFocus()
        collection.focusItem(at: path(1))
        press(GDK_KEY_Menu, in: try XCTUnwrap(window))
        XCTAssertEqual(collection.editMenu.state, .idle)
    }

    /// Only the named items are measured again.
    func testAnInvalidationNamesItems() async throws {
        var layout = CollectionViewFlowLayout()
        layout.estimatedItemSize = CollectionViewFlowLayout.automaticSize
        layout.minimumInteritemSpacing = 10
        let items = RecordedItems([["60", "120", "90", "200", "40"]])
        items.configure = { cell, path in
            (cell as? WidthCell)?.width = Double(items.sections[0][path.item]) ?? 0
        }
        let collection = try showCollection(items, layout: layout) {
            $0.register(WidthCell.self, forCellWithReuseIdentifier: "name")
        }
        items.sections[0] = ["50", "110", "90", "200", "40"]
        _ = items.takeLog()
        var context = CollectionViewLayoutInvalidationContext()
        context.invalidateItems(at: [path(1)])
        collection.invalidateLayout(with: context)
        wait("it is laid out") { !collection.needsUpdate }
        XCTAssertEqual(items.takeLog().filter { $0.hasPrefix("cell") }, ["cell 0.1"])
        XCTAssertEqual(collection.visibleCells.map(\.frame.width), [60, 110, 90, 200, 40])
        context.invalidateEverything = true
        collection.invalidateLayout(with: context)
        wait("it is laid out") { !collection.needsUpdate }
        XCTAssertEqual(frame(0, of: collection)?.width, 50)
    }
}
