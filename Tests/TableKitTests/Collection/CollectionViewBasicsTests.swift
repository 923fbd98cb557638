import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Items in the data source protocol, cells on the screen, recycling. Spec 50–54.
@MainActor
final class CollectionViewBasicsTests: CollectionTestCase {
    /// Spec 51.6, 58.1: counts, then exactly the views that show.
    func testTheDataSourceIsAskedOnlyForVisibleItems() async throws {
        let items = RecordedItems([(0..<1_000_000).map(String.init)])
        let collection = try showCollection(items)
        XCTAssertEqual(collection.contentSize, Size(width: 320, height: 200_000 * 60 - 10))
        XCTAssertEqual(collection.visibleCells.count, 25)
        XCTAssertEqual(items.takeLog().count(where: { $0.hasPrefix("cell") }), 25)
        XCTAssertEqual((collection.visibleCells.first as? NameCell)?.label.text, "0")
        XCTAssertEqual(collection.numberOfSections, 1)
        XCTAssertEqual(collection.numberOfItems(inSection: 0), 1_000_000)
    }

    /// Spec 54.5, 54.7, 54.8, 52.6: scrolling recycles cells, far beyond 32 767 pixels too.
    func testScrollingRecyclesCells() async throws {
        let items = RecordedItems([(0..<1_000_000).map(String.init)])
        let collection = try showCollection(items)
        for offset in [60.0, 35_000, 6_000_000, 11_999_690, 0] {
            scroll(collection, to: Point(x: 0, y: offset))
            let first = Int((offset + 10) / 60) * 5
            XCTAssertEqual(collection.indexPathsForVisibleItems.first, path(first), "\(offset)")
            for (path, cell) in zip(
                collection.indexPathsForVisibleItems, collection.visibleCells)
            {
                XCTAssertEqual((cell as? NameCell)?.label.text, "\(path.item)")
                XCTAssertEqual(cell.frame.minY, Double(path.item / 5) * 60)
                XCTAssertEqual(collection.indexPath(for: cell), path)
            }
        }
        XCTAssertLessThan(collection.display.pool.madeCount, 60)
        XCTAssertEqual(items.scrolls, 5)
        XCTAssertTrue(items.takeLog().contains("ended 0.0"))
    }

    /// Spec 53.2, 53.3, 53.6: layers of a cell, and what the host draws of them.
    func testTheSelectedBackgroundShowsWhenSelected() async throws {
        let items = RecordedItems(3)
        items.configure = { cell, _ in
            let (back, front) = (View(), View())
            (back.backgroundColor, front.backgroundColor) = (.pureRed, .pureBlue)
            (cell.backgroundView, cell.selectedBackgroundView) = (back, front)
        }
        let collection = try showCollection(items)
        let cell = try XCTUnwrap(collection.cellForItem(at: path(1)))
        XCTAssertEqual(cell.backgroundView?.frame, cell.bounds)
        assertColor(try pixels(of: collection.bin.widget)[70, 5], .pureRed, accuracy: 0.01)
        collection.selectItem(at: path(1), animated: false)
        assertColor(try pixels(of: collection.bin.widget)[70, 5], .pureBlue, accuracy: 0.01)
        cell.isSelected = false
        cell.isHighlighted = true
        assertColor(try pixels(of: collection.bin.widget)[70, 5], .pureBlue, accuracy: 0.01)
    }

    /// Spec 50.10: color and background view lie behind all items and do not scroll.
    func testTheBackgroundDoesNotScroll() async throws {
        let collection = try showCollection(RecordedItems(1_000))
        collection.backgroundColor = .pureRed
        assertColor(try pixels(of: collection.bin.widget)[316, 55], .pureRed, accuracy: 0.01)
        let background = View()
        background.backgroundColor = .pureGreen
        collection.backgroundView = background
        scroll(collection, to: Point(x: 0, y: 300))
        XCTAssertEqual(background.frame.size, Size(width: 320, height: 300))
        assertColor(try pixels(of: collection.bin.widget)[0, 55], .pureGreen, accuracy: 0.01)
        collection.backgroundView = nil
        collection.backgroundColor = nil
        wait("the background is gone") { !collection.needsUpdate }
        assertColor(try pixels(of: collection.bin.widget)[0, 55], .white, accuracy: 0.01)
    }

    /// Spec 54.5: a broken rule of use gives an empty cell instead of a crash.
    func testUnregisteredIdentifiersGiveAnEmptyCell() async throws {
        let items = RecordedItems(2)
        let collection = try showCollection(items) {
            $0.display.pool = ElementPool { $0.prepareForReuse() }
        }
        XCTAssertEqual(collection.visibleCells.count, 2)
    }

    /// A data source may query the collection while it is asked.
    func testTheDataSourceMayQueryTheCollection() async throws {
        let items = RecordedItems(100)
        var answers: [Int] = []
        let collection = try showCollection(items) { collection in
            items.configure = { _, path in
                answers.append(collection.numberOfItems(inSection: 0))
                _ = collection.cellForItem(at: path)
                _ = collection.indexPathsForVisibleItems
                _ = collection.collectionViewLayout
                _ = collection.layoutAttributesForItem(at: path)
            }
        }
        XCTAssertEqual(answers, Array(repeating: 100, count: 25))
        XCTAssertEqual(collection.visibleCells.count, 25)
    }

    private var counters: [Int] { [LiveCounters.owners, LiveCounters.closures] }

    /// Live objects return to their number: nothing leaks.
    func testNothingLeaks() async throws {
        _ = try showCollection(RecordedItems(1))
        destroyWindows()
        let (before, states) = (counters, LiveCounters.states)
        for _ in 0..<3 {
            let items = RecordedItems(1_000)
            items.configure = { cell, _ in
                if cell.contentView.subviews.count == 1 {
                    let button = Button("Go")
                    button.frame = Rect(x: 0, y: 20, width: 40, height: 30)
                    cell.contentView.addSubview(button)
                }
            }
            weak var collection: CollectionView?
            do {
                let shown = try showCollection(items)
                scroll(shown, to: Point(x: 0, y: 5_000))
                collection = shown
            }
            destroyWindows()
            XCTAssertNil(collection)
        }
        XCTAssertEqual(counters, before)
        // The accessibility bridge holds objects that it has told of for a while.
        wait("the states are gone", within: 60) { LiveCounters.states <= states }
    }
}
