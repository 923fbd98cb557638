import RandomSupport
import TableCore
import TestSupport
import Testing

/// The active cell and the range while rows and columns come, go and change places. Spec R8.
struct GridChangesTests {
    private func grid(from start: GridCell, to end: GridCell) -> GridSelection {
        var grid = GridSelection(rows: 10, columns: 4)
        grid.handle(.press(start))
        grid.handle(.drag(end))
        return grid
    }

    private func cell(_ row: Int, _ column: Int) -> GridCell { GridCell(row: row, column: column) }

    private func map(
        after: Int, _ change: (inout BatchUpdate) -> Void
    ) throws -> UpdateMap {
        var batch = BatchUpdate()
        change(&batch)
        return try batch.resolve(
            before: try SectionCounts([10]), after: try SectionCounts([after]))
    }

    @Test("a range keeps its rows, and shrinks when some are deleted")
    func rows() throws {
        var grid = grid(from: cell(6, 1), to: cell(4, 2))
        grid.apply(try map(after: 12) { $0.insertRows([.row(0), .row(1)]) })
        #expect(grid.rows == 12)
        #expect(grid.active == cell(8, 1))
        #expect(grid.extent == cell(6, 2), "the corner that moves stays opposite")
        #expect(grid.range == GridRange(rows: 6..<9, columns: 1..<3))
        grid = self.grid(from: cell(4, 1), to: cell(6, 2))
        grid.apply(try map(after: 8) { $0.deleteRows([.row(5), .row(6)]) })
        #expect(grid.range == GridRange(rows: 4..<5, columns: 1..<3))
        grid = self.grid(from: cell(4, 1), to: cell(6, 2))
        grid.apply(try map(after: 7) { $0.deleteRows([.row(4), .row(5), .row(6)]) })
        #expect(grid.active == cell(4, 1), "a neighbor")
        #expect(!grid.hasRange)
        grid.apply(
            try BatchUpdate.deleting(0..<7).resolve(
                before: try SectionCounts([7]), after: try SectionCounts([0])))
        #expect(grid.active == nil)
    }

    @Test("a range becomes its active cell when rows get in between that nobody chose")
    func between() throws {
        for change in [
            try map(after: 11) { $0.insertRows([.row(5)]) },
            try map(after: 10) { $0.moveRow(from: .row(9), to: .row(5)) },
            try map(after: 10) { $0.moveRow(from: .row(5), to: .row(0)) },
        ] {
            var grid = grid(from: cell(4, 1), to: cell(6, 2))
            grid.apply(change)
            let row = try #require(change.newIndexPath(forOld: .row(4))?.row)
            #expect(grid.range == GridRange(cell(row, 1), cell(row, 1)))
        }
    }

    @Test("active cell and range keep their columns")
    func columns() {
        let names = ["a", "b", "c", "d"]
        var grid = grid(from: cell(2, 1), to: cell(3, 2))
        grid.follow(from: names, to: ["n", "a", "b", "c", "d"])
        #expect(grid.columns == 5)
        #expect(grid.active == cell(2, 2))
        #expect(grid.range == GridRange(rows: 2..<4, columns: 2..<4))
        grid.follow(from: ["n", "a", "b", "c", "d"], to: ["d", "c", "n", "b"])
        #expect(grid.range == GridRange(cell(2, 3), cell(2, 3)), "another one got in between")
        grid.follow(from: ["d", "c", "n", "b"], to: ["d", "c"])
        #expect(grid.active == cell(2, 1), "the last one instead of the one that is gone")
        grid.follow(from: ["d", "c"], to: [])
        #expect(grid.active == nil)
        grid = self.grid(from: cell(2, 1), to: cell(3, 2))
        grid.follow(from: names, to: ["d", "c", "b", "a"])
        #expect(grid.range == GridRange(rows: 2..<4, columns: 1..<3), "both are in the middle")
    }

    @Test("any change leaves only chosen rows in the range")
    func random() throws {
        for seed in seeds(2_000) {
            var random = SplitMix64(seed: seed)
            let before = Array(0..<10)
            var grid = grid(
                from: cell(random.below(10), random.below(4)),
                to: cell(random.below(10), random.below(4)))
            let (old, active) = (try #require(grid.range), try #require(grid.active))
            var (batch, after) = (BatchUpdate(), before)
            let gone = random.chance(60) ? random.some(of: before, atMost: 3) : []
            batch.deleteRows(gone.map { .row($0) })
            after.removeAll(where: gone.contains)
            if random.chance(50), let moved = random.pick(after) {
                after.removeAll { $0 == moved }
                let target = random.number(0...after.count)
                after.insert(moved, at: target)
                batch.moveRow(from: .row(moved), to: .row(target))
            } else if random.chance(70) {
                let target = random.number(0...after.count)
                after.insert(-1, at: target)
                batch.insertRows([.row(target)])
            }
            let map = try batch.resolve(
                before: try SectionCounts([10]), after: try SectionCounts([after.count]))
            grid.apply(map)
            let comment: Comment = "seed \(seed)"
            #expect(grid.rows == after.count, comment)
            guard let new = grid.range, let cell = grid.active else {
                #expect(after.isEmpty, comment)
                continue
            }
            if let place = after.firstIndex(of: active.row) { #expect(cell.row == place, comment) }
            let chosen = after.indices.filter { old.rows.contains(after[$0]) }
            let isWhole =
                chosen.contains(cell.row) && chosen == Array(chosen[0]...chosen[chosen.count - 1])
            #expect(
                Array(new.rows) == (isWhole ? chosen : [cell.row]), comment)
            #expect(new.columns == (isWhole ? old.columns : cell.column..<cell.column + 1), comment)
        }
    }
}

extension BatchUpdate {
    fileprivate static func deleting(_ rows: Range<Int>) -> BatchUpdate {
        var batch = BatchUpdate()
        batch.deleteRows(rows.map { .row($0) })
        return batch
    }
}
