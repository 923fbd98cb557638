import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Offsets and selections that are set before the items are laid out, and keys without a meaning.
@MainActor
final class CollectionViewPendingTests: CollectionTestCase {
    func testASelectionBeforeTheFirstLayoutIsKept() async throws {
        let collection = try showCollection(RecordedItems(20)) {
            $0.selectItem(at: self.path(3), animated: false)
        }
        XCTAssertEqual(collection.indexPathsForSelectedItems, [path(3)])
        XCTAssertEqual(collection.cellForItem(at: path(3))?.isSelected, true)
        collection.reloadData()
        wait("the items are shown again") { !collection.needsUpdate }
        XCTAssertNil(collection.indexPathsForSelectedItems)
    }

    func testAnOffsetBeforeTheFirstLayoutIsKept() async throws {
        let collection = try showCollection(RecordedItems(200)) {
            $0.contentOffset = Point(x: 0, y: 500)
            XCTAssertEqual($0.contentOffset.y, 500)
        }
        XCTAssertEqual(collection.contentOffset.y, 500)
        let short = try showCollection(RecordedItems(5)) {
            $0.contentOffset = Point(x: 0, y: 500)
        }
        XCTAssertEqual(short.contentOffset.y, 0)
    }

    func testAnOffsetAfterAReloadIsThatOfTheNewItems() async throws {
        let items = RecordedItems(5)
        let collection = try showCollection(items)
        items.sections = [(0..<500).map { "Item \($0)" }]
        collection.reloadData()
        collection.contentOffset = Point(x: 0, y: 900)
        XCTAssertEqual(collection.contentOffset.y, 900)
        wait("the items are laid out") { !collection.needsUpdate }
        XCTAssertEqual(collection.contentOffset.y, 900)
    }

    func testTypingWithoutTitlesIsLeftToTheWindow() async throws {
        let items = RecordedItems(20)
        let collection = try showCollection(items)
        let window = try XCTUnwrap(window)
        var keys = 0
        connectAnswering("key-press-event", of: window.reference.raw, after: true) { _ in
            keys += 1
            return false
        }
        collection.grabFocus()
        press(GDK_KEY_i, in: window)
        XCTAssertEqual(keys, 0)
        items.hasTypeSelectTitles = false
        press(GDK_KEY_i, in: window)
        XCTAssertEqual(keys, 1)
    }

    func testPaintedItemsAreReportedOnce() async throws {
        let items = RecordedItems(0)
        let collection = try showCollection(items)
        var calls = 0
        collection.afterItemsArePainted { calls += 1 }
        collection.setNeedsDisplay()
        items.sections = [["One"]]
        collection.reloadData()
        wait("the item is painted") { calls == 1 }
        collection.setNeedsDisplay()
        MainLoop.drain()
        XCTAssertEqual(calls, 1)
    }
}
