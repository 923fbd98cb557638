import RandomSupport
import TestSupport
import Testing

@testable import TableCore

/// Geometry queries and changes, compared with plain lists of heights.
struct RowGeometryTests {
    private func expectSame(_ geometry: RowGeometry, _ belt: NaiveBelt, _ label: String) {
        let all = belt.placements
        #expect(geometry.contentHeight == belt.contentHeight, "\(label)")
        #expect(geometry.numberOfSections == belt.sections.count, "\(label)")
        for placement in all {
            #expect(geometry.rect(for: placement.element) == placement.span, "\(label)")
            if case .row(let path) = placement.element {
                #expect(geometry.isEstimated(at: path) == placement.isEstimated, "\(label)")
                let position = geometry.position(of: path)
                #expect(position.flatMap(geometry.indexPath(atPosition:)) == path, "\(label)")
            }
        }
        let visible = all.filter { $0.span.height > 0 }
        #expect(geometry.elements(in: -5..<belt.contentHeight + 5) == visible, "\(label)")
        for y in stride(from: -7.5, through: belt.contentHeight + 9, by: 6.25) {
            let here = visible.first { $0.span.range.contains(y) }
            #expect(geometry.placement(at: y) == here, "\(label) at \(y)")
            let range = y..<y + 50
            let inside = visible.filter { $0.span.range.overlaps(range) }
            #expect(geometry.elements(in: range) == inside, "\(label) in \(range)")
            let paths = inside.compactMap {
                if case .row(let path) = $0.element { path } else { nil }
            }
            #expect(geometry.indexPathsForRows(in: range) == paths, "\(label) in \(range)")
        }
        #expect(geometry.tree.isConsistent { $0.height == $1.height && $0.rows == $1.rows })
    }

    @Test("random tables answer every query as a plain list does (01.9, 01.13, 000.186–000.189)")
    func queries() throws {
        for seed in seeds(150) {
            var random = SplitMix64(seed: seed)
            let belt = NaiveBelt.random(using: &random)
            expectSame(try RowGeometry(belt), belt, "seed \(seed)")
        }
    }

    @Test("random changes keep every query right")
    func changes() throws {
        for seed in seeds(40) { try changes(seed: seed) }
    }

    private func changes(seed: Int) throws {
        var random = SplitMix64(seed: seed)
        var belt = NaiveBelt.random(using: &random)
        var geometry = try RowGeometry(belt)
        for step in 0..<25 {
            try change(&geometry, &belt, using: &random)
            expectSame(geometry, belt, "seed \(seed) step \(step)")
        }
    }

    private func change(
        _ geometry: inout RowGeometry, _ belt: inout NaiveBelt, using random: inout SplitMix64
    ) throws {
        let number = random.below(belt.sections.count)
        let kind = belt.sections.isEmpty ? 0 : random.below(10)
        if kind == 0 {
            let place = random.below(belt.sections.count + 1)
            let section = NaiveBelt.section(using: &random)
            belt.sections.insert(section, at: place)
            return try geometry.insertSection(SectionHeights(section), at: place)
        }
        let count = belt.sections[number].rows.count
        let row = random.below(count + 1)
        switch kind {
        case 1:
            belt.sections.remove(at: number)
            try geometry.deleteSection(at: number)
        case 2:
            let destination = random.below(belt.sections.count)
            belt.sections.insert(belt.sections.remove(at: number), at: destination)
            try geometry.moveSection(from: number, to: destination)
        case 3:
            let rows = row..<row + random.below(count - row + 1)
            belt.sections[number].rows.removeSubrange(rows)
            try geometry.deleteRows(rows, inSection: number)
        case 4 where row < count:
            let target = random.below(belt.sections.count)
            let moved = belt.sections[number].rows.remove(at: row)
            let place = random.below(belt.sections[target].rows.count + 1)
            belt.sections[target].rows.insert(moved, at: place)
            try geometry.moveRow(
                from: IndexPath(row: row, section: number),
                to: IndexPath(row: place, section: target))
        case 5 where row < count, 6 where row < count:
            let height = [10.0, 44, 44, 61.25][random.below(4)]
            belt.sections[number].rows[row] = NaiveBelt.Row(height: height)
            let grown = try geometry.setHeight(
                height, forRowAt: IndexPath(row: row, section: number))
            #expect(geometry.contentHeight == belt.contentHeight)
            #expect(grown.magnitude <= 100)
        case 7:
            let height = [0.0, 22, 30][random.below(3)]
            belt.sections[number].header = height
            try geometry.setHeaderHeight(height, inSection: number)
            belt.sections[number].footer = 30 - height
            try geometry.setFooterHeight(30 - height, inSection: number)
        case 8:
            belt.tableHeader = Double(random.below(3)) * 8
            belt.tableFooter = Double(random.below(3)) * 8
            try geometry.setTableHeaderHeight(belt.tableHeader)
            try geometry.setTableFooterHeight(belt.tableFooter)
        default:
            let rows = NaiveBelt.rows(random.below(4), using: &random)
            belt.sections[number].rows.insert(contentsOf: rows, at: row)
            let path = IndexPath(row: row, section: number)
            try geometry.insertRows(.of(rows), at: path)
        }
    }

    @Test("an edge belongs to the element below it, and content ends are nobody's (000.186)")
    func edges() throws {
        let geometry = try RowGeometry(
            sections: [SectionHeights(header: 22, rows: .uniform(44, count: 2), footer: 5)])
        #expect(geometry.element(at: 21.99) == .header(0))
        #expect(geometry.element(at: 22) == .row(IndexPath(row: 0, section: 0)))
        #expect(geometry.element(at: 66) == .row(IndexPath(row: 1, section: 0)))
        #expect(geometry.element(at: 110) == .footer(0))
        #expect(geometry.element(at: 115) == nil)
        #expect(geometry.element(at: -0.01) == nil)
        #expect(geometry.indexPathForRow(at: 3) == nil)
        #expect(geometry.rectForRow(at: IndexPath(row: 2, section: 0)) == nil)
        #expect(geometry.rectForSection(1) == nil)
    }

    @Test("wrong use is reported with its values and changes nothing (37.7)")
    func errors() throws {
        var geometry = try RowGeometry(sections: [SectionHeights(rows: .uniform(44, count: 2))])
        #expect(throws: TableError.noRow(IndexPath(row: 2, section: 0), rows: 2)) {
            try geometry.setHeight(10, forRowAt: IndexPath(row: 2, section: 0))
        }
        #expect(throws: TableError.noRow(IndexPath(row: -1, section: 0), rows: 2)) {
            try geometry.setHeight(10, forRowAt: IndexPath(row: -1, section: 0))
        }
        #expect(throws: TableError.noSection(1, sections: 1)) {
            try geometry.setHeaderHeight(10, inSection: 1)
        }
        #expect(throws: TableError.invalidHeight(-3)) {
            try geometry.setHeight(-3, forRowAt: IndexPath(row: 0, section: 0))
        }
        #expect(throws: TableError.invalidHeight(.infinity)) {
            try geometry.setTableHeaderHeight(.infinity)
        }
        #expect(throws: TableError.negativeCount(-2)) {
            try geometry.insertRows(
                .estimated(44, count: -2), at: IndexPath(row: 0, section: 0))
        }
        #expect(throws: TableError.noRow(IndexPath(row: 3, section: 0), rows: 2)) {
            try geometry.moveRow(
                from: IndexPath(row: 0, section: 0), to: IndexPath(row: 3, section: 0))
        }
        #expect(geometry.contentHeight == 88)
    }
}
