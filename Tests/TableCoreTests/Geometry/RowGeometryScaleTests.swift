import Testing

@testable import TableCore

/// The cost of ten million rows, counted rather than timed (Spec 09.4, 20.4, 000.63).
struct RowGeometryScaleTests {
    private let tenMillion = 10_000_000

    @Test("ten million rows of one height are one run")
    func uniform() throws {
        let geometry = try RowGeometry(
            sections: [SectionHeights(header: 22, rows: .uniform(44, count: tenMillion))])
        #expect(geometry.tree.count == 3)
        #expect(geometry.contentHeight == 440_000_022)
        #expect(geometry.indexPathForRow(at: 440_000_021)?.row == tenMillion - 1)
        let visible = geometry.elements(in: 220_000_000..<220_000_440)
        #expect(visible.count == 11)
    }

    @Test("memory follows what was measured, and alike neighbors melt together again")
    func measured() throws {
        var geometry = try RowGeometry(
            sections: [SectionHeights(rows: .estimated(40, count: tenMillion))])
        for row in 5_000_000..<5_000_300 {
            try geometry.setHeight(
                [40, 60, 80][row % 3], forRowAt: IndexPath(row: row, section: 0))
        }
        #expect(geometry.tree.count <= 304)
        #expect(geometry.contentHeight == 400_000_000 + 300 * 20)
        for row in 5_000_000..<5_000_300 {
            try geometry.setHeight(50, forRowAt: IndexPath(row: row, section: 0))
        }
        #expect(geometry.tree.count == 5)
        #expect(geometry.isEstimated(at: IndexPath(row: 4_999_999, section: 0)) == true)
        #expect(geometry.isEstimated(at: IndexPath(row: 5_000_000, section: 0)) == false)
    }

    @Test("sums of uneven heights are exact whatever the order of edits")
    func exact() throws {
        var forward = try RowGeometry(sections: [SectionHeights(rows: .estimated(1, count: 900))])
        var backward = forward
        for row in 0..<900 {
            try forward.setHeight(
                Double(row) / 7, forRowAt: IndexPath(row: row, section: 0))
            let last = 899 - row
            try backward.setHeight(
                Double(last) / 7, forRowAt: IndexPath(row: last, section: 0))
        }
        for row in 0..<900 {
            let path = IndexPath(row: row, section: 0)
            #expect(forward.rectForRow(at: path) == backward.rectForRow(at: path))
        }
    }

    @Test("a change among a hundred thousand runs rewrites a logarithm of them")
    func changes() throws {
        let heights = (0..<100_000).map { Double(20 + $0 % 3) }
        var geometry = try RowGeometry(sections: [SectionHeights(rows: .individual(heights))])
        let depth = geometry.tree.depth
        #expect(depth <= 18)
        let before = geometry.tree.rewrites
        try geometry.setHeight(99, forRowAt: IndexPath(row: 50_000, section: 0))
        try geometry.insertRows(
            .uniform(7, count: 1_000_000), at: IndexPath(row: 33_333, section: 0))
        try geometry.deleteRows(20_000..<20_001, inSection: 0)
        try geometry.moveRow(
            from: IndexPath(row: 1, section: 0), to: IndexPath(row: 1_050_000, section: 0))
        #expect(geometry.tree.rewrites - before <= 5 * 6 * 18 + 100)
    }

    @Test("ten thousand sections open with three items each")
    func sections() throws {
        let section = SectionHeights(header: 22, rows: .uniform(44, count: 1_000))
        let geometry = try RowGeometry(sections: Array(repeating: section, count: 10_000))
        #expect(geometry.tree.count == 30_000)
        #expect(geometry.numberOfRows == tenMillion)
        #expect(
            geometry.indexPath(atPosition: 9_999_999) == IndexPath(row: 999, section: 9_999))
    }
}
