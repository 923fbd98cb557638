import TableCore
import Testing

/// Index paths: components, order and depth.
struct IndexPathTests {
    @Test("a path names section and row, item being the row's other name (04.1, 04.2, 000.27)")
    func parts() {
        let path = IndexPath(row: 3, section: 7)
        #expect(path.section == 7)
        #expect(path.row == 3)
        #expect(path.item == 3)
        #expect(path == IndexPath(item: 3, section: 7))
        #expect(path == [7, 3])
    }

    @Test("paths are ordered by section, then by row (04.4)")
    func order() {
        for section in 0..<3 {
            for row in 0..<3 {
                let path = IndexPath(row: row, section: section)
                #expect(path < IndexPath(row: row + 1, section: section))
                #expect(path < IndexPath(row: 0, section: section + 1))
            }
        }
    }

    @Test("a path that is too short or too long names no row: two numbers are a row's (50.6)")
    func depth() throws {
        #expect(IndexPath().section == -1)
        #expect(IndexPath(index: 4).section == 4)
        #expect(IndexPath(index: 4).row == -1)
        let long: IndexPath = [0, 1, 2]
        #expect(long.section == 0 && long.row == -1)
        let counts = try SectionCounts([3])
        #expect(!counts.contains(long) && counts.position(of: long) == nil)
        let geometry = try RowGeometry(
            sections: [SectionHeights(rows: .uniform(44, count: 3))])
        #expect(geometry.rectForRow(at: long) == nil)
        var batch = BatchUpdate()
        batch.deleteRows([.row(1), long])
        #expect(throws: BatchUpdateError.self) {
            try batch.resolve(before: counts, after: SectionCounts([1]))
        }
    }
}
