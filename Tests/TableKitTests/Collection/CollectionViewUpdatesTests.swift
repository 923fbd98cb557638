import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Batches and changes of the layout, with their animations. Spec 57, 67, 69.
@MainActor
final class CollectionViewUpdatesTests: CollectionTestCase {
    private func texts(_ collection: CollectionView) -> [String] {
        collection.visibleCells.map { ($0 as? NameCell)?.label.text ?? "" }
    }

    private func waitForEnd(of collection: CollectionView) {
        wait("the animation ended") { collection.animation == nil && !collection.needsUpdate }
    }

    /// Spec 57.2–57.4, 57.8, OC-15, OC-16: mixed changes animate together.
    func testABatchMovesFadesAndCompletes() async throws {
        let items = RecordedItems([["a", "b", "c", "d", "e", "f"]])
        let collection = try showCollection(items)
        let moving = try XCTUnwrap(collection.cellForItem(at: path(5)))
        var finished: [Bool] = []
        collection.performBatchUpdates {
            items.sections[0] = ["x", "a", "c", "d", "e", "f"]
            collection.insertItems(at: [path(0)])
            collection.deleteItems(at: [path(1)])
        } completion: {
            finished.append($0)
        }
        XCTAssertEqual(finished, [])
        XCTAssertEqual(texts(collection), ["x", "a", "c", "d", "e", "f"])
        let fading = try XCTUnwrap(collection.cellForItem(at: path(0)))
        XCTAssertEqual(fading.alpha, 0)
        wait("the new cell is half visible") { fading.alpha > 0.2 }
        waitForEnd(of: collection)
        XCTAssertEqual(finished, [true])
        XCTAssertEqual(fading.alpha, 1)
        XCTAssertTrue(collection.cellForItem(at: path(5)) === moving)
        XCTAssertEqual(collection.subviews.count, 6)
    }

    /// Spec 67.1, 67.6: X3, a new item comes from the middle.
    func testX3InsertionFromTheCenter() async throws {
        struct FromTheCenter: CollectionViewLayout {
            var flow = CollectionViewFlowLayout()
            var inserted: Set<IndexPath> = []
            var contentSize: Size { flow.contentSize }
            mutating func prepare(in context: LayoutContext) { flow.prepare(in: context) }
            func attributesForElements(in rect: Rect) -> [LayoutAttributes] {
                flow.attributesForElements(in: rect)
            }
            func attributes(for element: LayoutElement) -> LayoutAttributes? {
                flow.attributes(for: element)
            }
            mutating func prepareForUpdates(_ updates: [LayoutUpdate]) {
                for case .insertItem(let path) in updates { inserted.insert(path) }
            }
            func initialAttributes(appearing normal: LayoutAttributes) -> LayoutAttributes {
                guard inserted.contains(normal.indexPath) else { return normal }
                var start = normal
                (start.center, start.alpha) = (Point(x: 110, y: 110), 0)
                return start
            }
            mutating func finalizeUpdates() { inserted = [] }
        }
        var layout = FromTheCenter()
        layout.flow.itemSize = Size(width: 100, height: 100)
        let items = RecordedItems([["a", "b", "c"]])
        let collection = try showCollection(items, layout: layout, width: 220, height: 220)
        items.sections[0].append("d")
        collection.insertItems(at: [path(3)])
        XCTAssertEqual(frame(3, of: collection), Rect(x: 60, y: 60, width: 100, height: 100))
        XCTAssertEqual(frame(2, of: collection), Rect(x: 0, y: 110, width: 100, height: 100))
        waitForEnd(of: collection)
        XCTAssertEqual(frame(3, of: collection), Rect(x: 120, y: 110, width: 100, height: 100))
    }

    /// The selection follows its items (R8); reloaded items lose it.
    func testTheSelectionFollowsItems() async throws {
        let items = RecordedItems([["a", "b", "c"], ["d"]])
        let collection = try showCollection(items)
        collection.allowsMultipleSelection = true
        collection.selectItem(at: path(2), animated: false)
        collection.selectItem(at: path(0, 1), animated: false)
        items.sections = [["d"], ["c", "b"]]
        collection.performBatchUpdates {
            collection.deleteItems(at: [path(0)])
            collection.moveItem(at: path(2), to: path(0, 1))
            collection.moveSection(1, toSection: 0)
        }
        XCTAssertEqual(Set(collection.indexPathsForSelectedItems ?? []), [path(0), path(0, 1)])
        waitForEnd(of: collection)
        XCTAssertEqual(texts(collection), ["d", "c", "b"])
        XCTAssertEqual(collection.visibleCells.map(\.isSelected), [true, true, false])
    }

    /// Spec 57.9, 73.2: wrong counts reload everything instead of showing wrong items.
    func testWrongCountsReload() async throws {
        BrokenUpdates.stopDebugBuilds = false
        defer { BrokenUpdates.stopDebugBuilds = true }
        let items = RecordedItems([["a", "b"]])
        let collection = try showCollection(items)
        var finished: Bool?
        collection.performBatchUpdates {
            items.sections[0] = ["a", "b", "c", "d"]
            collection.insertItems(at: [path(2)])
        } completion: {
            finished = $0
        }
        XCTAssertEqual(finished, false)
        XCTAssertEqual(texts(collection), ["a", "b", "c", "d"])
    }

    /// A change that is reported after it was made asks for no metrics of old index paths, even if
    /// the layout was invalidated before.
    func testAChangeAfterAnInvalidationAsksForNewMetricsOnly() async throws {
        let items = MeasuredItems(6)
        items.size = { _, path in
            XCTAssertLessThan(path.item, items.sections[0].count, "an item that is gone")
            return Size(
                width: Double(20 + 10 * (items.sections[0][path.item].last == "5" ? 4 : 1)),
                height: 30)
        }
        let collection = try showCollection(items)
        collection.invalidateLayout()
        items.sections[0].removeSubrange(0..<4)
        collection.deleteItems(at: (0..<4).map { path($0) })
        wait("the animation ended") { collection.animation == nil }
        XCTAssertEqual(collection.visibleCells.map(\.frame.width), [30, 60])
        collection.invalidateLayout()
        items.sections[0].insert("Item 5", at: 0)
        collection.insertItems(at: [path(0)])
        wait("the animation ended") { collection.animation == nil }
        XCTAssertEqual(collection.visibleCells.map(\.frame.width), [60, 30, 60])
    }

    /// A batch before the first layout, and several in a row while the last one is animated.
    func testBatchesBeforeLayoutAndDuringAnimations() async throws {
        let items = RecordedItems([["a"]])
        var collection = CollectionView(collectionViewLayout: CollectionViewFlowLayout())
        collection.dataSource = items
        items.sections[0].append("b")
        collection.insertItems(at: [path(1)])
        collection = try showCollection(items)
        XCTAssertEqual(texts(collection), ["a", "b"])
        for step in 0..<20 {
            items.sections[0].insert("\(step)", at: 0)
            collection.insertItems(at: [path(0)])
            MainLoop.drain()
            if step.isMultiple(of: 3) {
                items.sections[0].remove(at: 1)
                collection.deleteItems(at: [path(1)])
            }
        }
        waitForEnd(of: collection)
        XCTAssertEqual(texts(collection), items.sections[0])
        for (index, cell) in collection.visibleCells.enumerated() {
            let attributes = try XCTUnwrap(collection.layoutAttributesForItem(at: path(index)))
            XCTAssertEqual(cell.frame, attributes.frame)
            XCTAssertEqual(cell.alpha, 1)
        }
        XCTAssertEqual(collection.subviews.count, items.sections[0].count)
    }

    /// Spec 69.2, OC-28: frames change from the old layout's to the new one's.
    func testTheLayoutChangesWithAnimation() async throws {
        let collection = try showCollection(RecordedItems(8))
        let start = try XCTUnwrap(frame(7, of: collection))
        var finished: Bool?
        collection.setCollectionViewLayout(CircleLayout(), animated: true) { finished = $0 }
        let cell = try XCTUnwrap(collection.cellForItem(at: path(7)))
        XCTAssertEqual(cell.frame, start)
        wait("the cell moves") { cell.frame != start }
        XCTAssertNil(finished)
        waitForEnd(of: collection)
        XCTAssertEqual(finished, true)
        XCTAssertTrue(collection.collectionViewLayout is CircleLayout)
        XCTAssertEqual(
            cell.frame, collection.layoutAttributesForItem(at: path(7))?.frame)
        XCTAssertNotEqual(cell.frame, start)
    }

    /// 69.6
    func testATransitionHasAnimatedValues() throws {
        let collection = try showCollection(RecordedItems(4))
        collection.startInteractiveTransition(to: CircleLayout())
        collection.setTransitionProgress(0.5)
        collection.updateLayout(CollectionViewTransitionLayout.self) {
            $0.updateValue(100, forAnimatedKey: "spread")
        }
        let transition = collection.collectionViewLayout as? CollectionViewTransitionLayout
        XCTAssertEqual(transition?.value(forAnimatedKey: "spread"), 100)
        XCTAssertEqual(collection.transitionProgress, 0.5)
        collection.finishInteractiveTransition()
        XCTAssertTrue(collection.collectionViewLayout is CircleLayout)
    }

    /// X2; Spec 69.3–69.5, 69.8: a transition whose progress the program sets.
    func testX2InteractiveTransition() async throws {
        struct OneItem: CollectionViewLayout {
            var frame: Rect
            var alpha: Double
            var contentSize: Size { Size(width: 300, height: 300) }
            mutating func prepare(in context: LayoutContext) {}
            func attributesForElements(in rect: Rect) -> [LayoutAttributes] {
                attributes(for: .cell(IndexPath(item: 0, section: 0))).map { [$0] } ?? []
            }
            func attributes(for element: LayoutElement) -> LayoutAttributes? {
                guard element == .cell(IndexPath(item: 0, section: 0)) else { return nil }
                var attributes = LayoutAttributes(element, frame: frame)
                attributes.alpha = alpha
                return attributes
            }
        }
        let old = OneItem(frame: Rect(x: 0, y: 0, width: 50, height: 50), alpha: 1)
        let new = OneItem(frame: Rect(x: 100, y: 40, width: 100, height: 100), alpha: 0.5)
        let collection = try showCollection(RecordedItems(1), layout: old)
        let cell = try XCTUnwrap(collection.cellForItem(at: path(0)))
        collection.startInteractiveTransition(to: new)
        collection.setTransitionProgress(0.25)
        collection.updateIfNeeded()
        XCTAssertEqual(cell.frame, Rect(x: 25, y: 10, width: 62.5, height: 62.5))
        XCTAssertEqual(cell.alpha, 0.875)
        collection.cancelInteractiveTransition()
        collection.updateIfNeeded()
        XCTAssertEqual(cell.frame, old.frame)
        collection.startInteractiveTransition(to: new)
        collection.finishInteractiveTransition()
        collection.updateIfNeeded()
        XCTAssertEqual(cell.frame, new.frame)
        XCTAssertEqual(cell.alpha, 0.5)
    }
}
