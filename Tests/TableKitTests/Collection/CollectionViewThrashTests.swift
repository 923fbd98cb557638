import CGtk
import Foundation
import GtkBridge
import RandomSupport
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Random data, batches, scrolls, selections and layouts on real widgets: each visible cell shows
/// its item, and the selection follows its items.
@MainActor
final class CollectionViewThrashTests: CollectionTestCase {
    private var named = 0

    private func newName() -> String {
        named += 1
        return "#\(named)"
    }

    func testRandomChangesShowTheirItems() async throws {
        let environment = ProcessInfo.processInfo.environment
        // TROVE_SEED repeats a run, and TROVE_RUNS makes one longer.
        let rounds = environment["TROVE_RUNS"].flatMap { Int($0) } ?? 60
        let seed =
            environment["TROVE_SEED"].flatMap { Int($0) } ?? Int.random(in: 0..<1_000_000)
        var random = SplitMix64(seed: seed)
        let sections = (0..<3).map { _ in (0..<40).map { _ in newName() } }
        let items = MeasuredItems(sections)
        items.size = { _, path in
            Size(width: 40 + Double(path.item % 3) * 10, height: 30 + Double(path.item % 5) * 6)
        }
        items.canMove = true
        items.header = { Size(width: 0, height: $0.isMultiple(of: 2) ? 24 : 0) }
        items.configure = { cell, path in
            if cell.contentView.subviews.count == 1, path.item.isMultiple(of: 4) {
                let button = Button("Go")
                button.frame = Rect(x: 2, y: 2, width: 44, height: 34)
                cell.contentView.addSubview(button)
            }
        }
        let collection = try showCollection(items) { $0.allowsMultipleSelection = true }
        for round in 0..<rounds {
            step(collection, items, &random)
            // Frames of animations run in some rounds, others begin while the last one moves.
            if Bool.random(using: &random) { MainLoop.drain() }
            check(collection, items, "round \(round) of seed \(seed)")
        }
        wait("the animations ended") { collection.animation == nil && !collection.needsUpdate }
        check(collection, items, "the end of seed \(seed)")
        XCTAssertEqual(
            collection.subviews.count, collection.display.visibleElements.count, "seed \(seed)")
    }

    private func step(
        _ collection: CollectionView, _ items: MeasuredItems, _ random: inout SplitMix64
    ) {
        switch Int.random(in: 0..<10, using: &random) {
        case 0...3: change(collection, items, &random)
        case 4:
            let end = collection.contentSize.height
            collection.contentOffset.y = Double.random(in: 0...max(1, end), using: &random)
        case 5:
            guard let path = collection.indexPathsForVisibleItems.randomElement(using: &random)
            else { return }
            collection.selectItem(at: path, animated: false)
        case 6: collection.invalidateLayout()
        case 7: move(collection, &random)
        default:
            collection.setCollectionViewLayout(
                randomLayout(&random), animated: Bool.random(using: &random))
        }
    }

    private func randomLayout(_ random: inout SplitMix64) -> any CollectionViewLayout {
        let flow = CollectionViewFlowLayout()
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return flow
        case 1: return LeftAlignedFlowLayout(flow)
        case 2:
            return CollectionViewCompositionalLayout.list(
                using: CollectionLayoutListConfiguration(appearance: .insetGrouped))
        default:
            let size = CollectionLayoutSize(
                widthDimension: .fractionalWidth(0.3), heightDimension: .absolute(40))
            var section = CollectionLayoutSection(
                group: .horizontal(
                    layoutSize: size, subitems: [CollectionLayoutItem(layoutSize: size)]))
            section.orthogonalScrollingBehavior = Bool.random(using: &random) ? .none : .paging
            return CollectionViewCompositionalLayout(section: section)
        }
    }

    /// Drags an item somewhere, and drops it or not.
    private func move(_ collection: CollectionView, _ random: inout SplitMix64) {
        let size = collection.viewportSize
        guard let path = collection.indexPathsForVisibleItems.randomElement(using: &random),
            collection.beginInteractiveMovementForItem(at: path)
        else { return }
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let place = Point(
                x: Double.random(in: 0...size.width, using: &random),
                y: Double.random(in: 0...size.height, using: &random))
            collection.updateInteractiveMovementTargetPosition(collection.contentPoint(place))
            if Bool.random(using: &random) { MainLoop.drain() }
        }
        if Bool.random(using: &random) {
            collection.endInteractiveMovement()
        } else {
            collection.cancelInteractiveMovement()
        }
    }

    /// Deletes and inserts items of one section in a batch.
    private func change(
        _ collection: CollectionView, _ items: MeasuredItems, _ random: inout SplitMix64
    ) {
        let selected = Set((collection.indexPathsForSelectedItems ?? []).map { name($0, items) })
        collection.performBatchUpdates {
            let old = items.sections
            let section = Int.random(in: 0..<old.count, using: &random)
            let deleted = Set(
                (0..<3).compactMap { _ in old[section].indices.randomElement(using: &random) })
            collection.deleteItems(at: deleted.map { path($0, section) })
            var list = old[section].indices.filter { !deleted.contains($0) }
                .map { old[section][$0] }
            var inserted: [Int] = []
            for _ in 0..<Int.random(in: 0..<5, using: &random) {
                let place = Int.random(in: 0...list.count, using: &random)
                inserted = inserted.map { $0 >= place ? $0 + 1 : $0 } + [place]
                list.insert(newName(), at: place)
            }
            collection.insertItems(at: inserted.map { path($0, section) })
            items.sections[section] = list
        }
        let now = Set((collection.indexPathsForSelectedItems ?? []).map { name($0, items) })
        XCTAssertTrue(now.isSubset(of: selected), "the selection follows its items")
        let all = Set(items.sections.joined())
        XCTAssertEqual(now, selected.intersection(all), "deleted items are not selected")
    }

    private func name(_ path: IndexPath, _ items: MeasuredItems) -> String {
        items.sections[path.section][path.item]
    }

    private func check(_ collection: CollectionView, _ items: MeasuredItems, _ place: String) {
        XCTAssertEqual(
            collection.indexPathsForVisibleItems.count, collection.visibleCells.count, place)
        for (path, cell) in zip(collection.indexPathsForVisibleItems, collection.visibleCells) {
            XCTAssertEqual((cell as? NameCell)?.label.text, name(path, items), place)
            XCTAssertEqual(
                cell.isSelected,
                collection.indexPathsForSelectedItems?.contains(path) ?? false, place)
            XCTAssertTrue(cell.superview === collection, place)
            guard collection.animation == nil else { continue }
            XCTAssertEqual(
                cell.frame, collection.layoutAttributesForItem(at: path)?.frame, place)
            XCTAssertEqual(cell.alpha, 1, place)
        }
        let views = collection.subviews.map(ObjectIdentifier.init)
        XCTAssertEqual(Set(views).count, views.count, place)
    }
}
