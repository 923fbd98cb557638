import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Items moved by mouse, keyboard and program. Spec 70.7.
@MainActor
final class CollectionViewMovementTests: CollectionTestCase {
    private func texts(_ collection: CollectionView) -> [String] {
        collection.visibleCells.map { ($0 as? NameCell)?.label.text ?? "" }
    }

    private func waitForEnd(of collection: CollectionView) {
        wait("the animation ended") { collection.animation == nil && !collection.needsUpdate }
    }

    /// Shows six items, three in a line: 100 × 100, 10 apart.
    private func showLetters(
        _ letters: [[String]] = [["a", "b", "c", "d", "e", "f"]], height: Int = 300
    ) throws -> (CollectionView, RecordedItems) {
        var layout = CollectionViewFlowLayout()
        layout.itemSize = Size(width: 100, height: 100)
        let items = RecordedItems(letters)
        items.canMove = true
        let collection = try showCollection(items, layout: layout, height: height)
        _ = items.takeLog()
        return (collection, items)
    }

    private func drag(_ points: [Point], on collection: CollectionView) {
        button(GDK_BUTTON_PRESS, points[0], on: collection)
        for point in points.dropFirst() { button(GDK_MOTION_NOTIFY, point, on: collection) }
    }

    private func moves(_ items: RecordedItems) -> [String] {
        items.takeLog().filter { $0.hasPrefix("move") || $0.contains("elect") }
    }

    /// The others make room while an item is dragged; the model changes once, at the end.
    func testADragMakesRoomAndMovesOnce() async throws {
        let (collection, items) = try showLetters()
        let lifted = try XCTUnwrap(collection.cellForItem(at: path(0)))
        drag(
            [Point(x: 50, y: 50), Point(x: 100, y: 60), Point(x: 270, y: 60)], on: collection)
        XCTAssertTrue(collection.hasActiveDrag)
        XCTAssertEqual(texts(collection), ["b", "c", "a", "d", "e", "f"])
        XCTAssertEqual(items.sections, [["a", "b", "c", "d", "e", "f"]])
        wait("b makes room") { frame(0, of: collection)?.minX == 0 }
        XCTAssertEqual(lifted.frame.center, Point(x: 270, y: 60), "by its grip")
        XCTAssertTrue(collection.elements.last?.view === lifted, "above all others")
        button(GDK_BUTTON_RELEASE, Point(x: 270, y: 60), on: collection)
        XCTAssertFalse(collection.hasActiveDrag)
        XCTAssertEqual(moves(items), ["move 0.0 0.2"], "no click")
        XCTAssertEqual(items.sections, [["b", "c", "a", "d", "e", "f"]])
        waitForEnd(of: collection)
        XCTAssertTrue(collection.cellForItem(at: path(2)) === lifted)
        XCTAssertEqual(lifted.frame, Rect(x: 220, y: 0, width: 100, height: 100))
        XCTAssertEqual(texts(collection), items.sections[0])
    }

    func testEscapeReturnsTheItem() async throws {
        let (collection, items) = try showLetters()
        collection.grabFocus()
        drag([Point(x: 50, y: 50), Point(x: 160, y: 160)], on: collection)
        XCTAssertEqual(texts(collection).first, "b")
        press(GDK_KEY_Escape, in: try XCTUnwrap(window))
        button(GDK_BUTTON_RELEASE, Point(x: 160, y: 160), on: collection)
        waitForEnd(of: collection)
        XCTAssertEqual(texts(collection), ["a", "b", "c", "d", "e", "f"])
        XCTAssertEqual(moves(items), [])
        XCTAssertEqual(frame(0, of: collection)?.origin, .zero)
    }

    func testItemsThatDoNotMoveStay() async throws {
        let (collection, items) = try showLetters()
        items.canMove = false
        drag([Point(x: 50, y: 50), Point(x: 160, y: 160)], on: collection)
        XCTAssertFalse(collection.hasActiveDrag)
        button(GDK_BUTTON_RELEASE, Point(x: 160, y: 160), on: collection)
        items.canMove = true
        collection.dragInteractionEnabled = false
        drag([Point(x: 50, y: 50), Point(x: 160, y: 160)], on: collection)
        XCTAssertFalse(collection.hasActiveDrag)
    }

    /// The delegate limits the targets: here to the first line.
    func testTheDelegateLimitsTheTarget() async throws {
        let (collection, items) = try showLetters()
        items.target = { $1.item > 2 ? self.path(2) : $1 }
        XCTAssertTrue(collection.beginInteractiveMovementForItem(at: path(1)))
        collection.updateInteractiveMovementTargetPosition(Point(x: 270, y: 170))
        XCTAssertEqual(texts(collection), ["a", "c", "b", "d", "e", "f"])
        collection.cancelInteractiveMovement()
        XCTAssertEqual(texts(collection), ["a", "b", "c", "d", "e", "f"])
        XCTAssertEqual(moves(items), [])
    }

    /// An item moves to another section, even an empty one, whose header it is held over.
    func testItemsMoveBetweenSections() async throws {
        var layout = CollectionViewFlowLayout()
        layout.itemSize = Size(width: 60, height: 60)
        layout.headerReferenceSize = Size(width: 0, height: 30)
        let items = RecordedItems([["a", "b"], [], ["c"]])
        items.canMove = true
        let collection = try showCollection(items, layout: layout)
        XCTAssertTrue(collection.beginInteractiveMovementForItem(at: path(0)))
        collection.updateInteractiveMovementTargetPosition(Point(x: 30, y: 105))
        collection.endInteractiveMovement()
        waitForEnd(of: collection)
        XCTAssertEqual(items.sections, [["b"], ["a"], ["c"]])
        XCTAssertEqual(frame(0, 1, of: collection)?.origin, Point(x: 0, y: 120))
        XCTAssertTrue(collection.beginInteractiveMovementForItem(at: path(0, 1)))
        let other = try XCTUnwrap(frame(0, 2, of: collection))
        collection.updateInteractiveMovementTargetPosition(other.center)
        collection.endInteractiveMovement()
        waitForEnd(of: collection)
        XCTAssertEqual(items.sections, [["b"], [], ["a", "c"]])
    }

    /// Held beside the last item of a section, the item moves to its end.
    func testItemsMoveToTheEndOfASection() async throws {
        let (collection, items) = try showLetters([["a", "b", "c", "d"], ["e", "f"]])
        XCTAssertTrue(collection.beginInteractiveMovementForItem(at: path(0)))
        collection.updateInteractiveMovementTargetPosition(Point(x: 270, y: 160))
        XCTAssertEqual(texts(collection), ["b", "c", "d", "a", "e", "f"])
        collection.updateInteractiveMovementTargetPosition(Point(x: 270, y: 270))
        collection.endInteractiveMovement()
        waitForEnd(of: collection)
        XCTAssertEqual(items.sections, [["b", "c", "d"], ["e", "f", "a"]])
    }

    /// Next to a much larger item, the dragged one does not change places back and forth.
    func testItemsOfDifferentSizesSettle() async throws {
        let items = MeasuredItems([["small", "large", "end"]])
        items.canMove = true
        items.size = { _, path in
            let widths = ["small": 50.0, "large": 200, "end": 40]
            return Size(width: widths[items.sections[0][path.item]] ?? 0, height: 50)
        }
        let collection = try showCollection(items)
        XCTAssertTrue(collection.beginInteractiveMovementForItem(at: path(0)))
        for x in [30.0, 60, 90, 150, 151, 152, 180, 181] {
            collection.updateInteractiveMovementTargetPosition(Point(x: x, y: 25))
            let first = texts(collection)
            collection.updateInteractiveMovementTargetPosition(Point(x: x, y: 25))
            XCTAssertEqual(texts(collection), first, "at \(x)")
        }
        XCTAssertEqual(texts(collection), ["large", "small", "end"])
        collection.endInteractiveMovement()
        waitForEnd(of: collection)
        XCTAssertEqual(collection.visibleCells.map(\.frame.width), [200, 50, 40])
    }

    /// Held near an edge, the item scrolls the collection, and keeps its cell all the way.
    func testADragAtTheEdgeScrolls() async throws {
        let letters = (0..<300).map { "Item \($0)" }
        let (collection, items) = try showLetters([letters])
        let lifted = try XCTUnwrap(collection.cellForItem(at: path(1)))
        drag([Point(x: 160, y: 50), Point(x: 160, y: 295)], on: collection)
        wait("it scrolls") { collection.contentOffset.y > 600 }
        XCTAssertTrue(collection.movement?.view === lifted)
        XCTAssertEqual(collection.movement?.scroller?.isRunning, true)
        button(GDK_BUTTON_RELEASE, Point(x: 160, y: 295), on: collection)
        let place = try XCTUnwrap(items.sections[0].firstIndex(of: "Item 1"))
        XCTAssertGreaterThan(place, 15)
        waitForEnd(of: collection)
        XCTAssertTrue(collection.cellForItem(at: path(place)) === lifted)
        XCTAssertEqual(texts(collection).count, Set(texts(collection)).count)
    }

    /// A drag costs frames only near an edge with items beyond it.
    func testADragAwayFromTheEdgesDoesNotScroll() async throws {
        let (collection, _) = try showLetters([(0..<300).map { "Item \($0)" }])
        drag([Point(x: 160, y: 50), Point(x: 160, y: 150)], on: collection)
        XCTAssertEqual(collection.movement?.scroller?.isRunning, false, "in the middle")
        button(GDK_MOTION_NOTIFY, Point(x: 160, y: 2), on: collection)
        XCTAssertEqual(collection.movement?.scroller?.isRunning, false, "nothing is above")
        button(GDK_BUTTON_RELEASE, Point(x: 160, y: 2), on: collection)
        waitForEnd(of: collection)
    }

    /// A refused item keeps its cell even where its place is off the screen.
    func testARefusedItemKeepsItsCellOffItsPlace() async throws {
        let letters = (0..<300).map { "Item \($0)" }
        let (collection, items) = try showLetters([letters])
        items.target = { source, _ in source }
        let lifted = try XCTUnwrap(collection.cellForItem(at: path(1)) as? NameCell)
        XCTAssertTrue(collection.beginInteractiveMovementForItem(at: path(1)))
        scroll(collection, to: Point(x: 0, y: 3_000))
        collection.updateInteractiveMovementTargetPosition(Point(x: 160, y: 3_100))
        wait("the item is drawn") { !collection.needsUpdate }
        XCTAssertEqual(lifted.label.text, "Item 1")
        XCTAssertEqual(lifted.frame.center, Point(x: 160, y: 3_100))
        collection.endInteractiveMovement()
        waitForEnd(of: collection)
        XCTAssertEqual(moves(items), [])
        XCTAssertNil(collection.cellForItem(at: path(1)))
    }

    /// A model that changed unnoticed during a drag ends the drag and reloads everything.
    func testAContradictionEndsADrag() async throws {
        BrokenUpdates.stopDebugBuilds = false
        defer { BrokenUpdates.stopDebugBuilds = true }
        let (collection, items) = try showLetters()
        let lifted = try XCTUnwrap(collection.cellForItem(at: path(0)))
        XCTAssertTrue(collection.beginInteractiveMovementForItem(at: path(0)))
        XCTAssertTrue(lifted.hosting?.isLifted ?? false)
        items.sections[0].removeLast(2)
        collection.updateInteractiveMovementTargetPosition(Point(x: 270, y: 50))
        XCTAssertFalse(collection.hasActiveDrag)
        wait("everything is loaded again") { !collection.needsUpdate }
        XCTAssertEqual(texts(collection), ["a", "b", "c", "d"])
        XCTAssertFalse(lifted.hosting?.isLifted ?? true)
    }

    /// While an item is dragged, badges are asked for by the index paths of the model.
    func testBadgesHaveIndexPathsOfTheModelDuringADrag() async throws {
        let size = CollectionLayoutSize(
            widthDimension: .absolute(100), heightDimension: .absolute(100))
        let badge = CollectionLayoutSupplementaryItem(
            layoutSize: CollectionLayoutSize(
                widthDimension: .absolute(20), heightDimension: .absolute(20)),
            elementKind: CollectionView.elementKindSectionHeader,
            containerAnchor: CollectionLayoutAnchor(edges: [.top, .trailing]))
        let layout = CollectionViewCompositionalLayout(
            section: CollectionLayoutSection(
                group: .horizontal(
                    layoutSize: CollectionLayoutSize(
                        widthDimension: .fractionalWidth(1), heightDimension: .absolute(100)),
                    subitems: [CollectionLayoutItem(layoutSize: size, supplementaryItems: [badge])])
            ))
        let items = RecordedItems(12)
        items.canMove = true
        let collection = try showCollection(items, layout: layout, height: 150)
        XCTAssertTrue(collection.beginInteractiveMovementForItem(at: path(0)))
        scroll(collection, to: Point(x: 0, y: 250))
        collection.updateInteractiveMovementTargetPosition(Point(x: 250, y: 350))
        _ = items.takeLog()
        scroll(collection, to: .zero)
        let asked = items.takeLog().filter { $0.hasPrefix("view") }
        XCTAssertEqual(asked, (1...6).map { "view 0.\($0)" })
        collection.cancelInteractiveMovement()
    }

    /// Alt and an arrow key move the focused item.
    func testKeysMoveTheFocusedItem() async throws {
        let (collection, items) = try showLetters()
        let window = try XCTUnwrap(window)
        collection.grabFocus()
        press(GDK_KEY_Home, in: window)
        press(GDK_KEY_Right, GDK_MOD1_MASK, in: window)
        XCTAssertEqual(items.sections[0], ["b", "a", "c", "d", "e", "f"])
        press(GDK_KEY_Down, GDK_MOD1_MASK, in: window)
        XCTAssertEqual(items.sections[0], ["b", "c", "d", "e", "a", "f"])
        XCTAssertEqual(collection.focusedItem, path(4))
        XCTAssertEqual(texts(collection), items.sections[0])
        press(GDK_KEY_Left, GDK_MOD1_MASK, in: window)
        press(GDK_KEY_Left, GDK_MOD1_MASK, in: window)
        XCTAssertEqual(items.sections[0], ["b", "c", "a", "d", "e", "f"])
        waitForEnd(of: collection)
    }
}
