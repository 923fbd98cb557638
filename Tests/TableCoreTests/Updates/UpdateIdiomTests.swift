import TableCore
import Testing

/// Programming idioms of the guides: batch updates.
struct UpdateIdiomTests {
    private func map(
        _ operations: [BatchOperation], before: [Int], after: [Int]
    ) throws -> UpdateMap {
        try BatchUpdate(operations)
            .resolve(before: try SectionCounts(before), after: try SectionCounts(after))
    }

    @Test(
        "a deletion that the model does not know of is found out (15.13, 15.14, 51.12, 57.9, 73.2)")
    func staleModel() {
        #expect(throws: BatchUpdateError.self) {
            try map([.deleteRow(.row(0))], before: [3], after: [3])
        }
    }

    @Test("the last row of a section goes with its section (000.129)")
    func lastRow() throws {
        let before = try SectionCounts([2, 1, 4])
        var row = BatchUpdate()
        let keepsSection = !row.deleteRowOrSection(.row(1), in: before)
        #expect(keepsSection)
        #expect(row.deletedRows.map(\.place) == [.row(1)] && row.deletedSections.isEmpty)
        var section = BatchUpdate()
        let losesSection = section.deleteRowOrSection(IndexPath(row: 0, section: 1), in: before)
        #expect(losesSection, "reload the index titles")
        #expect(section.deletedRows.isEmpty)
        let map = try section.resolve(before: before, after: SectionCounts([2, 4]))
        #expect(map.newIndexPath(forOld: IndexPath(row: 0, section: 1)) == nil)
        #expect(
            map.newIndexPath(forOld: IndexPath(row: 3, section: 2)) == IndexPath(row: 3, section: 1)
        )
    }

    @Test(
        """
        insert the last row and reload the one before it, whose plus becomes a minus (000.131, \
        000.132)
        """
    )
    func insertLast() throws {
        let count = 3
        let map = try map(
            [.insertRow(.row(count)), .reloadRow(.row(count - 1))], before: [count],
            after: [count + 1])
        #expect(map.reloadedNewIndexPaths == [.row(count - 1)])
        #expect(map.oldIndexPath(forNew: .row(count)) == nil)
    }

    @Test("delete a row and reload its section in one batch: the section is new (000.133, R7)")
    func deleteAndReload() throws {
        let path = IndexPath(row: 1, section: 1)
        let map = try map([.deleteRow(path), .reloadSection(1)], before: [1, 3], after: [1, 2])
        #expect(map.reloadedNewSections == [1])
        #expect(map.newIndexPath(forOld: IndexPath(row: 0, section: 1)) == nil)
    }

    @Test("an added row at the end keeps its place when rows come before it (15.16, 15.18)")
    func addRow() throws {
        let map = try map([.insertRow(.row(3))], before: [4], after: [5])
        #expect(map.newIndexPath(forOld: .row(3)) == .row(4))
    }

    @Test(
        """
        sections collapse and expand by all their rows; an empty one has no last row (000.152, \
        000.211, OT-6)
        """
    )
    func collapse() throws {
        let rows = (0..<500).map { IndexPath(row: $0, section: 1) }
        var hide = BatchUpdate()
        hide.deleteRows(rows)
        var geometry = try RowGeometry(
            sections: [2, 500, 3].map { count in
                SectionHeights(header: 22, rows: .uniform(44, count: count))
            })
        let whole = geometry.contentHeight
        let hidden = try hide.resolve(
            before: try SectionCounts([2, 500, 3]), after: try SectionCounts([2, 0, 3]))
        let heights = HeightSource(
            section: { _ in SectionHeights(rows: .individual([])) }, row: { _ in .known(44) })
        try geometry.apply(hidden, heights: heights)
        #expect(geometry.contentHeight == whole - 500 * 44)
        #expect(geometry.rectForRow(at: IndexPath(row: -1, section: 1)) == nil)
        var show = BatchUpdate()
        show.insertRows(rows)
        let shown = try show.resolve(before: hidden.after, after: hidden.before)
        try geometry.apply(shown, heights: heights)
        #expect(geometry.contentHeight == whole)
    }

    @Test(
        """
        all commands in one batch, inserts by final places in ascending order (000.142, 000.144, \
        000.145, 19.17, 57.1, 57.3, 57.5, OT-4, OC-16)
        """
    )
    func everything() throws {
        // A: a0 a1 a2 | B: b0 | C: c0 c1 | D: d0   →   D: d0 | N: n0 | A: a0 x y a2 | C: c1 c0
        let a = { IndexPath(row: $0, section: 2) }
        var batch = BatchUpdate()
        batch.moveSection(from: 3, to: 0)
        batch.insertSections([1])
        batch.deleteSections([1])
        batch.deleteRows([.row(1)])
        batch.insertRows([a(1), a(2)])
        batch.moveRow(from: IndexPath(row: 0, section: 2), to: IndexPath(row: 1, section: 3))
        batch.reloadRows([.row(2)])
        let map = try batch.resolve(
            before: try SectionCounts([3, 1, 2, 1]), after: try SectionCounts([1, 1, 4, 2]))
        #expect(map.newIndexPath(forOld: .row(0)) == a(0))
        #expect(map.newIndexPath(forOld: .row(2)) == a(3))
        #expect(map.reloadedNewIndexPaths == [a(3)])
        #expect(map.newSection(forOld: 3) == 0)
        #expect(map.newSection(forOld: 1) == nil)
        #expect(map.oldSection(forNew: 1) == nil)
        let c1 = IndexPath(row: 1, section: 2)
        #expect(map.newIndexPath(forOld: c1) == IndexPath(row: 0, section: 3))
        #expect(map.layoutUpdates.count == 8, "57.11")
        #expect(map.layoutUpdates.contains(.reloadItem(before: .row(2), after: a(3))))
    }

    @Test("an empty batch changes nothing and keeps every row (000.14)")
    func emptyBatch() throws {
        let map = try map([], before: [2, 1], after: [2, 1])
        #expect(map.batch.isEmpty)
        #expect(map.newIndexPath(forOld: .row(1)) == .row(1))
        #expect(map.newPositions(forOld: PositionSet(0..<3)).ranges == [0..<3])
    }

    @Test(
        """
        what a drop tells is what removing and inserting in an array does (16.8, 16.9, 38.5, \
        000.139)
        """
    )
    func moveInModel() throws {
        for source in 0..<5 {
            for target in 0..<5 {
                var model = Array("abcde")
                let item = model.remove(at: source)
                model.insert(item, at: target)
                let map = try map(
                    source == target ? [] : [.moveRow(.row(source), .row(target))], before: [5],
                    after: [5])
                let rows = (0..<5).compactMap { map.oldIndexPath(forNew: .row($0))?.row }
                #expect(rows.map { Array("abcde")[$0] } == model, "\(source) → \(target)")
            }
        }
    }
}
