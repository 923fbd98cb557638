import RandomSupport
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Snapshots shown by a collection, and registrations of cells and supplementary views.
@MainActor
final class CollectionViewDiffableDataSourceTests: CollectionTestCase {
    private typealias Source = CollectionViewDiffableDataSource<String, Int>
    private typealias State = DiffableDataSourceSnapshot<String, Int>

    private var texts: [Int: String] = [:]

    private func showSource() throws -> (CollectionView, Source) {
        var layout = CollectionViewFlowLayout()
        layout.headerReferenceSize = Size(width: 0, height: 20)
        let collection = CollectionView(collectionViewLayout: layout)
        let cells = CollectionView.CellRegistration<NameCell, Int> { [weak self] cell, _, item in
            cell.label.text = self?.texts[item] ?? "Item \(item)"
        }
        let headers = CollectionView.SupplementaryRegistration<TitleView>(
            elementKind: CollectionView.elementKindSectionHeader
        ) { view, _, path in
            view.label.text = "Header \(path.section)"
        }
        let source = Source(collectionView: collection) { collection, path, item in
            collection.dequeueConfiguredReusableCell(using: cells, for: path, item: item)
        }
        source.supplementaryViewProvider = { collection, _, path in
            collection.dequeueConfiguredReusableSupplementary(using: headers, for: path)
        }
        try show(View(retaining: collection.widget), width: 320, height: 300)
        wait("the collection has its size") { collection.viewportSize.width == 320 }
        return (collection, source)
    }

    private func state(_ sections: [(String, [Int])]) -> State {
        var state = State()
        for (section, items) in sections {
            state.appendSections([section])
            state.appendItems(items, toSection: section)
        }
        return state
    }

    private func shown(_ collection: CollectionView) -> [String] {
        collection.visibleCells.map { ($0 as? NameCell)?.label.text ?? "" }
    }

    func testACollectionShowsWhatIsApplied() async throws {
        let (collection, source) = try showSource()
        var completions = 0
        source.apply(state([("A", [1, 2, 3]), ("B", [4])])) { completions += 1 }
        wait("the items are shown") { completions == 1 }
        XCTAssertEqual(shown(collection), ["Item 1", "Item 2", "Item 3", "Item 4"])
        let headers = collection.visibleSupplementaryViews(
            ofKind: CollectionView.elementKindSectionHeader)
        XCTAssertEqual(
            headers.map { ($0 as? TitleView)?.label.text }, ["Header 0", "Header 1"])
        source.apply(state([("B", [4, 2]), ("A", [3, 5])])) { completions += 1 }
        XCTAssertNotNil(collection.animation)
        wait("the animation is over") { completions == 2 }
        XCTAssertEqual(shown(collection), ["Item 4", "Item 2", "Item 3", "Item 5"])
        XCTAssertEqual(source.itemIdentifier(for: path(1)), 2)
        XCTAssertEqual(source.indexPath(for: 5), path(1, 1))
        XCTAssertEqual(source.sectionIdentifier(for: 1), "A")
        XCTAssertEqual(source.index(for: "B"), 0)
    }

    /// A reconfigured item keeps its cell and its selection, a reloaded one gets another cell.
    func testReconfiguredItemsKeepTheirCells() async throws {
        let (collection, source) = try showSource()
        source.apply(state([("A", [1, 2, 3])]), animatingDifferences: false)
        collection.selectItem(at: path(1), animated: false)
        let cell = collection.cellForItem(at: path(1)) as? NameCell
        texts[2] = "Changed"
        var marked = source.snapshot()
        marked.reconfigureItems([2])
        source.apply(marked)
        XCTAssertTrue(collection.cellForItem(at: path(1)) === cell)
        XCTAssertEqual(cell?.label.text, "Changed")
        XCTAssertEqual(collection.indexPathsForSelectedItems, [path(1)])
        texts[2] = "Reloaded"
        var reloaded = source.snapshot()
        reloaded.reloadItems([2])
        source.apply(reloaded, animatingDifferences: false)
        XCTAssertEqual(shown(collection), ["Item 1", "Reloaded", "Item 3"])
    }

    /// A move by the user changes the snapshot and is reported with both states.
    func testAMoveByTheUserIsReported() async throws {
        let (collection, source) = try showSource()
        source.apply(state([("A", [1, 2, 3]), ("B", [])]), animatingDifferences: false)
        XCTAssertFalse(collection.beginInteractiveMovementForItem(at: path(0)))
        var reported: Source.Transaction?
        source.reorderingHandlers.canReorderItem = { $0 != 2 }
        source.reorderingHandlers.didReorder = { reported = $0 }
        XCTAssertFalse(collection.beginInteractiveMovementForItem(at: path(1)))
        XCTAssertTrue(collection.beginInteractiveMovementForItem(at: path(0)))
        let last = try XCTUnwrap(collection.layoutAttributesForItem(at: path(2)))
        collection.updateInteractiveMovementTargetPosition(last.center)
        collection.endInteractiveMovement()
        XCTAssertEqual(reported?.initialSnapshot.itemIdentifiers, [1, 2, 3])
        XCTAssertEqual(reported?.finalSnapshot.itemIdentifiers, [2, 3, 1])
        XCTAssertEqual(reported?.difference.count, 2)
        XCTAssertEqual(shown(collection), ["Item 2", "Item 3", "Item 1"])
        source.collectionView(collection, moveItemAt: path(0), to: path(0, 1))
        XCTAssertEqual(source.snapshot().itemIdentifiers(inSection: "B"), [2])
    }

    func testRandomSnapshotsAreShown() async throws {
        let (collection, source) = try showSource()
        for seed in 0..<100 {
            var generator = SplitMix64(seed: seed)
            var items = Array(0..<30).shuffled(using: &generator)
            var sections: [(String, [Int])] = []
            for section in ["A", "B", "C", "D"].shuffled(using: &generator)
            where Bool.random(using: &generator) {
                let count = Int.random(in: 0...min(7, items.count), using: &generator)
                sections.append((section, Array(items.prefix(count))))
                items.removeFirst(count)
            }
            let next = state(sections)
            source.apply(next, animatingDifferences: Bool.random(using: &generator))
            let expected = next.itemIdentifiers.map { "Item \($0)" }
            XCTAssertGreaterThanOrEqual(
                collection.visibleCells.count, min(expected.count, 5), "seed \(seed)")
            XCTAssertEqual(
                shown(collection), Array(expected.prefix(collection.visibleCells.count)),
                "seed \(seed)")
        }
    }
}
