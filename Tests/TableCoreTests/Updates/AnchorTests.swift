import RandomSupport
import TestSupport
import Testing

@testable import TableCore

/// The place of the content after a batch: it follows rows that stayed, not those that moved (R8).
struct AnchorTests {
    private func map(
        _ operations: [BatchOperation], before: [Int], after: [Int]
    ) throws -> UpdateMap {
        try BatchUpdate(operations)
            .resolve(before: try SectionCounts(before), after: try SectionCounts(after))
    }

    private func geometry(_ counts: [Int]) throws -> RowGeometry {
        try RowGeometry(sections: counts.map { SectionHeights(rows: .uniform(45, count: $0)) })
    }

    /// The offset after a batch that changes no heights.
    private func offset(
        _ start: Double, _ operations: [BatchOperation], before: [Int], after: [Int]
    ) throws -> Double {
        var table = try geometry(before)
        let map = try map(operations, before: before, after: after)
        let anchor = table.scrollAnchor(at: start, height: 450)
            .following(map, in: table, height: 450)
        try table.apply(
            map,
            heights: HeightSource(section: { SectionHeights(rows: .uniform(45, count: after[$0])) })
            {
                _ in .known(45)
            })
        let restored = anchor.flatMap { table.contentOffset(restoring: $0) } ?? start
        return table.clampedContentOffset(restored, viewportHeight: 450)
    }

    @Test("a moved row is no anchor, wherever it goes (R8)")
    func movedRow() throws {
        // The row below takes its place in the content, and keeps its own on the screen.
        let down = [BatchOperation.moveRow(.row(10), .row(99))]
        #expect(try offset(450, down, before: [100], after: [100]) == 405)
        let up = [BatchOperation.moveRow(.row(10), .row(0))]
        #expect(try offset(450, up, before: [100], after: [100]) == 450)
        let below = [BatchOperation.moveRow(.row(12), .row(99))]
        #expect(try offset(450, below, before: [100], after: [100]) == 450)
        let into = [BatchOperation.moveRow(.row(90), .row(0))]
        #expect(try offset(450, into, before: [100], after: [100]) == 495)
    }

    @Test("the row below a deleted block takes the place of the first visible one (R8)")
    func deletedBlock() throws {
        // Rows 300 to 1 299 of 2 000 go, the list showing row 800 and a half.
        let rows = (300..<1300).map { BatchOperation.deleteRow(.row($0)) }
        let start = 800.5 * 45
        #expect(try offset(start, rows, before: [2000], after: [1000]) == 300.5 * 45)
        // Also if some of the others are moved.
        let moves = rows + [.moveRow(.row(1300), .row(0)), .moveRow(.row(0), .row(999))]
        #expect(try offset(start, moves, before: [2000], after: [1000]) == 300.5 * 45)
        let end = (300..<2000).map { BatchOperation.deleteRow(.row($0)) }
        #expect(try offset(start, end, before: [2000], after: [300]) == 300 * 45 - 450)
        #expect(
            try offset(start, [.deleteSection(0)], before: [1000, 50], after: [50]) == 22.5)
    }

    @Test("a list sorted the other way stays at its offset (R8)")
    func reversed() throws {
        for staying in [0, 10, 12, 50, 99] {
            let moves = (0..<100).filter { $0 != staying }
                .map { BatchOperation.moveRow(.row($0), .row(99 - $0)) }
            let end = try offset(450, moves, before: [100], after: [100])
            #expect(end == 450, "row \(staying) is the one that is not moved")
        }
    }

    @Test("a moved section is no anchor (R8)")
    func movedSection() throws {
        let counts = [20, 20, 20]
        let moved = [BatchOperation.moveSection(0, 2)]
        #expect(try offset(450, moved, before: counts, after: counts) == 450)
        // Most of what is visible stays.
        #expect(try offset(720, moved, before: counts, after: counts) == 0)
        let above = [BatchOperation.moveSection(2, 0)]
        #expect(try offset(450, above, before: counts, after: counts) == 1350)
    }

    @Test("in a reloaded section the row at the same place is the anchor (R8)")
    func reloadedSection() throws {
        let reload = [BatchOperation.reloadSection(1)]
        #expect(try offset(1000, reload, before: [20, 20], after: [20, 20]) == 1000)
        #expect(try offset(1000, reload, before: [20, 20], after: [20, 3]) == 585)
    }

    @Test("the anchor is a row that stayed, at its own place")
    func random() throws {
        for seed in seeds(300) { try random(seed: seed) }
    }

    private func random(seed: Int) throws {
        var random = SplitMix64(seed: seed)
        let count = 30
        var numbers = Array(0..<count)
        var operations: [BatchOperation] = []
        for _ in 0..<random.below(6) {
            let row = random.below(count)
            guard !operations.contains(.deleteRow(.row(row))) else { continue }
            operations.append(.deleteRow(.row(row)))
            numbers.removeAll { $0 == row }
        }
        var source = -1
        if random.chance(70), !numbers.isEmpty {
            source = numbers.remove(at: random.below(numbers.count))
            let target = random.below(numbers.count + 1)
            numbers.insert(source, at: target)
            operations.append(.moveRow(.row(source), .row(target)))
        }
        let map = try map(operations, before: [count], after: [numbers.count])
        let geometry = try geometry([count])
        let start = Double(1 + random.below(800))
        let anchor = geometry.scrollAnchor(at: start, height: 450)
        guard let first = anchor.indexPath?.row else { return }
        guard
            case .element(.row(let path), let distance)? = anchor.following(
                map, in: geometry, height: 450)
        else { return }
        let old = numbers[path.row]
        #expect(old != source, "seed \(seed)")
        #expect(distance == Double(old * 45) - start, "seed \(seed)")
        let stays = (first..<count).first { numbers.contains($0) && $0 != source }
        if let stays { #expect(old == stays, "seed \(seed)") }
    }
}
