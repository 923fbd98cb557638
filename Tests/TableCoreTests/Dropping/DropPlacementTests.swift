import TableCore
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
