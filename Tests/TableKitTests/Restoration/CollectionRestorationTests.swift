import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Restoring a collection by the identity of its items.
@MainActor
final class CollectionRestorationTests: CollectionTestCase {
    @MainActor
    private final class NamedItems: RecordedItems, DataSourceModelAssociation {
        func modelIdentifierForElement(at indexPath: IndexPath, in view: View) -> String? {
            sections[indexPath.section][indexPath.item]
        }

        func indexPathForElement(
            withModelIdentifier identifier: String, in view: View
        ) -> IndexPath? {
            sections[0].firstIndex(of: identifier).map { IndexPath(item: $0, section: 0) }
        }
    }

    /// 000.183–000.185: selection, focus and place come back, whatever happened to the data.
    func testTheStateComesBackByIdentity() async throws {
        let items = NamedItems(500)
        let collection = try showCollection(items) { $0.allowsMultipleSelection = true }
        collection.scrollToItem(at: path(100), at: .top, animated: false)
        collection.contentOffset.y += 7
        collection.selectItem(at: path(101), animated: false)
        collection.focusItem(at: path(103))
        let before = try XCTUnwrap(frame(105, of: collection)).minY - collection.contentOffset.y
        let state = try XCTUnwrap(collection.encodeRestorableState())
        let other = NamedItems(500)
        other.sections[0].removeFirst(10)
        let restored = try showCollection(other)
        restored.decodeRestorableState(state)
        XCTAssertEqual(restored.indexPathsForSelectedItems, [path(91)])
        XCTAssertEqual(restored.focusedItem, path(93))
        let after = try XCTUnwrap(frame(95, of: restored)).minY - restored.contentOffset.y
        XCTAssertEqual(after, before)
    }

    /// Items that are gone are skipped, and a collection at its beginning stays there.
    func testMissingItemsAreSkipped() async throws {
        let items = NamedItems(500)
        let collection = try showCollection(items)
        collection.selectItem(at: path(3), animated: false)
        let state = try XCTUnwrap(collection.encodeRestorableState())
        let other = NamedItems(500)
        other.sections[0].removeFirst(10)
        let restored = try showCollection(other)
        restored.contentOffset.y = 900
        restored.decodeRestorableState(state)
        XCTAssertNil(restored.indexPathsForSelectedItems)
        XCTAssertEqual(restored.contentOffset, .zero)
        XCTAssertNil(try showCollection(RecordedItems(3)).encodeRestorableState())
    }
}
