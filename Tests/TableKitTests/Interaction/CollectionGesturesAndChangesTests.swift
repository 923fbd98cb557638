import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Gestures on an item of a collection, each with each change in its midst. Spec R8.
@MainActor
final class CollectionGesturesAndChangesTests: CollectionTestCase {
    private var named = NamedRows()
    private let target = "1.5"

    /// Shows the items below each other, 40 points high.
    private func showNamed(
        layout: (any CollectionViewLayout)? = nil, prepare: (CollectionView) -> Void = { _ in }
    ) throws -> (CollectionView, RecordedItems) {
        named = NamedRows()
        let items = RecordedItems(named.sections)
        items.canMove = true
        var flow = CollectionViewFlowLayout()
        flow.itemSize = Size(width: 300, height: 40)
        flow.minimumLineSpacing = 0
        flow.sectionInset = EdgeInsets(top: 10, left: 0, bottom: 10, right: 0)
        let collection = try showCollection(
            items, layout: layout ?? flow, width: 340, height: 500, prepare: prepare)
        _ = items.takeLog()
        return (collection, items)
    }

    private func make(
        _ change: ChangeInTheMidst, _ collection: CollectionView, _ items: RecordedItems
    ) {
        guard let batch = named.make(change) else {
            items.sections = named.sections
            return collection.reloadData()
        }
        collection.perform(batch, animated: true) {
            items.sections = named.sections
        } completion: { _ in
        }
    }

    private func settle(_ collection: CollectionView) {
        wait("the collection is settled") {
            collection.animation == nil && !collection.needsUpdate
        }
    }

    private func middle(of collection: CollectionView) throws -> Point {
        let frame = collection.layoutAttributesForItem(at: NamedRows.target)?.frame
        return try XCTUnwrap(frame).center
    }

    private func text(_ path: IndexPath?) -> String? {
        path.map { named.sections[$0.section][$0.item] }
    }

    /// The texts of cells that look pressed.
    private func highlighted(_ collection: CollectionView) -> [String] {
        collection.visibleCells.filter(\.isHighlighted)
            .map { ($0 as? NameCell)?.label.text ?? "" }
    }

    func testAPressKeepsItsItem() async throws {
        for change in ChangeInTheMidst.allCases {
            let (collection, items) = try showNamed()
            let point = try middle(of: collection)
            button(GDK_BUTTON_PRESS, point, on: collection)
            XCTAssertEqual(highlighted(collection), [target])
            make(change, collection, items)
            settle(collection)
            XCTAssertEqual(highlighted(collection), change.keepsRow ? [target] : [], "\(change)")
            button(GDK_BUTTON_RELEASE, point, on: collection)
            XCTAssertEqual(
                text(collection.indexPathsForSelectedItems?.first),
                change.keepsRow ? target : nil, "\(change)")
            XCTAssertEqual(highlighted(collection), [], "\(change)")
        }
    }

    /// An item that was scrolled away from under the pointer is not clicked.
    func testAPressIsNoClickAfterScrolling() async throws {
        let (collection, _) = try showNamed()
        let point = try middle(of: collection)
        button(GDK_BUTTON_PRESS, point, on: collection)
        scroll(collection, to: Point(x: 0, y: 60))
        button(GDK_BUTTON_RELEASE, point, on: collection)
        XCTAssertNil(collection.indexPathsForSelectedItems)
        XCTAssertEqual(highlighted(collection), [])
    }

    private func showSwiped(isReleased: Bool) throws -> (CollectionView, RecordedItems) {
        var list = CollectionLayoutListConfiguration(appearance: .plain)
        list.trailingSwipeActionsConfigurationProvider = { _ in
            let action = ContextualAction(style: .normal, title: "Flag") { _, _, done in
                done(true)
            }
            return SwipeActionsConfiguration(actions: [action])
        }
        let layout = CollectionViewCompositionalLayout.list(using: list)
        let (collection, items) = try showNamed(layout: layout)
        let point = try middle(of: collection)
        button(GDK_BUTTON_PRESS, Point(x: 300, y: point.y), on: collection)
        for step in 1...10 {
            button(
                GDK_MOTION_NOTIFY, Point(x: 300 - Double(step) * 8, y: point.y), on: collection)
        }
        XCTAssertEqual(text(collection.swipe?.path), target)
        if isReleased {
            button(GDK_BUTTON_RELEASE, Point(x: 220, y: point.y), on: collection)
            wait("the item is open") { collection.swipe?.animation?.isRunning == false }
        }
        return (collection, items)
    }

    func testASwipeKeepsItsItem() async throws {
        for change in ChangeInTheMidst.allCases {
            for isReleased in [false, true] {
                let (collection, items) = try showSwiped(isReleased: isReleased)
                make(change, collection, items)
                settle(collection)
                if !isReleased {
                    button(GDK_MOTION_NOTIFY, Point(x: 215, y: 200), on: collection)
                    button(GDK_BUTTON_RELEASE, Point(x: 215, y: 200), on: collection)
                    wait("the swipe has ended") {
                        collection.swipe?.animation?.isRunning != true
                    }
                }
                let place = change.keepsRow ? named.path(of: target) : nil
                let isVisible = place.map { collection.cellForItem(at: $0) != nil } ?? false
                XCTAssertEqual(
                    text(collection.swipe?.session.openRow), isVisible ? target : nil,
                    "\(change), released: \(isReleased)")
                XCTAssertEqual(collection.swipe?.path, collection.swipe?.session.openRow)
                XCTAssertNil(collection.indexPathsForSelectedItems)
                XCTAssertEqual(
                    collection.visibleCells.filter(\.isSwiped).count, isVisible ? 1 : 0)
            }
        }
    }

    func testADragKeepsItsItem() async throws {
        for change in ChangeInTheMidst.allCases {
            let (collection, items) = try showNamed()
            var point = try middle(of: collection)
            button(GDK_BUTTON_PRESS, point, on: collection)
            for _ in 1...5 {
                point.y += 12
                button(GDK_MOTION_NOTIFY, point, on: collection)
            }
            XCTAssertTrue(collection.hasActiveDrag)
            _ = items.takeLog()
            make(change, collection, items)
            let goesOn = change.keepsRow && !change.movesRow
            XCTAssertEqual(collection.hasActiveDrag, goesOn, "\(change)")
            button(GDK_MOTION_NOTIFY, point, on: collection)
            if goesOn {
                let held = try XCTUnwrap(collection.movement).drag.imageFrame
                XCTAssertEqual(
                    held.center.y - collection.contentOffset.y, point.y, accuracy: 1, "\(change)")
            }
            button(GDK_BUTTON_RELEASE, point, on: collection)
            settle(collection)
            XCTAssertFalse(collection.hasActiveDrag)
            XCTAssertNil(collection.indexPathsForSelectedItems, "no click: \(change)")
            let moves = items.takeLog().filter { $0.hasPrefix("move") }
            XCTAssertLessThanOrEqual(moves.count, goesOn ? 1 : 0, "\(change)")
            let shown = collection.visibleCells.map { ($0 as? NameCell)?.label.text ?? "" }
            let names = items.sections.flatMap { $0 }
            XCTAssertEqual(shown, Array(names.prefix(shown.count)), "\(change)")
        }
    }

    func testABandKeepsTheItemsThatItTouches() async throws {
        for change in ChangeInTheMidst.allCases {
            let (collection, items) = try showNamed { $0.allowsMultipleSelection = true }
            let (start, end) = (Point(x: 320, y: 480), Point(x: 100, y: 250))
            button(GDK_BUTTON_PRESS, start, on: collection)
            button(GDK_MOTION_NOTIFY, Point(x: 200, y: 300), on: collection)
            button(GDK_MOTION_NOTIFY, end, on: collection)
            XCTAssertGreaterThan(collection.numberOfSelectedItems, 3)
            make(change, collection, items)
            settle(collection)
            if change == .reloadEverything {
                XCTAssertNil(collection.pointer.band)
                continue
            }
            let band = try XCTUnwrap(collection.pointer.band, "\(change)").frame
            XCTAssertEqual(band, Rect(x: 100, y: 250, width: 220, height: 230))
            let touched = collection.layoutAttributesForElements(in: band)
                .filter { $0.element.category == .cell }.map(\.indexPath).sorted()
            XCTAssertEqual(collection.indexPathsForSelectedItems?.sorted(), touched, "\(change)")
            button(GDK_BUTTON_RELEASE, end, on: collection)
            XCTAssertNil(collection.pointer.band)
            XCTAssertEqual(collection.indexPathsForSelectedItems?.sorted(), touched, "\(change)")
        }
    }

    /// Where items above the visible ones come, a band stays at the items that it touches.
    func testABandStaysAtItsItems() async throws {
        let (collection, items) = try showNamed { $0.allowsMultipleSelection = true }
        scroll(collection, to: Point(x: 0, y: 150))
        button(GDK_BUTTON_PRESS, Point(x: 320, y: 300), on: collection)
        button(GDK_MOTION_NOTIFY, Point(x: 100, y: 250), on: collection)
        let before = collection.indexPathsForSelectedItems?.map { text($0) ?? "" }
        make(.insertAbove, collection, items)
        settle(collection)
        XCTAssertEqual(collection.contentOffset.y, 230)
        XCTAssertEqual(collection.indexPathsForSelectedItems?.map { text($0) ?? "" }, before)
        XCTAssertEqual(collection.pointer.band?.frame.maxY, 530)
    }

    /// Scrolling by the wheel takes the items along under a held item and under a band.
    func testAHeldItemAndABandFollowThePointerWhileTheContentScrolls() async throws {
        let (collection, _) = try showNamed { $0.allowsMultipleSelection = true }
        let point = try middle(of: collection)
        button(GDK_BUTTON_PRESS, point, on: collection)
        button(GDK_MOTION_NOTIFY, Point(x: point.x, y: point.y + 10), on: collection)
        scroll(collection, to: Point(x: 0, y: 80))
        let held = try XCTUnwrap(collection.movement).drag
        XCTAssertEqual(held.imageFrame.center.y, point.y + 10 + 80, accuracy: 1)
        XCTAssertEqual(held.destination, path(7, 1))
        collection.cancelInteractiveMovement()
        button(GDK_BUTTON_RELEASE, point, on: collection)
        scroll(collection, to: .zero)
        button(GDK_BUTTON_PRESS, Point(x: 320, y: 200), on: collection)
        button(GDK_MOTION_NOTIFY, Point(x: 100, y: 250), on: collection)
        let before = collection.numberOfSelectedItems
        scroll(collection, to: Point(x: 0, y: 80))
        XCTAssertEqual(collection.numberOfSelectedItems, before + 2)
        XCTAssertEqual(collection.pointer.band?.frame.maxY, 330)
    }
}
