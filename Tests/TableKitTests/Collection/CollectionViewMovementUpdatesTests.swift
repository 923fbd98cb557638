import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Moving an item while the items change. Spec 70.7, R8.
@MainActor
final class CollectionViewMovementUpdatesTests: CollectionTestCase {
    private func texts(_ collection: CollectionView) -> [String] {
        collection.visibleCells.map { ($0 as? NameCell)?.label.text ?? "" }
    }

    private func waitForEnd(of collection: CollectionView) {
        wait("the animation ended") { collection.animation == nil && !collection.needsUpdate }
    }

    /// Shows six items, three in a line, and holds the first one over the third.
    private func showDragged(
        _ letters: [[String]] = [["a", "b", "c", "d", "e", "f"]], byMouse: Bool = true
    ) throws -> (CollectionView, RecordedItems) {
        var layout = CollectionViewFlowLayout()
        layout.itemSize = Size(width: 100, height: 100)
        let items = RecordedItems(letters)
        items.canMove = true
        let collection = try showCollection(items, layout: layout, height: 300)
        if byMouse {
            button(GDK_BUTTON_PRESS, Point(x: 50, y: 50), on: collection)
            for x in [100.0, 270] {
                button(GDK_MOTION_NOTIFY, Point(x: x, y: 60), on: collection)
            }
        } else {
            XCTAssertTrue(collection.beginInteractiveMovementForItem(at: path(0)))
            collection.updateInteractiveMovementTargetPosition(Point(x: 270, y: 50))
        }
        XCTAssertEqual(texts(collection).prefix(3), ["b", "c", "a"])
        _ = items.takeLog()
        return (collection, items)
    }

    private func drop(_ collection: CollectionView) {
        button(GDK_BUTTON_RELEASE, Point(x: 270, y: 60), on: collection)
        XCTAssertFalse(collection.hasActiveDrag)
        waitForEnd(of: collection)
    }

    private func moves(_ items: RecordedItems) -> [String] {
        items.takeLog().filter { $0.hasPrefix("move") || $0.contains("elect") }
    }

    /// Items come and go; the dragged one stays under the pointer, and the model moves it once.
    func testItemsComeAndGoAroundADraggedOne() async throws {
        for changesFirst in [false, true] {
            let (collection, items) = try showDragged()
            let lifted = try XCTUnwrap(collection.movement?.view)
            func change() {
                items.sections[0].remove(at: 4)
                items.sections[0].remove(at: 1)
                items.sections[0].append("g")
            }
            // An app may change its model before it tells the collection.
            if changesFirst { change() }
            collection.performBatchUpdates {
                if !changesFirst { change() }
                collection.deleteItems(at: [path(1), path(4)])
                collection.insertItems(at: [path(4)])
            }
            XCTAssertTrue(collection.hasActiveDrag)
            XCTAssertTrue(collection.movement?.view === lifted)
            XCTAssertEqual(lifted.frame.center, Point(x: 270, y: 60))
            XCTAssertEqual(texts(collection), ["c", "d", "a", "f", "g"])
            button(GDK_MOTION_NOTIFY, Point(x: 271, y: 60), on: collection)
            drop(collection)
            XCTAssertEqual(moves(items), ["move 0.0 0.2"], "no click")
            XCTAssertEqual(items.sections, [["c", "d", "a", "f", "g"]])
            XCTAssertEqual(texts(collection), items.sections[0])
            XCTAssertTrue(collection.cellForItem(at: path(2)) === lifted)
        }
    }

    /// An item that the program moves keeps its neighbors where nothing lies under it.
    func testAMovementOfTheProgramKeepsItsNeighbors() async throws {
        let (collection, items) = try showDragged(byMouse: false)
        items.target = { source, _ in source }
        items.sections[0].insert("x", at: 0)
        collection.insertItems(at: [path(0)])
        XCTAssertTrue(collection.hasActiveDrag)
        XCTAssertEqual(collection.movement?.drag.source, path(1))
        collection.cancelInteractiveMovement()
        waitForEnd(of: collection)
        XCTAssertEqual(texts(collection), ["x", "a", "b", "c", "d", "e", "f"])
        XCTAssertEqual(moves(items), [])
    }

    func testReloadsAndSingleChangesLeaveADrag() async throws {
        let (collection, items) = try showDragged()
        let lifted = try XCTUnwrap(collection.movement?.view as? NameCell)
        items.sections[0][0] = "A"
        items.sections[0][1] = "B"
        collection.reloadItems(at: [path(0), path(1)])
        XCTAssertTrue(collection.movement?.view === lifted)
        XCTAssertEqual(texts(collection).prefix(3), ["B", "c", "A"])
        items.sections[0][2] = "C"
        collection.reconfigureItems(at: collection.indexPathsForVisibleItems)
        XCTAssertEqual(texts(collection), ["B", "C", "A", "d", "e", "f"])
        items.sections[0].removeLast()
        collection.deleteItems(at: [path(5)])
        XCTAssertTrue(collection.hasActiveDrag)
        drop(collection)
        XCTAssertEqual(items.sections, [["B", "C", "A", "d", "e"]])
    }

    /// The selection of the program is that of the data source.
    func testASelectionDuringADragIsThatOfTheDataSource() async throws {
        let (collection, items) = try showDragged()
        collection.selectItem(at: path(1), animated: false)
        XCTAssertEqual(collection.indexPathsForSelectedItems, [path(1)])
        let selected = collection.visibleCells.filter(\.isSelected).map { ($0 as? NameCell) }
        XCTAssertEqual(selected.map { $0?.label.text }, ["b"])
        collection.selectItems(atPositions: PositionSet(2..<4))
        XCTAssertEqual(collection.indexPathsForSelectedItems, [path(2), path(3)])
        drop(collection)
        XCTAssertEqual(collection.indexPathsForSelectedItems, [path(1), path(3)])
        XCTAssertEqual(items.sections[0][1], "c")
    }

    /// A dragged item that is deleted or moved ends the drag, also where its room is in another
    /// section.
    func testADraggedItemThatIsGoneEndsTheDrag() async throws {
        let changes: [(CollectionView, RecordedItems) -> Void] = [
            { collection, items in
                items.sections[0].removeFirst()
                collection.deleteItems(at: [self.path(0)])
            },
            { collection, items in
                items.sections[0].append(items.sections[0].removeFirst())
                collection.moveItem(at: self.path(0), to: self.path(2))
            },
            { collection, items in
                items.sections.removeFirst()
                collection.deleteSections([0])
            },
            { collection, items in
                items.sections[0] = ["x"]
                collection.reloadSections([0])
            },
        ]
        for (index, change) in changes.enumerated() {
            let (collection, items) = try showDragged([["a", "b", "c"], ["d", "e"]])
            button(GDK_MOTION_NOTIFY, Point(x: 60, y: 160), on: collection)
            XCTAssertEqual(texts(collection), ["b", "c", "a", "d", "e"])
            change(collection, items)
            XCTAssertFalse(collection.hasActiveDrag, "change \(index)")
            button(GDK_MOTION_NOTIFY, Point(x: 200, y: 160), on: collection)
            button(GDK_BUTTON_RELEASE, Point(x: 200, y: 160), on: collection)
            XCTAssertEqual(moves(items), [], "change \(index)")
            waitForEnd(of: collection)
            XCTAssertEqual(texts(collection), Array(items.sections.joined()), "change \(index)")
            XCTAssertNil(collection.elements.first { $0.isLifted })
        }
    }

    /// Items go on being dragged where the section of their target is deleted.
    func testADragGoesOnWhereItsTargetIsGone() async throws {
        let (collection, items) = try showDragged([["a", "b", "c"], ["d", "e"]])
        button(GDK_MOTION_NOTIFY, Point(x: 60, y: 160), on: collection)
        items.sections.removeLast()
        collection.deleteSections([1])
        XCTAssertTrue(collection.hasActiveDrag)
        button(GDK_MOTION_NOTIFY, Point(x: 270, y: 60), on: collection)
        drop(collection)
        XCTAssertEqual(items.sections, [["b", "c", "a"]])
        XCTAssertEqual(texts(collection), ["b", "c", "a"])
    }
}
