import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// A collection as a board: pinned headers, movement between columns, key commands and drops.
@MainActor
final class CollectionViewBoardTests: CollectionTestCase {
    /// Accepts everything, and records the places that the collection proposes.
    private final class Taker: CollectionViewDropDelegate {
        var intent = DropIntent.insertAtDestinationIndexPath
        var proposed: [IndexPath?] = []

        func collectionView(
            _ collectionView: CollectionView, dropSessionDidUpdate session: DropSession,
            withDestinationIndexPath destinationIndexPath: IndexPath?
        ) -> CollectionViewDropProposal {
            proposed.append(destinationIndexPath)
            return CollectionViewDropProposal(operation: .move, intent: intent)
        }

        func collectionView(
            _ collectionView: CollectionView,
            performDropWith coordinator: CollectionViewDropCoordinator
        ) {}
    }

    private func showBoard(_ counts: [Int]) throws -> CollectionView {
        let items = RecordedItems(counts.map { count in (0..<count).map { "Item \($0)" } })
        var layout = BoardLayout()
        (layout.columnWidth, layout.columnSpacing, layout.itemInset) = (120, 10, 5)
        (layout.headerHeight, layout.itemHeight, layout.itemSpacing) = (40, 50, 6)
        let collection = try showCollection(items, layout: layout) { collection in
            collection.register(
                TitleView.self, forSupplementaryViewOfKind: BoardLayout.laneKind,
                withReuseIdentifier: "title")
        }
        wait("the board is laid out") { collection.hasSize && !collection.needsUpdate }
        return collection
    }

    func testArrowsLeadBetweenColumnsAndShowTheItemBelowTheHeader() async throws {
        let collection = try showBoard([40, 0, 2])
        let window = try XCTUnwrap(window)
        collection.grabFocus()
        collection.selectItem(at: path(30), animated: false, scrollPosition: .top)
        wait("it is below the header") { self.frame(30, of: collection)?.minY == 40 }
        XCTAssertEqual(collection.contentOffset(ofSection: 0), 30 * 56)
        XCTAssertEqual(collection.contentOffset.y, 0, "only the column scrolls")
        press(GDK_KEY_Up, in: window)
        XCTAssertEqual(collection.focusedItem, path(29))
        XCTAssertEqual(collection.contentOffset(ofSection: 0), 29 * 56, "below the header")
        press(GDK_KEY_Right, in: window)
        XCTAssertEqual(collection.focusedItem, path(0, 2), "past the empty column")
        XCTAssertEqual(collection.contentOffset, Point(x: 80, y: 0))
        XCTAssertEqual(collection.contentOffset(ofSection: 0), 29 * 56)
        press(GDK_KEY_Right, in: window)
        XCTAssertEqual(collection.focusedItem, path(0, 2))
        press(GDK_KEY_Left, in: window)
        XCTAssertEqual(collection.focusedItem, path(29), "beside it on the screen")
        XCTAssertEqual(collection.contentOffset.x, 0, "the first column is at its edge")
    }

    func testColumnsScrollOnTheirOwn() async throws {
        let collection = try showBoard([40, 40, 2])
        func turn(_ x: Double, _ notches: Double) -> Bool {
            collection.scrollSection(
                at: Point(x: x, y: 100), by: Point(x: 0, y: notches))
        }
        XCTAssertTrue(turn(60, 2))
        let offset = collection.contentOffset(ofSection: 0)
        XCTAssertGreaterThan(offset, 20)
        XCTAssertEqual(collection.contentOffset(ofSection: 1), 0)
        wait("its items move") { self.frame(1, of: collection)?.minY == 40 + 56 - offset }
        XCTAssertTrue(turn(60, -50))
        XCTAssertEqual(collection.contentOffset(ofSection: 0), 0)
        XCTAssertTrue(turn(310, 1), "beside long columns, the board stays")
        XCTAssertEqual(collection.contentOffset, .zero)
        collection.scrollSection(1, to: 300, animated: false)
        collection.reloadData()
        wait("the column is where it was") { collection.contentOffset(ofSection: 1) == 300 }

        // A drag near the lower edge scrolls the column under it.
        let height = collection.viewportSize.height
        let before = collection.contentOffset(ofSection: 1)
        XCTAssertTrue(
            collection.scroll(near: Point(x: 190, y: height - 2), seconds: 0.1, inSections: true))
        XCTAssertGreaterThan(collection.contentOffset(ofSection: 1), before)
        XCTAssertEqual(collection.contentOffset.y, 0)
    }

    /// Fingers on a column drag the column up and down, with momentum, and the board sideways.
    func testFingersDragAColumnWithMomentum() async throws {
        let collection = try showBoard([30, 30, 2, 2, 2])
        let driver = try XCTUnwrap(collection.driver)
        func putDown(_ x: Double) {
            driver.putDown(on: collection.scrollingSection(at: Point(x: x, y: 100)))
        }
        func drag(from x: Double, by distance: Point) {
            putDown(x)
            for step in 1...10 {
                let part = Double(step) / 10
                driver.move(
                    to: Point(x: distance.x * part, y: distance.y * part),
                    at: Double(step) * 0.01)
            }
        }
        drag(from: 60, by: Point(x: -30, y: -100))
        XCTAssertEqual(collection.contentOffset(ofSection: 0), 100)
        XCTAssertEqual(collection.contentOffset, .zero, "only along one axis")
        driver.letGo(at: 0.1)
        XCTAssertTrue(collection.isDecelerating)
        wait("the column has stopped") { !collection.isDecelerating }
        XCTAssertGreaterThan(collection.contentOffset(ofSection: 0), 150)
        XCTAssertEqual(collection.contentOffset(ofSection: 1), 0)

        // A touch stops a moving column; another column moves on its own.
        drag(from: 60, by: Point(x: 0, y: 60))
        driver.letGo(at: 0.1)
        putDown(190)
        let offset = collection.contentOffset(ofSection: 0)
        XCTAssertFalse(collection.isDecelerating)
        driver.move(to: Point(x: 0, y: -50), at: 0.01)
        driver.letGo(at: .infinity)
        XCTAssertEqual(collection.contentOffset(ofSection: 0), offset)
        XCTAssertEqual(collection.contentOffset(ofSection: 1), 50)

        drag(from: 60, by: Point(x: -80, y: -20))
        driver.letGo(at: .infinity)
        XCTAssertEqual(collection.contentOffset(ofSection: 0), offset)
        XCTAssertGreaterThan(collection.contentOffset.x, 0)
    }

    func testATooltipShowsTheTextsThatAreCut() async throws {
        let items = RecordedItems([["Short", String(repeating: "long ", count: 30)]])
        let collection = try showCollection(items)
        func text(of item: Int) throws -> String? {
            let frame = try XCTUnwrap(frame(item, of: collection))
            return collection.truncatedText(at: frame.center)?.text
        }
        XCTAssertNil(try text(of: 0))
        XCTAssertEqual(try text(of: 1), String(repeating: "long ", count: 30))
        XCTAssertNil(collection.truncatedText(at: Point(x: 5, y: 290)), "beside the items")
    }

    func testKeyCommandsPrecedeTheKeysOfTheCollection() async throws {
        let collection = try showBoard([2, 2])
        let window = try XCTUnwrap(window)
        collection.grabFocus()
        collection.selectItem(at: path(0), animated: false)
        collection.focusItem(at: path(0))
        var calls = 0
        collection.keyCommands = [
            KeyCommand(input: .rightArrow, modifierFlags: [.control, .shift]) { _ in calls += 1 }
        ]
        press(GDK_KEY_Right, GdkModifierType(rawValue: 5), in: window)
        XCTAssertEqual(calls, 1)
        XCTAssertEqual(collection.focusedItem, path(0))
        press(GDK_KEY_Right, in: window)
        XCTAssertEqual(calls, 1)
        XCTAssertEqual(collection.focusedItem, path(0, 1))
    }

    func testButtonsInItemsAreOperatedByKeys() async throws {
        let items = RecordedItems(1)
        var clicks = 0
        var button: Button?
        items.configure = { cell, _ in
            let own = Button("Fold") { clicks += 1 }
            cell.contentView.addSubview(own) { _ in Rect(x: 5, y: 5, width: 40, height: 30) }
            button = own
        }
        let collection = try showCollection(items)
        let window = try XCTUnwrap(window)
        collection.grabFocus()
        wait("the items have the focus") { collection.isFocused }
        press(GDK_KEY_Tab, in: window)
        XCTAssertEqual(button?.containsFocus, true)
        press(GDK_KEY_space, in: window)
        release(GDK_KEY_space, in: window)
        wait("space clicks") { clicks == 1 }
        press(GDK_KEY_Return, in: window)
        release(GDK_KEY_Return, in: window)
        wait("return clicks") { clicks == 2 }
    }

    func testTheLayoutChoosesThePlaceOfDrops() async throws {
        let collection = try showBoard([2, 0])
        let taker = Taker()
        collection.dropDelegate = taker
        let session = DropSession()
        func drop(_ x: Double, _ y: Double) -> DropPlacement? {
            session.place = Point(x: x, y: y)
            _ = collection.dropMoved(session)
            return collection.pendingDrop.placement
        }
        XCTAssertEqual(drop(60, 45), .at(path(0)))
        XCTAssertEqual(drop(60, 280), .at(path(2)))
        XCTAssertEqual(drop(200, 200), .at(path(0, 1)), "a column without items")
        taker.intent = .unspecified
        XCTAssertEqual(drop(200, 100), .at(path(0, 1)))
        taker.intent = .insertIntoDestinationIndexPath
        XCTAssertEqual(drop(60, 60), .into(path(0)))
        XCTAssertEqual(taker.proposed.compactMap(\.self).map(\.section), [0, 0, 1, 1, 0])
    }

    func testViewsThatOnlyDecorateAreNoElements() async throws {
        let collection = try showBoard([2, 1])
        let lanes = collection.visibleSupplementaryViews(ofKind: BoardLayout.laneKind)
        XCTAssertEqual(lanes.count, 2)
        let accessibility = collection.accessibility
        XCTAssertEqual(accessibility.numberOfChildren, 3 + 2 + 2)
        for lane in lanes { lane.isAccessibilityElement = false }
        XCTAssertEqual(accessibility.numberOfChildren, 3 + 2)
        XCTAssertNil(collection.element(atViewport: Point(x: 60, y: 250)))
        XCTAssertEqual(
            collection.element(atViewport: Point(x: 60, y: 60)), .cell(path(0)))
    }
}
