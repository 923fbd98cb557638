import Testing

@testable import TableCore

/// Applying a batch to the row geometry.
struct UpdateGeometryTests {
    private func geometry(_ counts: [Int]) throws -> RowGeometry {
        try RowGeometry(sections: counts.map { SectionHeights(rows: .uniform(40, count: $0)) })
    }

    private func map(
        _ operations: [BatchOperation], before: [Int], after: [Int]
    ) throws -> UpdateMap {
        try BatchUpdate(operations)
            .resolve(before: try SectionCounts(before), after: try SectionCounts(after))
    }

    @Test("heights that are none are reported, and nothing has changed then (37.7)")
    func badHeights() throws {
        let operations: [BatchOperation] = [
            .deleteRow(.row(0)), .insertRow(.row(1)), .insertSection(1),
        ]
        let map = try map(operations, before: [3], after: [3, 2])
        let good = SectionHeights(rows: .uniform(40, count: 2))
        let sources = [
            HeightSource(section: { _ in good }, row: { _ in .known(.nan) }),
            HeightSource(
                section: { _ in SectionHeights(rows: .uniform(-1, count: 2)) },
                row: { _ in .known(1) }),
            HeightSource(
                section: { _ in SectionHeights(rows: .uniform(40, count: 7)) },
                row: { _ in .known(1) }),
        ]
        for source in sources {
            var table = try geometry([3])
            #expect(throws: TableError.self) { try table.apply(map, heights: source) }
            #expect(table.elements(in: 0..<999) == (try geometry([3])).elements(in: 0..<999))
        }
    }

    @Test("a geometry of another table is refused, unchanged")
    func otherTable() throws {
        let map = try map([.deleteRow(.row(2))], before: [3], after: [2])
        let source = HeightSource(
            section: { _ in SectionHeights(rows: .individual([])) }, row: { _ in .known(1) })
        for counts in [[2], [3, 1], [4], []] {
            var table = try geometry(counts)
            let height = table.contentHeight
            #expect(throws: TableError.self) { try table.apply(map, heights: source) }
            #expect(table.contentHeight == height)
        }
    }

    @Test("a batch rewrites a logarithm of a hundred thousand runs per change")
    func cost() throws {
        let heights = (0..<100_000).map { Double(20 + $0 % 3) }
        var table = try RowGeometry(sections: [SectionHeights(rows: .individual(heights))])
        let map = try map(
            [.deleteRow(.row(10)), .moveRow(.row(70_000), .row(5)), .insertRow(.row(99_999))],
            before: [100_000], after: [100_000])
        let before = table.tree.rewrites
        try table.apply(
            map,
            heights: HeightSource(
                section: { _ in SectionHeights(rows: .individual([])) }, row: { _ in .known(50) }))
        #expect(table.tree.rewrites - before <= 4 * 6 * 18 + 100)
    }
}
