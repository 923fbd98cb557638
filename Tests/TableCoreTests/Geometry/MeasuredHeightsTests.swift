import RandomSupport
import TestSupport
import Testing

@testable import TableCore

/// Heights that are measured in any order, and forgotten.
struct MeasuredHeightsTests {
    private static let heights = [0.0, 10, 20.5, 44, 44, 62, 80]

    private static func belt(using random: inout SplitMix64) -> NaiveBelt {
        var belt = NaiveBelt.random(using: &random)
        for section in belt.sections.indices {
            belt.sections[section].rows = (0..<random.below(150)).map { _ in
                NaiveBelt.Row(height: heights[random.below(heights.count)])
            }
        }
        return belt
    }

    /// A table whose heights are all estimates.
    private static func estimated(_ belt: NaiveBelt) throws -> RowGeometry {
        let sections = belt.sections.map { section in
            var heights = SectionHeights(
                header: 30, rows: .estimated(44, count: section.rows.count), footer: 30)
            (heights.headerOrigin, heights.footerOrigin) = (.estimated, .estimated)
            return heights
        }
        return try RowGeometry(
            sections: sections, tableHeader: belt.tableHeader, tableFooter: belt.tableFooter)
    }

    private static func measure(
        _ placement: BeltPlacement, in geometry: inout RowGeometry
    ) throws {
        let height = placement.span.height
        switch placement.element {
        case .row(let path): try geometry.setHeight(height, forRowAt: path)
        case .header(let section):
            try geometry.setHeaderHeight(height, inSection: section, .measured)
        case .footer(let section):
            try geometry.setFooterHeight(height, inSection: section, .measured)
        case .tableHeader, .tableFooter: break
        }
    }

    @Test("measured in any order, heights end as if all had been known")
    func anyOrder() throws {
        for seed in seeds(60) { try anyOrder(seed: seed) }
    }

    private func anyOrder(seed: Int) throws {
        var random = SplitMix64(seed: seed)
        let belt = Self.belt(using: &random)
        var geometry = try Self.estimated(belt)
        let order = belt.placements.map { (random.below(1 << 20), $0) }.sorted { $0.0 < $1.0 }
        for (number, placement) in order.enumerated() {
            try Self.measure(placement.1, in: &geometry)
            if number == order.count / 2 { geometry.forgetMeasuredHeights() }
        }
        for placement in order.prefix(order.count / 2 + 1).reversed() {
            try Self.measure(placement.1, in: &geometry)
        }
        #expect(geometry.contentHeight == belt.contentHeight, "seed \(seed)")
        let shown = belt.placements.filter { $0.span.height > 0 }
        #expect(geometry.elements(in: 0..<1e6) == shown, "seed \(seed)")
        let isConsistent = geometry.tree.isConsistent {
            $0.height == $1.height && $0.shown == $1.shown
        }
        #expect(isConsistent, "seed \(seed)")
        for placement in belt.placements {
            #expect(geometry.rect(for: placement.element) == placement.span, "seed \(seed)")
            guard placement.span.height > 0 else { continue }
            #expect(geometry.placement(at: placement.span.y) == placement, "seed \(seed)")
            #expect(geometry.placement(at: placement.span.midY) == placement, "seed \(seed)")
        }
        let children = shown.map(\.element).filter { $0 != .tableHeader && $0 != .tableFooter }
        let found = (0..<geometry.numberOfChildren).map(geometry.childElement)
        #expect(found == children, "seed \(seed)")
    }

    @Test("rows without height are numbered, grouped and passed over as if absent")
    func randomHiddenRows() throws {
        for seed in seeds(60) { try hiddenRows(seed: seed) }
    }

    private func hiddenRows(seed: Int) throws {
        var random = SplitMix64(seed: seed)
        let belt = Self.belt(using: &random)
        let geometry = try RowGeometry(belt)
        let rows = belt.placements.filter { if case .row = $0.element { true } else { false } }
        let paths = rows.compactMap { geometry.position(of: $0) }
        let shown = paths.filter { rows[$0].span.height > 0 }
        #expect(geometry.numberOfShownRows == shown.count, "seed \(seed)")
        let numbers = Dictionary(uniqueKeysWithValues: shown.enumerated().map { ($1, $0) })
        let groups = Dictionary(
            grouping: shown.compactMap(geometry.indexPath(atPosition:)), by: \.section)
        /// The first shown row at or after a position, and the last one at or before it.
        func neighbors(_ position: Int) -> (below: Int?, above: Int?) {
            let below = shown.partitioningIndex { $0 >= position }
            let above = shown.partitioningIndex { $0 > position } - 1
            return (below < shown.count ? shown[below] : nil, above >= 0 ? shown[above] : nil)
        }
        for (position, path) in rows.compactMap(\.element.path).enumerated() {
            let number = numbers[position]
            #expect(geometry.shownRow(at: path) == number, "seed \(seed)")
            if let number {
                #expect(geometry.indexPath(ofShownRow: number) == path, "seed \(seed)")
            }
            let nearest = neighbors(position).below ?? shown.last
            #expect(
                geometry.nearestShownRow(to: path)
                    == nearest.flatMap(geometry.indexPath(atPosition:)), "seed \(seed)")
            guard !rows.isEmpty, let target = rows[random.below(rows.count)].element.path,
                let end = geometry.position(of: target)
            else { continue }
            let isDown = end > position
            let (below, above) = neighbors(end)
            let (before, beyond) = isDown ? (above, below) : (below, above)
            let isOnTheWay = before.map { isDown ? $0 > position : $0 < position } ?? false
            let expected = (isOnTheWay ? before : beyond).flatMap(geometry.indexPath(atPosition:))
            let moved = geometry.shownRow(movingFrom: path, to: target)
            #expect(moved == expected, "seed \(seed) from \(path) to \(target)")
            guard number != nil else { continue }
            let group = groups[path.section] ?? []
            let place = geometry.groupPosition(of: path)
            #expect(place?.isFirst == (path == group.first), "seed \(seed)")
            #expect(place?.isLast == (path == group.last), "seed \(seed)")
        }
    }

    @Test("in another width what is in view is measured, and its first row stays")
    func anotherWidth() throws {
        for seed in seeds(100) { try anotherWidth(seed: seed) }
    }

    private func anotherWidth(seed: Int) throws {
        var random = SplitMix64(seed: seed)
        let (old, new) = (Self.belt(using: &random), SplitMix64(seed: seed + 1))
        var geometry = try Self.estimated(old)
        for placement in old.placements where random.chance(60) {
            try Self.measure(placement, in: &geometry)
        }
        let limit = Int(geometry.maximumContentOffset(viewportHeight: 300))
        var viewport = Viewport(contentOffset: Double(random.below(limit + 1)), height: 300)
        func height(_ element: TableElement) -> Double {
            var random = new
            for _ in 0..<(element.path?.row ?? 3) % 17 { _ = random.below(2) }
            return [44.0, 62, 80, 134][random.below(4)]
        }
        let anchor = geometry.scrollAnchor(at: viewport.contentOffset, height: 300)
        geometry.forgetMeasuredHeights()
        var measured = 0
        viewport.contentOffset = geometry.settle(keeping: anchor, in: viewport) { path in
            measured += 1
            return height(.row(path))
        } measureEdge: {
            height($0)
        }
        #expect(!geometry.elements(in: viewport.range).contains { $0.isEstimated }, "seed \(seed)")
        #expect(measured <= 40, "seed \(seed): only what is in view")
        guard case .element(let element, let distance) = anchor else {
            #expect(viewport.contentOffset == 0, "seed \(seed)")
            return
        }
        let span = try #require(geometry.rect(for: element), "seed \(seed)")
        let place = span.y - max(distance, min(0, 1 - span.height))
        let kept = geometry.clampedContentOffset(place, viewportHeight: 300)
        #expect(viewport.contentOffset == kept, "seed \(seed)")
    }

    @Test("a new width costs what is in view, whatever was measured before (09.4)")
    func anotherWidthScale() throws {
        var geometry = try RowGeometry(
            sections: [SectionHeights(header: 22, rows: .estimated(44, count: 1_000_000))])
        for row in 500_000..<510_000 {
            try geometry.setHeight(40 + Double(row % 7), forRowAt: IndexPath(row: row, section: 0))
        }
        let start = geometry.rectForRow(at: IndexPath(row: 505_000, section: 0))?.y ?? 0
        let viewport = Viewport(contentOffset: start + 5, height: 600)
        let rewrites = geometry.tree.rewrites
        geometry.forgetMeasuredHeights()
        var measured = 0
        let anchor = ScrollAnchor.element(.row(IndexPath(row: 505_000, section: 0)), distance: -5)
        let offset = geometry.settle(keeping: anchor, in: viewport) { _ in
            measured += 1
            return 30
        }
        #expect(offset == viewport.contentOffset)
        #expect(measured == 21)
        #expect(geometry.tree.rewrites - rewrites <= 21 * 200)
    }

    @Test("a measured row needs at most 24 bytes among its neighbors (09.4)")
    func memory() throws {
        var geometry = try RowGeometry(
            sections: [SectionHeights(rows: .estimated(44, count: 1_000_000))])
        for row in 200_000..<225_000 {
            try geometry.setHeight(40 + Double(row % 7), forRowAt: IndexPath(row: row, section: 0))
        }
        let node = MemoryLayout<SummedTree<TableItem>.Node>.stride
        let nodes = geometry.tree.nodes.count
        #expect(nodes <= 25_000 / TableItem.blockSize + 100)
        // Each item has an array with a head of 32 bytes, which may have grown to twice its size.
        let most = nodes * (2 * node + 32 + 2 * TableItem.blockSize * MemoryLayout<Double>.stride)
        #expect(most <= 24 * 25_000)
    }

    @Test("after a reload the measured heights are estimates, for rows without height as before")
    func reload() throws {
        var old = try RowGeometry(sections: [
            SectionHeights(header: 22, rows: .estimated(44, count: 6)),
            SectionHeights(rows: .estimated(44, count: 2)),
        ])
        for (row, height) in [80.0, 0, 60].enumerated() {
            try old.setHeight(height, forRowAt: IndexPath(row: row, section: 0))
        }
        var new = try RowGeometry(sections: [
            SectionHeights(rows: .estimated(50, count: 8)),
            SectionHeights(rows: .uniform(10, count: 2)),
            SectionHeights(rows: .estimated(50, count: 1)),
        ])
        new.estimateRows(like: old)
        let heights = new.elements(in: 0..<1e4).map(\.span.height)
        #expect(heights == [80, 50, 60, 50, 50, 50, 50, 50, 10, 10, 50])
        #expect(new.isEstimated(at: IndexPath(row: 0, section: 0)) == true)
        #expect(new.isEstimated(at: IndexPath(row: 0, section: 1)) == false)
        var third = try RowGeometry(sections: [SectionHeights(rows: .estimated(30, count: 5))])
        third.estimateRows(like: new)
        #expect(third.elements(in: 0..<1e4).map(\.span.height) == [80, 30, 60, 30, 30])
    }

    @Test("rows without height are measured again beside what is in view, some at a time")
    func hiddenRows() throws {
        var geometry = try RowGeometry(sections: [
            SectionHeights(header: 22, rows: .estimated(44, count: 100))
        ])
        func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }
        for row in 0..<100 { try geometry.setHeight(row % 10 == 9 ? 40 : 0, forRowAt: path(row)) }
        var asked: [Int] = []
        func ask(_ range: ClosedRange<Double>, limit: Int = 1_000) -> Bool {
            asked = []
            return geometry.measureHiddenRows(in: range, limit: limit) {
                asked.append($0.row)
                return $0.row % 2 == 0 ? 10 : 0
            }
        }
        #expect(!ask(0...1_000))
        #expect(asked == [], "what was just measured is not measured again")
        geometry.forgetMeasuredHeights()
        #expect(!ask(0...40))
        #expect(asked == Array(0..<9))
        #expect(geometry.rectForRow(at: path(8))?.height == 10)
        #expect(geometry.rectForRow(at: path(7))?.height == 0)
        #expect(geometry.isEstimated(at: path(7)) == false)
        #expect(ask(100...200, limit: 5))
        #expect(asked.count == 5)
        while ask(0...1_000, limit: 5) {}
        #expect(geometry.contentHeight == 22 + 10 * 40 + 50 * 10)
        #expect(geometry.shownRow(.down, of: path(0)) == path(2))
        #expect(geometry.shownRow(.up, of: path(0)) == nil)
        #expect(geometry.shownRow(.up, of: path(99)) == path(98))
        #expect(geometry.shownRow(.down, of: path(99)) == nil)
    }
}

extension TableElement {
    fileprivate var path: IndexPath? { if case .row(let path) = self { path } else { nil } }
}

extension RowGeometry {
    fileprivate func position(of placement: BeltPlacement) -> Int? {
        placement.element.path.flatMap { position(of: $0) }
    }
}
