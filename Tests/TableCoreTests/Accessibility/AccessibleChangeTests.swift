import RandomSupport
import TableCore
import TestSupport
import Testing

/// Row changes reported to assistive technologies.
struct AccessibleChangeTests {
    private func changes(
        _ before: [Int], _ after: [Int], _ build: (inout BatchUpdate) -> Void
    ) throws -> [AccessibleChange] {
        var batch = BatchUpdate()
        build(&batch)
        let map = try batch.resolve(before: SectionCounts(before), after: SectionCounts(after))
        return AccessibleChange.changes(of: map)
    }

    private func path(_ row: Int, _ section: Int = 0) -> IndexPath {
        IndexPath(row: row, section: section)
    }

    @Test("neighbors are told together, deletions from below, insertions from above")
    func ranges() throws {
        let told = try changes([10, 5], [9, 5]) {
            $0.deleteRows([path(1), path(2), path(8)])
            $0.insertRows([path(0), path(5)])
        }
        #expect(
            told == [
                .rowsDeleted(8..<9), .rowsDeleted(1..<3), .rowsInserted(0..<1),
                .rowsInserted(5..<6),
            ])
    }

    @Test("repeating the changes one by one leads to the same number of rows")
    func replay() throws {
        for seed in seeds(100) { try replay(seed: seed) }
    }

    private func replay(seed: Int) throws {
        var random = SplitMix64(seed: seed)
        let count = 1 + random.below(12)
        let deleted = (0..<count).filter { _ in random.chance(30) }
        let inserted = random.below(6)
        let after = count - deleted.count + inserted
        var places = Set<Int>()
        while places.count < inserted { places.insert(random.below(after)) }
        let told = try changes([count], [after]) {
            $0.deleteRows(deleted.map { path($0) })
            $0.insertRows(places.map { path($0) })
        }
        var rows = Array(0..<count)
        for change in told {
            switch change {
            case .rowsDeleted(let range): rows.removeSubrange(range)
            case .rowsInserted(let range):
                rows.insert(contentsOf: range.map { _ in -1 }, at: range.lowerBound)
            case .rowsReordered, .everything: Issue.record("seed \(seed): \(change)")
            }
        }
        let kept = (0..<count).filter { !deleted.contains($0) }
        #expect(rows.filter { $0 >= 0 } == kept, "seed \(seed)")
        #expect(rows.indices.filter { rows[$0] < 0 } == places.sorted(), "seed \(seed)")
    }

    @Test("a section's rows are one range, however many there are")
    func sections() throws {
        #expect(
            try changes([4, 1_000_000], [4]) { $0.deleteSections([1]) }
                == [.rowsDeleted(4..<1_000_004)])
        #expect(
            try changes([4], [7, 4]) { $0.insertSections([0]) } == [.rowsInserted(0..<7)])
    }

    @Test("a move is a new order; what cannot be told in a few words is everything")
    func others() throws {
        #expect(
            try changes([5], [5]) { $0.moveRow(from: path(0), to: path(4)) } == [.rowsReordered])
        #expect(try changes([5], [5]) { $0.reloadSections([0]) } == [.everything])
        #expect(try changes([5], [5]) { $0.reloadRows([path(3)]) } == [])
        #expect(
            try changes([5], [6]) {
                $0.moveRow(from: path(0), to: path(4))
                $0.insertRows([path(2)])
            } == [.everything])
        let scattered = (0..<AccessibleChange.limit + 1).map { path($0 * 2) }
        #expect(
            try changes([100], [100 - scattered.count]) { $0.deleteRows(scattered) }
                == [.everything])
    }
}
