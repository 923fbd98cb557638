import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Open menus of items while the items change.
@MainActor
final class CollectionMenuTests: CollectionTestCase {
    /// Gives all items a menu.
    @MainActor
    private final class Menus: CollectionViewDelegate {
        func collectionView(
            _ collectionView: CollectionView,
            contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: Point
        ) -> ContextMenuConfiguration? {
            ContextMenuConfiguration { _ in Menu(children: [Action(title: "Share") { _ in }]) }
        }
    }

    /// A menu of several items closes with the last of them.
    func testAMenuClosesWithItsItems() async throws {
        let (items, menus) = (RecordedItems([["a", "b", "c", "d"]]), Menus())
        let collection = try showCollection(items) { $0.allowsMultipleSelection = true }
        collection.delegate = menus
        for item in 1...2 { collection.selectItem(at: path(item), animated: false) }
        XCTAssertTrue(collection.showMenu(forItemAt: path(1)))
        items.sections = [["a", "c", "d"]]
        collection.deleteItems(at: [path(1)])
        MainLoop.drain()
        XCTAssertNotNil(collection.contextMenu, "the menu is about another item, too")
        items.sections = [["a", "d"]]
        collection.deleteItems(at: [path(1)])
        wait("the menu is closed") { collection.contextMenu == nil }
        XCTAssertTrue(collection.showMenu(forItemAt: path(0)))
        collection.reloadData()
        wait("the menu is closed") { collection.contextMenu == nil }
        XCTAssertTrue(collection.showMenu(forItemAt: nil, at: Point(x: 300, y: 250)))
        collection.reloadData()
        MainLoop.drain()
        XCTAssertNotNil(collection.contextMenu, "the menu is about no item")
    }
}
