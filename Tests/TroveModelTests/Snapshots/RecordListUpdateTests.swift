import RandomSupport
import TableCore
import Testing
import TroveModel

/// Differences between snapshots whose changed records are not known.
struct RecordListUpdateTests {
    private func list(_ groups: [(String, [RecordID])]) -> RecordList {
        var start = 0
        let sections = groups.map { title, ids in
            defer { start += ids.count }
            return RecordSection(
                .value(title), indexTitle: "", range: start..<start + ids.count)
        }
        return RecordList(
            request: RecordListRequest(list: ListID(rawValue: 1)), ids: groups.flatMap(\.1),
            sections: sections, generation: 1)
    }

    private func unknown(_ old: RecordList, _ new: RecordList) -> RecordListUpdate {
        RecordListUpdate(from: old, to: new, touched: nil, updated: [])
    }

    @Test("a comparison finds what came, left and moved, and leaves the other rows")
    func comparison() {
        let old = list([("a", [1, 2, 3, 4, 5]), ("b", [6, 7])])
        let new = list([("a", [1, 3, 8, 4, 2]), ("b", [5, 6, 7])])
        let update = unknown(old, new)
        #expect(update.needsReload)
        let compared = update.comparingRecords()
        #expect(!compared.needsReload && compared.mayUpdateAnyRow)
        #expect(compared.deletedRows.isEmpty)
        #expect(compared.insertedRows == [IndexPath(row: 2, section: 0)])
        #expect(
            Set(compared.movedRows.map(\.oldIndexPath)) == [
                IndexPath(row: 1, section: 0), IndexPath(row: 4, section: 0),
            ], "the second one moved, the fifth one has another group at the same place")
        let same = unknown(old, old).comparingRecords()
        #expect(same.isEmpty && same.mayUpdateAnyRow)
        let fewer = unknown(old, list([("a", [1, 2, 4, 5])])).comparingRecords()
        #expect(fewer.deletedSections == [1])
        #expect(fewer.deletedRows == [IndexPath(row: 2, section: 0)])
        #expect(fewer.movedRows.isEmpty)
    }

    @Test("snapshots that differ too much are shown again as a whole")
    func largeDifferences() {
        let few = list([("a", Array(1...10))])
        let many = list([("a", Array(1...2_000))])
        for (old, new) in [
            (few, list([("a", Array(1...600))])), (few, list([("a", Array(1...20_000))])),
            (many, list([("a", Array(1...2_000).reversed())])),
        ] {
            let compared = unknown(old, new).comparingRecords()
            #expect(compared.needsReload && !compared.mayUpdateAnyRow)
        }
    }

    @Test("the difference is a batch that makes one snapshot of the other", arguments: 0..<200)
    func batch(seed: Int) throws {
        var random = SplitMix64(seed: seed)
        func snapshot(_ ids: [RecordID]) -> RecordList {
            let cut = Int.random(in: 0...ids.count, using: &random)
            let groups = [("a", Array(ids[..<cut])), ("b", Array(ids[cut...]))]
            return list(groups.filter { !$0.1.isEmpty })
        }
        var ids = Array(1...RecordID(12))
        let old = snapshot(ids)
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            ids.insert(
                ids.remove(at: .random(in: 0..<ids.count, using: &random)),
                at: .random(in: 0..<ids.count, using: &random))
        }
        ids.remove(at: .random(in: 0..<ids.count, using: &random))
        ids.insert(20, at: .random(in: 0...ids.count, using: &random))
        let new = snapshot(ids)
        let update = unknown(old, new).comparingRecords()
        #expect(!update.needsReload)
        var batch = BatchUpdate()
        batch.deleteSections(update.deletedSections)
        batch.insertSections(update.insertedSections)
        batch.deleteRows(update.deletedRows)
        batch.insertRows(update.insertedRows)
        for move in update.movedRows {
            batch.moveRow(from: move.oldIndexPath, to: move.newIndexPath)
        }
        let map = try batch.resolve(
            before: SectionCounts(old.sections.map(\.range.count)),
            after: SectionCounts(new.sections.map(\.range.count)))
        for offset in 0..<new.count {
            let path = new.indexPath(at: offset)
            guard let before = map.oldIndexPath(forNew: path) else { continue }
            #expect(old.id(at: before) == new.id(at: path), "seed \(seed)")
        }
    }
}
