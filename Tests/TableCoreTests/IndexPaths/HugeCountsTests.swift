import TableCore
import Testing

/// Counts beyond the limit throw, and those just below it work.
struct HugeCountsTests {
    @Test("more rows than can be counted are refused by their number, and nothing overflows")
    func refused() throws {
        let most = 1 << 40
        for count in [most + 1, .max] {
            #expect(throws: TableError.tooManyRows(count)) { try SectionCounts([count]) }
            #expect(throws: TableError.tooManyRows(count)) {
                try RowGeometry(sections: [SectionHeights(rows: .uniform(44, count: count))])
            }
            var counts = try SectionCounts([1, most])
            #expect(throws: TableError.tooManyRows(count)) {
                try counts.insertRows(count, inSection: 0)
            }
            #expect(throws: TableError.tooManyRows(count)) {
                try counts.insertSection(at: 0, rows: count)
            }
            #expect(throws: TableError.tooManyRows(most + 1)) {
                try counts.insertRows(1, inSection: 1)
            }
            #expect(counts == (try SectionCounts([1, most])), "nothing has changed")
        }
        #expect(TableError.tooManyRows(.max).description.contains("\(Int.max)"))
    }

    @Test("the highest rows in the greatest number are found again, also from far away")
    func greatest() throws {
        let most = 1 << 40
        let geometry = try RowGeometry(sections: [
            SectionHeights(header: 20, rows: .uniform(0, count: most)),
            SectionHeights(rows: .uniform(999_999_999, count: most)),
            SectionHeights(rows: .uniform(1 / 1024, count: 1)),
        ])
        let last = IndexPath(row: most - 1, section: 1)
        let rect = try #require(geometry.rectForRow(at: last))
        #expect(geometry.indexPathForRow(at: rect.midY) == last)
        #expect(geometry.elements(in: rect.y + 1..<rect.maxY - 1).count == 1)
        let beginning = geometry.elements(in: 0..<100)
        #expect(beginning.map(\.element) == [.header(0), .row(IndexPath(row: 0, section: 1))])
        #expect(geometry.indexPath(atPosition: 2 * most) == IndexPath(row: 0, section: 2))
        #expect(geometry.indexPath(atPosition: .max) == nil)
    }

    @Test("a flow layout of the greatest number of items answers, uniform or not")
    func flow() throws {
        let most = 1 << 40
        var layout = FlowLayout()
        layout.prepare(in: try .of([most, most], width: 320))
        let last = IndexPath(item: most - 1, section: 1)
        #expect(layout.attributes(for: .cell(last))?.frame.maxY == layout.contentSize.height)
        layout.itemSize = Size(width: 1e-300, height: 1e-300)
        (layout.minimumInteritemSpacing, layout.minimumLineSpacing) = (0, 0)
        layout.prepare(in: try .of([most], width: 320))
        #expect(layout.attributes(for: .cell(.row(most - 1))) != nil)
    }

    @Test("adding to the last of ten thousand sections looks at that one only")
    func building() throws {
        final class Tally: @unchecked Sendable {
            // Used only from the thread of this test.
            var comparisons = 0
        }
        struct Counted: Hashable, Sendable {
            let id: Int
            let tally: Tally
            static func == (left: Self, right: Self) -> Bool {
                left.tally.comparisons += 1
                return left.id == right.id
            }
            func hash(into hasher: inout Hasher) { hasher.combine(id) }
        }
        let tally = Tally()
        var snapshot = Snapshot<Counted, Int>()
        try snapshot.appendSections((0..<1_000).map { Counted(id: $0, tally: tally) })
        tally.comparisons = 0
        let last = Counted(id: 999, tally: tally)
        for item in 0..<100 { try snapshot.appendItems([item], to: last) }
        #expect(tally.comparisons <= 200)
    }
}
