import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// A cell as large as its text.
final class TextCell: CollectionViewCell {
    let label = Label()

    required init(frame: Rect) {
        super.init(frame: frame)
        label.numberOfLines = 0
        label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        label.frame = contentView.bounds
        contentView.addSubview(label)
    }
}

/// A cell that wants to be as wide as the number in its item.
final class WidthCell: CollectionViewCell {
    var width = 0.0

    override func preferredLayoutAttributesFitting(
        _ layoutAttributes: CollectionViewLayoutAttributes
    ) -> CollectionViewLayoutAttributes {
        var preferred = layoutAttributes
        preferred.size = Size(width: width, height: 30)
        return preferred
    }
}

/// Layouts on the screen: decoration views, trees, pinned headers, self-sizing items, compositional
/// layouts and lists.
@MainActor
final class CollectionViewLayoutsTests: CollectionTestCase {
    private final class Shelf: CollectionReusableView {}

    /// Spec 54.3, 54.9, 66.6: the layout owns decoration views; the data source is not asked.
    func testDecorationViewsAreMadeAndReused() async throws {
        struct Shelves: CollectionViewLayout {
            var flow = CollectionViewFlowLayout()
            var contentSize: Size { flow.contentSize }
            mutating func prepare(in context: LayoutContext) { flow.prepare(in: context) }
            func attributes(for element: LayoutElement) -> LayoutAttributes? {
                guard element.category == .decoration(kind: "shelf") else {
                    return flow.attributes(for: element)
                }
                let y = Double(element.indexPath.item) * 60 + 50
                var attributes = LayoutAttributes(
                    element, frame: Rect(x: 0, y: y, width: contentSize.width, height: 10))
                attributes.zIndex = -1
                return attributes
            }
            func attributesForElements(in rect: Rect) -> [LayoutAttributes] {
                let lines = max(0, Int(rect.minY / 60))...max(0, Int(rect.maxY / 60))
                return flow.attributesForElements(in: rect)
                    + lines.compactMap { line in
                        attributes(
                            for: LayoutElement(
                                .decoration(kind: "shelf"), at: IndexPath(item: line, section: 0)))
                    }.filter { $0.frame.intersects(rect) }
            }
        }
        let items = RecordedItems(1_000)
        let collection = try showCollection(items, layout: Shelves()) {
            $0.register(Shelf.self, forDecorationViewOfKind: "shelf")
        }
        let shelves = collection.subviews.compactMap { $0 as? Shelf }
        XCTAssertEqual(
            shelves.map(\.frame.minY).sorted(), [50, 110, 170, 230, 290])
        XCTAssertTrue(collection.elements.first?.view is Shelf, "behind the cells")
        let made = collection.display.pool.madeCount
        for offset in stride(from: 0.0, to: 6_000, by: 200) {
            scroll(collection, to: Point(x: 0, y: offset))
        }
        XCTAssertLessThanOrEqual(collection.display.pool.madeCount, made + 10)
    }

    /// T1; Spec 72: a tree with its connectors, as frames of views.
    func testATreeWithConnectors() async throws {
        let children = [path(0): [path(0, 1), path(1, 1)]]
        let items = RecordedItems([["root"], ["left", "right"]])
        let collection = try showCollection(items, layout: TreeLayout(children: children)) {
            $0.register(
                TitleView.self, forSupplementaryViewOfKind: TreeLayout.connectorKind,
                withReuseIdentifier: "title")
        }
        XCTAssertEqual(
            frame(0, of: collection), Rect(x: 10, y: 10, width: 100, height: 40))
        XCTAssertEqual(
            frame(1, 1, of: collection), Rect(x: 130, y: 70, width: 100, height: 40))
        let connector = collection.supplementaryView(
            forElementKind: TreeLayout.connectorKind, at: path(0))
        XCTAssertEqual(connector?.frame, Rect(x: 110, y: 10, width: 20, height: 100))
    }

    func testPinnedHeadersStayVisibleWithoutPasses() async throws {
        var layout = CollectionViewFlowLayout()
        layout.headerReferenceSize = Size(width: 0, height: 30)
        layout.sectionHeadersPinToVisibleBounds = true
        let items = RecordedItems([(0..<40).map { "\($0)" }, (0..<40).map { "\($0)" }])
        let collection = try showCollection(items, layout: layout)
        let passes = collection.display.session.passes
        let header = CollectionView.elementKindSectionHeader
        scroll(collection, to: Point(x: 0, y: 100))
        XCTAssertEqual(
            collection.supplementaryView(forElementKind: header, at: path(0))?.frame.minY, 100)
        XCTAssertEqual(collection.display.session.passes, passes)
        let second = try XCTUnwrap(
            collection.layoutAttributesForSupplementaryElement(ofKind: header, at: path(0, 1)))
        scroll(collection, to: Point(x: 0, y: second.frame.minY - 10))
        XCTAssertEqual(
            collection.supplementaryView(forElementKind: header, at: path(0))?.frame.maxY,
            second.frame.minY, "pushed away by the next one")
        XCTAssertTrue(
            collection.elements.last?.view is TitleView, "above the cells")
    }

    /// Items with estimated sizes have the size that their cells prefer.
    func testCellsChooseTheirSizes() async throws {
        var layout = CollectionViewFlowLayout()
        layout.estimatedItemSize = CollectionViewFlowLayout.automaticSize
        layout.minimumInteritemSpacing = 10
        let items = RecordedItems([["60", "120", "90", "200", "40"]])
        items.configure = { cell, path in
            (cell as? WidthCell)?.width = Double(items.sections[0][path.item]) ?? 0
        }
        let collection = try showCollection(items, layout: layout) {
            $0.register(WidthCell.self, forCellWithReuseIdentifier: "name")
        }
        XCTAssertEqual(collection.visibleCells.map(\.frame.width), [60, 120, 90, 200, 40])
        XCTAssertEqual(Set(collection.visibleCells.map(\.frame.height)), [30])
        XCTAssertEqual(frame(3, of: collection)?.minY, 40)
        items.sections[0].insert("150", at: 0)
        collection.insertItems(at: [path(0)])
        wait("the animation ended") { collection.animation == nil }
        XCTAssertEqual(collection.visibleCells.map(\.frame.width), [150, 60, 120, 90, 200, 40])
        items.sections[0][1] = "75"
        collection.reloadItems(at: [path(1)])
        wait("the animation ended") { collection.animation == nil }
        XCTAssertEqual(frame(1, of: collection)?.width, 75)
        items.sections[0][2] = "44"
        collection.reconfigureItems(at: [path(2)])
        wait("it is laid out") { !collection.needsUpdate }
        XCTAssertEqual(frame(2, of: collection)?.width, 44)
    }

    /// Rows of a list are as high as their text; a million rows measure only those near the screen.
    func testRowsOfAListAreAsHighAsTheirText() async throws {
        let items = RecordedItems(1_000_000)
        var measured = 0
        items.configure = { cell, path in
            measured += 1
            (cell as? TextCell)?.label.text = Array(
                repeating: "Line", count: path.item % 3 + 1
            ).joined(separator: "\n")
        }
        var list = CollectionLayoutListConfiguration(appearance: .plain)
        list.headerMode = .supplementary
        let collection = try showCollection(
            items, layout: CollectionViewCompositionalLayout.list(using: list)
        ) {
            $0.register(TextCell.self, forCellWithReuseIdentifier: "name")
        }
        let heights = collection.visibleCells.prefix(3).map(\.frame.height)
        XCTAssertLessThan(heights[0], heights[1])
        XCTAssertLessThan(heights[1], heights[2])
        XCTAssertEqual(collection.visibleCells.map(\.frame.width).max(), 320)
        XCTAssertLessThan(measured, 300)
        var bottom: Double?
        scroll(collection, to: Point(x: 0, y: 20_000_000))
        for cell in collection.visibleCells {
            if let bottom { XCTAssertEqual(cell.frame.minY, bottom) }
            bottom = cell.frame.maxY
        }
        XCTAssertEqual(
            collection.supplementaryView(
                forElementKind: CollectionView.elementKindSectionHeader, at: path(0)
            )?.frame.minY, collection.contentOffset.y)
    }

    /// A pass that is due runs before a batch changes the model, whose items it measures.
    func testADuePassRunsBeforeABatch() async throws {
        let items = RecordedItems([["a", "b", "c", "d"]])
        let list = CollectionLayoutListConfiguration(appearance: .plain)
        let collection = try showCollection(
            items, layout: CollectionViewCompositionalLayout.list(using: list))
        collection.invalidateLayout()
        collection.performBatchUpdates {
            items.sections[0] = ["a"]
            collection.deleteItems(at: [path(1), path(2), path(3)])
        }
        collection.invalidateLayout()
        items.sections[0] = []
        collection.deleteItems(at: [path(0)])
        wait("the animation ended") { collection.animation == nil }
        XCTAssertEqual(collection.visibleCells.count, 0)
    }

    /// A list cell shows a content configuration, and follows its state.
    func testAListCellShowsItsConfiguration() async throws {
        let items = RecordedItems(5)
        items.configure = { cell, path in
            guard let cell = cell as? CollectionViewListCell else { return }
            var content = cell.defaultContentConfiguration()
            content.text = "Row \(path.item)"
            cell.contentConfiguration = content
        }
        let collection = try showCollection(
            items,
            layout: CollectionViewCompositionalLayout.list(
                using: CollectionLayoutListConfiguration(appearance: .insetGrouped))
        ) {
            $0.register(CollectionViewListCell.self, forCellWithReuseIdentifier: "name")
        }
        let cell = try XCTUnwrap(collection.cellForItem(at: path(1)))
        XCTAssertEqual(cell.frame.minX, 16)
        XCTAssertEqual(cell.frame.width, 288)
        XCTAssertGreaterThan(cell.frame.height, 20)
        XCTAssertTrue(cell.contentConfiguration is ListContentConfiguration)
        var states: [Bool] = []
        cell.configurationUpdateHandler = { states.append($1.isSelected) }
        collection.selectItem(at: path(1), animated: false)
        wait("the cell is configured") { states.last == true }
        let separators = collection.subviews.filter { $0 is ListSeparator }
        XCTAssertEqual(separators.count, 4)
    }

    private func strips(
        _ behavior: CollectionLayoutSectionOrthogonalScrollingBehavior
    ) -> CollectionViewCompositionalLayout {
        let size = CollectionLayoutSize(
            widthDimension: .absolute(100), heightDimension: .absolute(80))
        var section = CollectionLayoutSection(
            group: .horizontal(
                layoutSize: size, subitems: [CollectionLayoutItem(layoutSize: size)]))
        section.orthogonalScrollingBehavior = behavior
        return CollectionViewCompositionalLayout(section: section)
    }

    private func turnWheel(
        _ direction: GdkScrollDirection, at point: Point, on collection: CollectionView
    ) {
        guard let event = gdk_event_new(GDK_SCROLL), let window = collection.bin.window else {
            return XCTFail("The collection is not realized")
        }
        defer { gdk_event_free(event) }
        g_object_ref(UnsafeMutableRawPointer(window))
        event.pointee.scroll.window = window
        (event.pointee.scroll.x, event.pointee.scroll.y) = (point.x, point.y)
        event.pointee.scroll.direction = direction
        let seat = gdk_display_get_default_seat(gdk_display_get_default())
        gdk_event_set_device(event, gdk_seat_get_pointer(seat))
        gtk_main_do_event(event)
    }

    /// A section scrolls orthogonally by the wheel, by keys and by the program; others stay.
    func testSectionsScrollAcrossTheLayout() async throws {
        let items = RecordedItems((0..<3).map { _ in (0..<20).map { "\($0)" } })
        let collection = try showCollection(items, layout: strips(.groupPaging))
        XCTAssertEqual(frame(0, 1, of: collection)?.origin, Point(x: 0, y: 80))
        turnWheel(GDK_SCROLL_RIGHT, at: Point(x: 50, y: 100), on: collection)
        wait("the section scrolled by a group") { collection.contentOffset(ofSection: 1) == 100 }
        wait("its cells are in place") { frame(1, 1, of: collection)?.minX == 0 }
        XCTAssertEqual(frame(0, of: collection)?.minX, 0)
        XCTAssertNil(collection.cellForItem(at: path(10, 1)))
        collection.scrollToItem(at: path(10, 1), animated: false)
        XCTAssertEqual(frame(10, 1, of: collection)?.maxX, 320)
        collection.grabFocus()
        collection.focusItem(at: path(10, 1))
        press(GDK_KEY_Right, in: try XCTUnwrap(window))
        XCTAssertEqual(collection.focusedItem, path(11, 1))
        XCTAssertEqual(frame(11, 1, of: collection)?.maxX, 320)
        items.sections.insert([], at: 0)
        collection.insertSections([0])
        wait("the animation ended") { collection.animation == nil }
        XCTAssertEqual(collection.contentOffset(ofSection: 2), 880, "it follows its section")
        collection.updateLayout(CollectionViewCompositionalLayout.self) {
            $0.configuration.interSectionSpacing = 4
        }
        XCTAssertEqual(collection.contentOffset(ofSection: 2), 880, "a changed layout keeps it")
        let assigned = collection.collectionViewLayout as? CollectionViewCompositionalLayout
        XCTAssertEqual(assigned?.configuration.interSectionSpacing, 4)
    }

    /// A section dragged on the touchpad follows the fingers by the distance of other content, and
    /// stops at a group when they leave; a drag stops the animation before it.
    func testSectionsFollowTheTouchpad() async throws {
        let items = RecordedItems([(0..<20).map { "\($0)" }])
        let collection = try showCollection(items, layout: strips(.groupPaging))
        collection.scrollSection(0, to: 500, animated: true)
        XCTAssertTrue(collection.orthogonal.animation?.isRunning ?? false)
        collection.driver?.putDown(on: collection.scrollingSection(at: Point(x: 50, y: 20)))
        XCTAssertNil(collection.orthogonal.animation)
        collection.setOrthogonalOffset(0, ofSection: 0)
        collection.driver?.move(to: Point(x: -60, y: 3), at: 1)
        XCTAssertEqual(collection.contentOffset(ofSection: 0), 60)
        collection.driver?.letGo(at: .infinity)
        wait("the section stops at a group") { collection.contentOffset(ofSection: 0) == 100 }
        XCTAssertEqual(ScrollDriver.unit(visible: 1_000), 100, accuracy: 1e-9)
    }

    /// A bar shows for a moment how far a section is scrolled.
    func testTheIndicatorOfASectionShowsAndFades() async throws {
        let items = RecordedItems((0..<3).map { _ in (0..<20).map { _ in " " } })
        let collection = try showCollection(items, layout: strips(.continuous))
        let before = try pixels(of: collection.bin.widget)
        collection.scrollSection(1, to: 50, animated: false)
        wait("it is laid out") { !collection.needsUpdate }
        let shown = try pixels(of: collection.bin.widget)
        XCTAssertTrue((0..<320).contains { before[$0, 157] != shown[$0, 157] })
        wait("the bar is gone") { collection.orthogonal.indicator == nil }
        let after = try pixels(of: collection.bin.widget)
        XCTAssertTrue((0..<320).allSatisfy { before[$0, 157] == after[$0, 157] })
    }

    /// Drags the content with a finger, and lets it go at rest.
    private func drag(_ collection: CollectionView, by distance: Point) {
        collection.driver?.putDown()
        collection.driver?.move(to: distance, at: 1)
        collection.driver?.letGo(at: .infinity)
    }

    /// X1; Spec 68.1, 68.2: scrolling ends where an item is in the middle; a notch of the wheel
    /// goes on to the next one.
    func testX1ScrollingSnapsToTheMiddle() async throws {
        let collection = try showCollection(RecordedItems(20), layout: LineLayout(width: 320))
        drag(collection, by: Point(x: -180, y: 0))
        wait("it snaps") { collection.contentOffset.x == 250 }
        turnWheel(GDK_SCROLL_DOWN, at: Point(x: 50, y: 100), on: collection)
        wait("the next item is in the middle") { collection.contentOffset.x == 500 }
        turnWheel(GDK_SCROLL_UP, at: Point(x: 50, y: 100), on: collection)
        wait("the previous item is in the middle") { collection.contentOffset.x == 250 }
        collection.contentOffset = Point(x: 180, y: 0)
        MainLoop.drain()
        XCTAssertEqual(collection.contentOffset.x, 180, "the program may stop anywhere")
    }

    func testPagingStopsAtPages() async throws {
        let collection = try showCollection(RecordedItems(200)) { $0.isPagingEnabled = true }
        drag(collection, by: Point(x: 0, y: -170))
        wait("it snaps") { collection.contentOffset.y == 300 }
        turnWheel(GDK_SCROLL_DOWN, at: Point(x: 50, y: 100), on: collection)
        wait("the next page") { collection.contentOffset.y == 600 }
    }

    /// The delegate has the last word about the end of scrolling.
    func testTheDelegateChoosesTheTarget() async throws {
        let items = RecordedItems(2_000)
        items.targetOffset = { Point(x: 0, y: ($0.y / 60).rounded() * 60) }
        let collection = try showCollection(items)
        drag(collection, by: Point(x: 0, y: -100))
        wait("it snaps") { collection.contentOffset.y == 120 }
    }

    /// The delegate can query the collection while it chooses the end of scrolling.
    func testTheDelegateQueriesTheCollectionForItsTarget() async throws {
        let items = RecordedItems(2_000)
        let collection = try showCollection(items)
        items.targetOffset = { [weak collection] proposed in
            guard let collection,
                let item = collection.indexPathForItem(at: Point(x: 1, y: proposed.y)),
                let frame = collection.layoutAttributesForItem(at: item)?.frame,
                collection.contentSize.height > 300
            else { return .zero }
            return frame.origin
        }
        drag(collection, by: Point(x: 0, y: -100))
        wait("it snaps") { collection.contentOffset.y == 60 }
        collection.invalidateLayout()
        turnWheel(GDK_SCROLL_DOWN, at: Point(x: 50, y: 100), on: collection)
        wait("the wheel goes on to a later line") {
            let offset = collection.contentOffset.y
            return offset > 60 && offset.truncatingRemainder(dividingBy: 60) == 0
        }
    }
}
