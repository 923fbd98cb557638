import RandomSupport
import TableCore
import TestSupport
import Testing

/// The place for items dropped on a table.
struct DropPlacementTests {
    private func geometry() throws -> RowGeometry {
        try RowGeometry(
            sections: [
                SectionHeights(header: 20, rows: .uniform(40, count: 2), footer: 10),
                SectionHeights(header: 20, rows: .uniform(40, count: 0)),
            ])
    }

    @Test("the edges of a row insert, its middle takes in")
    func automatic() throws {
        let geometry = try geometry()
        let cases: [(y: Double, place: DropPlacement)] = [
            (21, .at(.row(0))), (40, .into(.row(0))), (58, .at(.row(1))), (61, .at(.row(1))),
            (80, .into(.row(1))), (99, .at(.row(2))),
        ]
        for (y, place) in cases {
            #expect(geometry.dropPlacement(at: y, .automatic) == place, "at \(y)")
        }
    }

    @Test("rows are inserted before or after the row below the pointer")
    func insertion() throws {
        let geometry = try geometry()
        for (y, row) in [(25.0, 0), (45, 1), (75, 1), (85, 2)] {
            #expect(geometry.dropPlacement(at: y, .insertAtDestinationIndexPath) == .at(.row(row)))
        }
    }

    @Test("items go into the row below the pointer only")
    func into() throws {
        let geometry = try geometry()
        let intent = DropIntent.insertIntoDestinationIndexPath
        #expect(geometry.dropPlacement(at: 22, intent) == .into(.row(0)))
        #expect(geometry.dropPlacement(at: 10, intent) == nil, "a header takes nothing in")
        #expect(geometry.dropPlacement(at: 500, intent) == nil)
    }

    @Test("beside the rows, items go to the nearest end of a section")
    func besideRows() throws {
        let geometry = try geometry()
        let second = IndexPath(row: 0, section: 1)
        for (y, path) in [
            (10.0, IndexPath.row(0)), (105, .row(2)), (115, second), (500, second),
        ] {
            #expect(geometry.dropPlacement(at: y, .automatic) == .at(path), "at \(y)")
        }
        #expect(RowGeometry().dropPlacement(at: 0, .automatic) == nil)
    }

    @Test("above a pulled table, items go to its first place, below it to its last one")
    func outside() throws {
        for (first, tableHeader) in [(2, 0.0), (0, 0), (2, 30), (0, 30)] {
            let geometry = try RowGeometry(
                sections: [
                    SectionHeights(rows: .uniform(40, count: first)),
                    SectionHeights(header: 20, rows: .uniform(40, count: 3)),
                ], tableHeader: tableHeader, tableFooter: 50)
            for y in [-500.0, -1, -0.5, tableHeader / 2] where y < 0 || tableHeader > 0 {
                #expect(geometry.dropPlacement(at: y, .automatic) == .at(.row(0)), "at \(y)")
                #expect(geometry.dropPlacement(at: y, .insertIntoDestinationIndexPath) == nil)
            }
            let end = IndexPath(row: 3, section: 1)
            let height = geometry.contentHeight
            for y in [height - 25, height, height + 500] {
                #expect(geometry.dropPlacement(at: y, .automatic) == .at(end), "at \(y)")
            }
        }
    }

    @Test("random tables: beside the rows it is the nearest place of the section")
    func random() throws {
        for seed in seeds(300) {
            var random = SplitMix64(seed: seed)
            let sections = (0..<1 + random.below(4)).map { _ in
                (header: 5 + random.below(30), rows: random.below(4), footer: 5 + random.below(20))
            }
            let geometry = try RowGeometry(
                sections: sections.map {
                    SectionHeights(
                        header: Double($0.header), rows: .uniform(40, count: $0.rows),
                        footer: Double($0.footer))
                })
            for y in stride(from: -20.5, to: geometry.contentHeight + 20, by: 7) {
                let place = geometry.dropPlacement(at: y, .insertAtDestinationIndexPath)
                // Each section's lines: before each row, and after the last one.
                var (top, best) = (0.0, (distance: Double.infinity, path: IndexPath.row(0)))
                for (index, section) in sections.enumerated() {
                    let rows = top + Double(section.header)
                    let height = Double(section.header + section.footer + 40 * section.rows)
                    let isIn = (top..<top + height).contains(y)
                    let isOutside = y < 0 || y >= geometry.contentHeight
                    for row in 0...section.rows where isIn || isOutside {
                        let distance = abs(rows + Double(row) * 40 - y)
                        let path = IndexPath(row: row, section: index)
                        if distance < best.distance { best = (distance, path) }
                    }
                    top += height
                }
                #expect(place == .at(best.path), "seed \(seed), at \(y)")
            }
        }
    }

    @Test("the line is at the upper edge of the row, or at the end of the section")
    func line() throws {
        let geometry = try geometry()
        #expect(geometry.insertionLine(at: .row(0)) == 20)
        #expect(geometry.insertionLine(at: .row(1)) == 60)
        #expect(geometry.insertionLine(at: .row(2)) == 100)
        #expect(geometry.insertionLine(at: IndexPath(row: 0, section: 1)) == 130)
        #expect(geometry.insertionLine(at: IndexPath(row: 0, section: 7)) == nil)
    }
}
