import RandomSupport
import TestSupport
import Testing

@testable import TableCore

/// Batch rules R1–R8, compared with a table of identities.
struct BatchUpdateTests {
    @Test("random batches on random tables (R1–R8)")
    func random() throws {
        for seed in seeds(1_500) {
            var random = SplitMix64(seed: seed)
            let counts = (0..<random.below(6)).map { _ in random.below(6) }
            let batch = BatchUpdate.random(counts, using: &random)
            let check = try BatchCheck(NaiveTable(counts))
            #expect(try check.failure(of: batch) == nil, "seed \(seed)")
        }
    }

    @Test("the order of the calls changes nothing (R1, 000.143)")
    func order() throws {
        for seed in seeds(300) {
            var random = SplitMix64(seed: seed)
            let all = BatchOperation.all([2, 3])
            let operations = (0..<3).map { _ in all[random.below(all.count)] }
            let table = NaiveTable([2, 3])
            guard let after = table.applying(BatchUpdate(operations), freshRows: 2) else {
                continue
            }
            let before = try SectionCounts(table.counts)
            let counts = try SectionCounts(after.counts)
            let map = try BatchUpdate(operations).resolve(before: before, after: counts)
            let reversed = try BatchUpdate(operations.reversed())
                .resolve(before: before, after: counts)
            for section in 0..<2 {
                for row in 0..<3 {
                    let path = IndexPath(row: row, section: section)
                    #expect(
                        map.newIndexPath(forOld: path) == reversed.newIndexPath(forOld: path),
                        "seed \(seed)")
                }
            }
        }
    }

    @Test("the worked block: A B C D E becomes A X D E (000.146, 19.4)")
    func workedBlock() throws {
        var batch = BatchUpdate()
        batch.insertRows([.row(1)])
        batch.deleteRows([.row(1)])
        batch.deleteRows([.row(2)])
        let map = try batch.resolve(
            before: try SectionCounts([5]), after: try SectionCounts([4]))
        let names = Array("ABCDE")
        let after = (0..<4).map { row in
            map.oldIndexPath(forNew: .row(row)).map { names[$0.row] } ?? "X"
        }
        #expect(String(after) == "AXDE")
    }

    @Test("insert and reload in one block: the reload counts as before (000.151, 000.147)")
    func insertAndReload() throws {
        var batch = BatchUpdate()
        batch.insertRows([.row(3)])
        batch.reloadRows([.row(2)])
        let map = try batch.resolve(
            before: try SectionCounts([3]), after: try SectionCounts([4]))
        #expect(map.reloadedNewIndexPaths == [.row(2)])
    }

    @Test("a reloaded section that changes place is reloaded at its new place")
    func reloadedSectionMoves() throws {
        var batch = BatchUpdate()
        batch.deleteSections([0])
        batch.reloadSections([1])
        batch.moveSection(from: 2, to: 0)
        let map = try batch.resolve(
            before: try SectionCounts([1, 1, 1]), after: try SectionCounts([1, 7]))
        #expect(map.reloadedNewSections == [1])
        #expect(map.newSection(forOld: 1) == 1)
    }

    @Test("nested begin and end belong to the outermost pair (R1, OT-9, 19.3)")
    func nesting() {
        var recorder = UpdateRecorder()
        #expect(recorder.end() == nil)
        recorder.begin()
        recorder.batch.deleteRows([.row(0)])
        recorder.begin()
        recorder.batch.insertRows([.row(1)])
        #expect(recorder.end() == nil)
        #expect(recorder.isRecording)
        let batch = recorder.end()
        #expect(batch?.deletedRows.count == 1)
        #expect(batch?.insertedRows.count == 1)
        #expect(recorder.batch.isEmpty)
    }

    @Test("a batch on ten million rows costs by its changes, not by the rows")
    func large() throws {
        let before = try SectionCounts(Array(repeating: 1_000, count: 10_000))
        var after = before
        try after.deleteRows(1, inSection: 17)
        try after.insertRows(1, inSection: 9_000)
        var batch = BatchUpdate()
        batch.deleteRows([IndexPath(row: 3, section: 17)])
        batch.insertRows([IndexPath(row: 0, section: 9_000)])
        let map = try batch.resolve(before: before, after: after)
        #expect(map.rowsByOldSection.count == 2)
        let all = map.newPositions(forOld: PositionSet(0..<10_000_000))
        #expect(all.ranges == [0..<8_999_999, 9_000_000..<10_000_000])
    }
}
