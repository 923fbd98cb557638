import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Selection by mouse and keyboard. Spec 55.
@MainActor
final class CollectionViewSelectionTests: CollectionTestCase {
    /// The middle of an item in a grid of five columns.
    private func middle(_ item: Int) -> Point {
        Point(x: Double(item % 5) * 67.5 + 25, y: Double(item / 5) * 60 + 25)
    }

    private func selected(_ collection: CollectionView) -> [Int] {
        (collection.indexPathsForSelectedItems ?? []).map(\.item).sorted()
    }

    /// Spec 55.3–55.5, OC-13, OC-14: the order of calls of a click.
    func testAClickHighlightsThenSelects() async throws {
        let items = RecordedItems(20)
        let collection = try showCollection(items)
        _ = items.takeLog()
        button(GDK_BUTTON_PRESS, middle(3), on: collection)
        let cell = try XCTUnwrap(collection.cellForItem(at: path(3)))
        XCTAssertTrue(cell.isHighlighted)
        XCTAssertFalse(cell.isSelected)
        button(GDK_BUTTON_RELEASE, middle(3), on: collection)
        XCTAssertFalse(cell.isHighlighted)
        XCTAssertTrue(cell.isSelected)
        XCTAssertEqual(
            items.takeLog(),
            [
                "shouldHighlight 0.3", "didHighlight 0.3", "didUnhighlight 0.3",
                "shouldSelect 0.3", "didSelect 0.3",
            ])
        click(middle(4), on: collection)
        XCTAssertEqual(
            items.takeLog().suffix(4),
            ["shouldSelect 0.4", "shouldDeselect 0.3", "didDeselect 0.3", "didSelect 0.4"])
        XCTAssertEqual(selected(collection), [4])
    }

    /// Spec 55.7, 55.8: a release elsewhere and a refused highlight select nothing.
    func testReleasesElsewhereAndVetoesSelectNothing() async throws {
        let items = RecordedItems(20)
        let collection = try showCollection(items)
        button(GDK_BUTTON_PRESS, middle(3), on: collection)
        button(GDK_BUTTON_RELEASE, middle(4), on: collection)
        XCTAssertEqual(selected(collection), [])
        items.shouldHighlight = { $0.item != 2 }
        click(middle(2), on: collection)
        XCTAssertEqual(selected(collection), [])
        items.shouldSelect = { $0.item != 1 }
        click(middle(1), on: collection)
        XCTAssertEqual(selected(collection), [])
    }

    /// Shift extends from the anchor, Ctrl toggles, as usual on a desktop.
    func testShiftAndCtrl() async throws {
        let collection = try showCollection(RecordedItems(20)) {
            $0.allowsMultipleSelection = true
        }
        click(middle(1), on: collection)
        click(middle(4), state: GDK_SHIFT_MASK, on: collection)
        XCTAssertEqual(selected(collection), [1, 2, 3, 4])
        click(middle(2), state: GDK_CONTROL_MASK, on: collection)
        click(middle(9), state: GDK_CONTROL_MASK, on: collection)
        XCTAssertEqual(selected(collection), [1, 3, 4, 9])
        click(middle(7), on: collection)
        XCTAssertEqual(selected(collection), [7])
        collection.multipleSelectionStyle = .toggling
        click(middle(8), on: collection)
        click(middle(7), on: collection)
        XCTAssertEqual(selected(collection), [8], "a second tap deselects (55.9)")
    }

    /// A press between items drags a rubber band; with Ctrl it adds to the selection.
    func testARubberBandSelects() async throws {
        let collection = try showCollection(RecordedItems(20)) {
            $0.allowsMultipleSelection = true
        }
        click(middle(0), on: collection)
        button(GDK_BUTTON_PRESS, Point(x: 60, y: 55), on: collection)
        XCTAssertEqual(selected(collection), [])
        button(GDK_MOTION_NOTIFY, Point(x: 140, y: 125), on: collection)
        XCTAssertEqual(selected(collection), [6, 7, 11, 12])
        button(GDK_MOTION_NOTIFY, Point(x: 140, y: 115), on: collection)
        button(GDK_BUTTON_RELEASE, Point(x: 140, y: 115), on: collection)
        XCTAssertEqual(selected(collection), [6, 7])
        XCTAssertTrue(collection.cellForItem(at: path(6))?.isSelected ?? false)
        button(GDK_BUTTON_PRESS, Point(x: 60, y: 55), state: GDK_CONTROL_MASK, on: collection)
        button(GDK_MOTION_NOTIFY, Point(x: 10, y: 40), on: collection)
        button(GDK_BUTTON_RELEASE, Point(x: 10, y: 40), on: collection)
        XCTAssertEqual(selected(collection), [0, 6, 7])
    }

    /// Arrows by geometry, Home, End, Page keys, Space, Enter, Ctrl+A, and typing.
    func testKeys() async throws {
        let items = RecordedItems([(0..<100).map { $0 == 42 ? "Zebra" : "Item \($0)" }])
        let collection = try showCollection(items)
        let window = try XCTUnwrap(window)
        collection.grabFocus()
        click(middle(6), on: collection)
        let keys: [(Int32, Int)] = [
            (GDK_KEY_Right, 7), (GDK_KEY_Down, 12), (GDK_KEY_Left, 11), (GDK_KEY_Up, 6),
            (GDK_KEY_Page_Down, 31), (GDK_KEY_Page_Up, 6), (GDK_KEY_End, 99),
            (GDK_KEY_Home, 0), (GDK_KEY_Left, 0), (GDK_KEY_z, 42),
        ]
        for (key, item) in keys {
            press(key, in: window)
            XCTAssertEqual(collection.focusedItem, path(item), "key \(key)")
            XCTAssertEqual(selected(collection), [item], "key \(key)")
            XCTAssertTrue(collection.indexPathsForVisibleItems.contains(path(item)))
        }
        press(GDK_KEY_Return, in: window)
        XCTAssertEqual(items.takeLog().last, "primary 0.42")
        collection.allowsMultipleSelection = true
        press(GDK_KEY_Right, GDK_SHIFT_MASK, in: window)
        XCTAssertEqual(selected(collection), [42, 43])
        press(GDK_KEY_a, GDK_CONTROL_MASK, in: window)
        XCTAssertEqual(collection.numberOfSelectedItems, 100)
    }

    /// The focus ring is drawn when the keyboard was used last.
    func testTheFocusRingShows() async throws {
        let collection = try showCollection(RecordedItems([[" ", " ", " "]]))
        collection.grabFocus()
        let before = try pixels(of: collection.bin.widget)
        press(GDK_KEY_Right, in: try XCTUnwrap(window))
        let after = try pixels(of: collection.bin.widget)
        XCTAssertTrue((0..<50).contains { before[$0, 1] != after[$0, 1] })
    }

    /// Spec 50.13: transformed items are hit where they are drawn, the frontmost first.
    func testTransformedItemsAreHitWhereTheyAreDrawn() async throws {
        struct Crossed: CollectionViewLayout {
            var contentSize: Size { Size(width: 200, height: 200) }
            mutating func prepare(in context: LayoutContext) {}
            func attributesForElements(in rect: Rect) -> [LayoutAttributes] {
                (0..<2).compactMap { attributes(for: .cell(IndexPath(item: $0, section: 0))) }
            }
            func attributes(for element: LayoutElement) -> LayoutAttributes? {
                var attributes = LayoutAttributes(
                    element, frame: Rect(x: 20, y: 90, width: 160, height: 20))
                if element.indexPath.item == 0 {
                    attributes.transform = .rotation(cosine: 0, sine: 1)
                    attributes.zIndex = 1
                }
                return attributes
            }
        }
        let items = RecordedItems(2)
        items.configure = { cell, path in
            cell.contentView.backgroundColor = path.item == 0 ? .pureRed : .pureBlue
            (cell as? NameCell)?.label.text = ""
        }
        let collection = try showCollection(items, layout: Crossed())
        let pixels = try pixels(of: collection.bin.widget)
        let places: [(Int, Int, Int, Color)] = [
            (100, 30, 0, .pureRed), (100, 100, 0, .pureRed), (30, 100, 1, .pureBlue),
        ]
        for (x, y, item, color) in places {
            let point = Point(x: Double(x), y: Double(y))
            XCTAssertEqual(collection.indexPathForItem(at: point), path(item))
            assertColor(pixels[x, y], color, accuracy: 0.01, "at \(x), \(y)")
        }
        XCTAssertNil(collection.indexPathForItem(at: Point(x: 40, y: 40)))
        click(Point(x: 100, y: 30), on: collection)
        XCTAssertEqual(selected(collection), [0])
    }
}
