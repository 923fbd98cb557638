import RandomSupport
import TestSupport
import Testing

@testable import TableCore

/// Scrolling to rows whose heights are measured only on arrival (Spec 11.1, 30.6, 20.2).
@Suite struct ScrollTargetTests {
    /// The actual heights behind a table's estimates, and a log of their queries.
    private final class Heights {
        let height: (IndexPath) -> Double
        private(set) var asked: [IndexPath] = []

        init(_ height: @escaping (IndexPath) -> Double) { self.height = height }

        func measure(_ path: IndexPath) -> Double {
            asked.append(path)
            return height(path)
        }
    }

    private static let positions: [ScrollPosition] = [.top, .middle, .bottom, .none]

    /// Checks that a row is at its scroll position and that everything visible is measured.
    private func check(
        _ geometry: RowGeometry, at offset: Double, shows path: IndexPath,
        _ position: ScrollPosition, from viewport: Viewport, _ note: String
    ) {
        var arrived = viewport
        arrived.contentOffset = offset
        let visible = geometry.elements(in: arrived.range)
        #expect(!visible.contains { $0.isEstimated }, "\(note): something is not measured")
        #expect(
            geometry.contentOffset(scrollingRowAt: path, to: position, in: arrived) == offset,
            "\(note): \(path) is not at \(position)")
    }

    @Test("every row of every small table gets to every place in one call (30.6)")
    func everyPlace() throws {
        for heights in [[1.0, 100], [100, 1], [30, 70, 5], [44], [200, 10, 10, 10]] {
            for estimate in [1.0, 44, 150] {
                for headers in [0.0, 20] {
                    let fresh = try RowGeometry(
                        sections: [17, 0, 9].map {
                            SectionHeights(
                                header: headers, rows: .estimated(estimate, count: $0), footer: 3)
                        }, tableHeader: 10, tableFooter: 5)
                    for start in [0.0, 50, 1e6] {
                        try checkEveryRow(of: fresh, heights, start: start)
                    }
                }
            }
        }
    }

    private func checkEveryRow(
        of fresh: RowGeometry, _ heights: [Double], start: Double
    ) throws {
        for position in Self.positions {
            for number in 0..<fresh.numberOfRows {
                let path = try #require(fresh.indexPath(atPosition: number))
                var geometry = fresh
                let viewport = Viewport(contentOffset: start, height: 100)
                let arrived = geometry.arrive(at: .row(path, position), in: viewport) {
                    heights[($0.row + $0.section) % heights.count]
                }
                check(
                    geometry, at: try #require(arrived), shows: path, position, from: viewport,
                    "\(heights) from \(start)")
            }
        }
    }

    @Test("seeded tables agree with a table that knows all its heights (30.6)")
    func seeded() throws {
        for seed in seeds(400) {
            var random = SplitMix64(seed: seed)
            let counts = (0..<1 + random.below(4)).map { _ in 1 + random.below(60) }
            let real = counts.map { count in
                (0..<count).map { _ in Double(1 + random.below(120)) }
            }
            let header = random.chance(50) ? 22.0 : 0
            let known = try RowGeometry(
                sections: real.map { SectionHeights(header: header, rows: .individual($0)) })
            let estimate = Double(1 + random.below(90))
            var geometry = try RowGeometry(
                sections: counts.map {
                    SectionHeights(header: header, rows: .estimated(estimate, count: $0))
                })
            var viewport = Viewport(
                contentOffset: 0, height: Double(40 + random.below(300)),
                pinsHeaders: random.chance(50))
            for step in 0..<10 {
                let section = random.below(counts.count)
                let path = IndexPath(row: random.below(counts[section]), section: section)
                let position = [.top, .middle, .bottom][random.below(3)] as ScrollPosition
                let arrived = geometry.arrive(at: .row(path, position), in: viewport) {
                    real[$0.section][$0.row]
                }
                viewport.contentOffset = try #require(arrived)
                let offset = try #require(
                    known.contentOffset(scrollingRowAt: path, to: position, in: viewport))
                #expect(
                    rows(geometry, viewport) == rows(known, at: offset, viewport),
                    "seed \(seed), step \(step): \(path) at \(position)")
            }
        }
    }

    /// The visible elements and their positions.
    private func rows(
        _ geometry: RowGeometry, at offset: Double? = nil, _ viewport: Viewport
    ) -> [String] {
        let top = offset ?? viewport.contentOffset
        return geometry.elements(in: top..<top + viewport.height).map {
            "\($0.element) \($0.span.y - top)+\($0.span.height)"
        }
    }

    @Test("a jump over ten million rows measures the rows that it shows and no others")
    func tenMillion() throws {
        let count = 10_000_000
        let heights = Heights { Double(40 + ($0.row * 7919) % 60) }
        var geometry = try RowGeometry(
            sections: [SectionHeights(rows: .estimated(44, count: count))])
        let viewport = Viewport(contentOffset: 0, height: 600)
        let last = IndexPath(row: count - 1, section: 0)
        for position in Self.positions {
            let arrived = geometry.arrive(
                at: .row(last, position), in: viewport, measure: heights.measure)
            let offset = try #require(arrived)
            #expect(offset == geometry.contentHeight - 600)
            #expect(geometry.rectForRow(at: last)?.maxY == offset + 600)
        }
        #expect(heights.asked.count <= 2 * (600 / 40 + 2))
        #expect(Set(heights.asked).count == heights.asked.count, "a row was asked twice")
        #expect(geometry.tree.count <= 40)
    }

    @Test("'none' does not move a row that shows, and measures what is around it (30.6)")
    func visibleRowsStay() throws {
        var geometry = try RowGeometry(sections: [SectionHeights(rows: .uniform(50, count: 40))])
        for offset in stride(from: 0.0, through: 1500, by: 50) {
            let viewport = Viewport(contentOffset: offset, height: 500)
            for row in Int(offset / 50)..<Int(offset / 50) + 10 {
                let path = IndexPath(row: row, section: 0)
                let stays = geometry.arrive(at: .row(path, .none), in: viewport) { _ in 1 }
                #expect(stays == offset)
            }
        }
    }

    @Test("what is measured keeps its place on the screen, and the end stays the end")
    func offsets() throws {
        var geometry = try RowGeometry(
            sections: [SectionHeights(rows: .estimated(44, count: 1000))])
        func settle(at offset: Double) throws -> Double {
            let viewport = Viewport(contentOffset: offset, height: 440)
            let settled = geometry.arrive(at: .offset(offset), in: viewport) { _ in 100 }
            return try #require(settled)
        }
        #expect(try settle(at: 0) == 0)
        let end = try settle(at: geometry.maximumContentOffset(viewportHeight: 440))
        #expect(end == geometry.contentHeight - 440)
        #expect(geometry.indexPathForRow(at: end + 439)?.row == 999)
        // Scrolling up over rows taller than estimated does not move the rows below.
        let first = try #require(geometry.indexPathForRow(at: end))
        let y = try #require(geometry.rectForRow(at: first)).y - end
        let above = try settle(at: end - 30)
        let moved = try #require(geometry.rectForRow(at: first)).y - above
        #expect(moved == y + 30)
    }

    @Test("the section index arrives at sections whose heights are not known (11.1)")
    func sections() throws {
        let heights = Heights { Double(20 + 13 * ($0.row % 9)) }
        let fresh = try RowGeometry(
            sections: (0..<26).map { _ in
                SectionHeights(header: 22, rows: .estimated(44, count: 6))
            })
        for section in 0..<26 {
            var geometry = fresh
            let viewport = Viewport(contentOffset: 0, height: 300)
            let target = geometry.arrive(
                at: .section(section), in: viewport, measure: heights.measure)
            let offset = try #require(target)
            let limit = geometry.maximumContentOffset(viewportHeight: 300)
            #expect(offset == min(geometry.rectForSection(section)?.y ?? -1, limit))
            var arrived = viewport
            arrived.contentOffset = offset
            #expect(!geometry.elements(in: arrived.range).contains { $0.isEstimated })
        }
    }

    @Test("heights that are none leave the estimate in force, and are asked for once")
    func impossibleHeights() throws {
        let heights = Heights { [.nan, -1, .infinity, 50][$0.row % 4] }
        var geometry = try RowGeometry(sections: [SectionHeights(rows: .estimated(44, count: 100))])
        let viewport = Viewport(contentOffset: 0, height: 440)
        let last = IndexPath(row: 99, section: 0)
        let offset = geometry.arrive(
            at: .row(last, .bottom), in: viewport, measure: heights.measure)
        #expect(offset == geometry.contentHeight - 440)
        #expect(Set(heights.asked).count == heights.asked.count)
    }

    @Test("what does not exist is no target")
    func missing() throws {
        var geometry = try RowGeometry(sections: [SectionHeights(rows: .estimated(44, count: 3))])
        let viewport = Viewport(contentOffset: 0, height: 100)
        for path in [IndexPath(row: 3, section: 0), IndexPath(row: 0, section: 1)] {
            for position in Self.positions {
                let arrived = geometry.arrive(at: .row(path, position), in: viewport) { _ in 1 }
                #expect(arrived == nil)
            }
        }
        let section = geometry.arrive(at: .section(1), in: viewport) { _ in 1 }
        #expect(section == nil)
    }
}
