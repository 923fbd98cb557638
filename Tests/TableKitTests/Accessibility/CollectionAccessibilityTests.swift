import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// The accessible object of a collection, which has all items, visible or not.
final class CollectionAccessibilityTests: CollectionTestCase {
    func testACollectionHasAllItsItemsAndAsksForNoneOfThem() async throws {
        for count in [62, 1_000_000] {
            let items = RecordedItems(count)
            let collection = try showCollection(items) { $0.accessibilityLabel = "Shelf" }
            _ = items.takeLog()
            let object = try AccessibleObject(collection)
            XCTAssertEqual(object.role, ATK_ROLE_LIST)
            XCTAssertEqual(object.name, "Shelf")
            XCTAssertTrue(object.has(ATK_STATE_MANAGES_DESCENDANTS))
            XCTAssertEqual(object.childCount, count)
            let last = try object.child(count - 1)
            XCTAssertEqual(last.role, ATK_ROLE_LIST_ITEM)
            XCTAssertEqual(last.place, "\(count) of \(count)")
            XCTAssertEqual(last.index, count - 1)
            XCTAssertFalse(last.has(ATK_STATE_SHOWING))
            XCTAssertTrue(last.has(ATK_STATE_SELECTABLE))
            MainLoop.drain()
            XCTAssertEqual(items.takeLog().filter { $0.hasPrefix("cell") }, [])
            XCTAssertEqual(last.name, "Item \(count - 1)")
            XCTAssertEqual(last.name, "Item \(count - 1)")
            XCTAssertEqual(
                items.takeLog().filter { $0.hasPrefix("cell") }, ["cell 0.\(count - 1)"])
            destroyWindows()
        }
    }

    func testObjectsLastAsLongAsSomebodyHoldsThem() async throws {
        let collection = try showCollection(RecordedItems(1_000_000))
        let object = try AccessibleObject(collection)
        let states = LiveCounters.states
        for index in stride(from: 0, to: 1_000_000, by: 50_021) {
            XCTAssertFalse(try object.child(index).name.isEmpty)
        }
        XCTAssertEqual(collection.accessibility.liveElementCount, 0)
        XCTAssertLessThanOrEqual(LiveCounters.states, states)
        let held = try object.child(3)
        XCTAssertEqual(try object.child(3).pointer, held.pointer)
        XCTAssertEqual(collection.accessibility.liveElementCount, 1)
    }

    /// An object that outlives its view is defunct.
    func testObjectsOfGoneViewsAreDefunct() async throws {
        let collection = CollectionAccessibility()
        let item = try XCTUnwrap(AccessibleObject(collection.retainedObject(for: .cell(path(0)))))
        XCTAssertTrue(item.has(ATK_STATE_DEFUNCT))
        let table = TableAccessibility()
        let row = try XCTUnwrap(AccessibleObject(table.retainedObject(for: .row(path(0)))))
        XCTAssertTrue(row.has(ATK_STATE_DEFUNCT))
    }

    /// Assistive technology scrolls headers into view in both directions, no further than needed.
    func testHeadersAreRevealedInBothDirections() async throws {
        var layout = CollectionViewFlowLayout()
        layout.scrollDirection = .horizontal
        layout.headerReferenceSize = Size(width: 40, height: 0)
        let collection = try showCollection(
            RecordedItems((0..<5).map { _ in (0..<60).map { "\($0)" } }), layout: layout)
        let header = LayoutElement(
            .supplementary(kind: CollectionView.elementKindSectionHeader), at: path(0, 3))
        let frame = try XCTUnwrap(
            collection.layoutAttributesForSupplementaryElement(
                ofKind: CollectionView.elementKindSectionHeader, at: path(0, 3))?.frame)
        XCTAssertGreaterThan(frame.minX, 640)
        collection.reveal(header)
        XCTAssertEqual(collection.contentOffset, Point(x: frame.maxX - 320, y: 0))
    }

    func testHeadersAreChildrenWithTheirTexts() async throws {
        var layout = CollectionViewFlowLayout()
        layout.headerReferenceSize = Size(width: 0, height: 24)
        let items = RecordedItems([["a", "b"], ["c"]])
        let collection = try showCollection(items, layout: layout)
        let object = try AccessibleObject(collection)
        let names = try (0..<object.childCount).map { try object.child($0).name }
        XCTAssertEqual(names, ["Section 0", "a", "b", "Section 1", "c"])
        XCTAssertEqual(try object.child(3).role, ATK_ROLE_HEADING)
        XCTAssertEqual(try object.child(3).attributes["level"], "1")
        XCTAssertEqual(try object.child(3).place, "2 of 2")
        XCTAssertEqual(try object.child(4).place, "3 of 3")
    }

    func testAHiddenItemDoesNotShow() async throws {
        let collection = try showCollection(RecordedItems(3), layout: HidingLayout())
        let object = try AccessibleObject(collection)
        XCTAssertFalse(try object.child(0).has(ATK_STATE_SHOWING))
        XCTAssertTrue(try object.child(1).has(ATK_STATE_SHOWING))
    }

    /// A layout may return attributes for any element that it is asked for, shown or not.
    func testViewsThatTheLayoutDoesNotShowAreNoChildren() async throws {
        struct Careless: CollectionViewLayout {
            var flow = CollectionViewFlowLayout()
            var contentSize: Size { flow.contentSize }
            mutating func prepare(in context: LayoutContext) { flow.prepare(in: context) }
            func attributesForElements(in rect: Rect) -> [LayoutAttributes] {
                flow.attributesForElements(in: rect)
            }
            func attributes(for element: LayoutElement) -> LayoutAttributes? {
                flow.attributes(for: .cell(element.indexPath)).map {
                    LayoutAttributes(element, frame: $0.frame)
                }
            }
        }
        let collection = try showCollection(RecordedItems(3), layout: Careless())
        let object = try AccessibleObject(collection)
        XCTAssertEqual(object.childCount, 3)
        XCTAssertEqual(try object.child(0).name, "Item 0")
    }

    func testItemsAreFoundAtAPointAndHaveTheirPlace() async throws {
        let collection = try showCollection(RecordedItems(1_000_000))
        let object = try AccessibleObject(collection)
        scroll(collection, to: Point(x: 0, y: 60_000))
        let frame = object.extents
        func found(_ x: gint, _ y: gint) -> AccessibleObject? {
            AccessibleObject(
                atk_component_ref_accessible_at_point(
                    object.interface, frame.x + x, frame.y + y, ATK_XY_WINDOW))
        }
        let item = try XCTUnwrap(found(70, 10))
        XCTAssertEqual(item.index, 5 * 1_000 + 1)
        XCTAssertEqual(item.extents.x - frame.x, 68)
        XCTAssertEqual(item.extents.width, 50)
        XCTAssertTrue(item.has(ATK_STATE_SHOWING))
        XCTAssertNil(found(-1, 10))
    }

    func testAnObjectFollowsItsItemAndSaysWhenItIsGone() async throws {
        let items = RecordedItems([["a", "b", "c", "d"]])
        let collection = try showCollection(items)
        let object = try AccessibleObject(collection)
        let (second, third) = (try object.child(1), try object.child(2))
        items.sections[0].remove(at: 1)
        collection.deleteItems(at: [path(1)])
        XCTAssertTrue(second.has(ATK_STATE_DEFUNCT))
        XCTAssertEqual(third.index, 1)
        XCTAssertEqual(third.name, "c")
        XCTAssertEqual(try object.child(1).pointer, third.pointer)
        items.sections = [["x"]]
        collection.reloadData()
        XCTAssertEqual(object.childCount, 1)
        XCTAssertTrue(third.has(ATK_STATE_DEFUNCT))
    }

    func testItemsAreSelectedAndActivated() async throws {
        let items = RecordedItems(20)
        items.canMove = true
        let collection = try showCollection(items) { $0.allowsMultipleSelection = true }
        let object = try AccessibleObject(collection)
        _ = items.takeLog()
        XCTAssertNotEqual(atk_selection_add_selection(object.interface, 2), 0)
        XCTAssertNotEqual(atk_selection_add_selection(object.interface, 5), 0)
        XCTAssertEqual(collection.indexPathsForSelectedItems, [path(2), path(5)])
        XCTAssertEqual(items.takeLog().filter { $0.hasPrefix("did") }.count, 2)
        XCTAssertEqual(atk_selection_get_selection_count(object.interface), 2)
        XCTAssertTrue(try object.child(5).has(ATK_STATE_SELECTED))
        let selected = AccessibleObject(atk_selection_ref_selection(object.interface, 1))
        XCTAssertEqual(selected?.index, 5)
        XCTAssertNotEqual(atk_selection_remove_selection(object.interface, 0), 0)
        XCTAssertEqual(collection.indexPathsForSelectedItems, [path(5)])
        let item = try object.child(3)
        XCTAssertEqual(item.actions, ["activate", "move up", "move down"])
        try item.perform("activate")
        XCTAssertTrue(items.takeLog().contains("primary 0.3"))
        try item.perform("move down")
        XCTAssertEqual(Array(items.sections[0][3...4]), ["Item 4", "Item 3"])
        XCTAssertEqual(item.index, 4)
    }

    func testTheFocusIsThatOfAnItem() async throws {
        let collection = try showCollection(RecordedItems(20))
        let object = try AccessibleObject(collection)
        let item = try object.child(7)
        XCTAssertNotEqual(atk_component_grab_focus(item.interface), 0)
        XCTAssertEqual(collection.focusedItem, path(7))
        wait("the collection is focused") { collection.isFocused }
        XCTAssertTrue(item.has(ATK_STATE_FOCUSED))
    }

    /// Widgets in a cell are children of their item.
    func testWidgetsAreChildrenOfTheirItems() async throws {
        let items = RecordedItems(3)
        items.configure = { cell, _ in
            let button = Button("Go")
            button.frame = Rect(x: 0, y: 0, width: 44, height: 30)
            cell.contentView.addSubview(button)
        }
        let collection = try showCollection(items)
        let object = try AccessibleObject(collection)
        wait("the widgets are adopted") { !collection.needsUpdate }
        let item = try object.child(1)
        XCTAssertEqual(item.childCount, 1)
        XCTAssertEqual(try item.child(0).name, "Go")
        XCTAssertEqual(
            AccessibleObject(try item.child(0).pointer.retainedParent)?.pointer, item.pointer)
    }
}

extension UnsafeMutablePointer<AtkObject> {
    fileprivate var retainedParent: UnsafeMutablePointer<AtkObject>? {
        let parent = atk_object_get_parent(self)
        if let parent { g_object_ref(UnsafeMutableRawPointer(parent)) }
        return parent
    }
}

/// A flow layout that hides the first item.
private struct HidingLayout: CollectionViewLayout {
    private var flow = CollectionViewFlowLayout()

    var contentSize: Size { flow.contentSize }

    mutating func prepare(in context: LayoutContext) { flow.prepare(in: context) }

    func attributesForElements(in rect: Rect) -> [LayoutAttributes] {
        flow.attributesForElements(in: rect).compactMap { attributes(for: $0.element) }
    }

    func attributes(for element: LayoutElement) -> LayoutAttributes? {
        var attributes = flow.attributes(for: element)
        attributes?.isHidden = element.indexPath.item == 0
        return attributes
    }
}
