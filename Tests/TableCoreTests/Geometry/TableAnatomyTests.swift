import TableCore
import Testing

/// Geometry of a table's parts: defaults, order and queries.
struct TableAnatomyTests {
    private let viewport = Viewport(contentOffset: 0, height: 200)

    @Test("rows are 44 high, headers 22, unless told otherwise (20.1, 20.3, 000.73, 000.212)")
    func defaults() {
        #expect(RowHeights.standard == 44)
        #expect(RowHeights.standardHeader == 22)
    }

    @Test("cells touch, from top to bottom (000.1)")
    func touching() throws {
        let geometry = try RowGeometry(
            sections: [SectionHeights(header: 22, rows: .individual([50, 70, 50, 70]), footer: 9)],
            tableHeader: 30, tableFooter: 20)
        let all = geometry.elements(in: 0..<geometry.contentHeight)
        for (above, below) in zip(all, all.dropFirst()) {
            #expect(above.span.maxY == below.span.y)
        }
        #expect(all.first?.element == .tableHeader)
        #expect(all.last?.element == .tableFooter)
    }

    @Test(
        """
        header and footer of the table count, once; those of sections each time (01.9, 01.11, \
        10.6, 000.3)
        """
    )
    func tableHeader() throws {
        let section = SectionHeights(header: 20, rows: .uniform(40, count: 2), footer: 10)
        var geometry = try RowGeometry(
            sections: [section, section], tableHeader: 30, tableFooter: 15)
        #expect(geometry.contentHeight == 30 + 2 * 110 + 15)
        try geometry.setTableHeaderHeight(50)
        #expect(geometry.rectForRow(at: .row(0))?.y == 70, "everything moves down")
        #expect(geometry.rect(for: .tableFooter) == VerticalSpan(y: 270, height: 15))
    }

    @Test("a section without header title has no header at all (10.4, 000.64, OT-10)")
    func missingHeaders() throws {
        let geometry = try RowGeometry(sections: [
            SectionHeights(rows: .uniform(40, count: 1)),
            SectionHeights(header: 22, rows: .uniform(40, count: 1)),
            SectionHeights(rows: .uniform(40, count: 0)),
        ])
        let headers = geometry.elements(in: 0..<999).filter {
            if case .header = $0.element { true } else { false }
        }
        #expect(headers.map(\.element) == [.header(1)])
        #expect(geometry.rectForHeader(inSection: 0)?.height == 0)
        #expect(geometry.rectForSection(2)?.height == 0)
    }

    @Test(
        "without rows or sections a table is empty and nothing is found (01.18, 02.2, 09.14, 000.9)"
    )
    func empty() throws {
        for geometry in [
            RowGeometry(), try RowGeometry(sections: [SectionHeights(rows: .individual([]))]),
        ] {
            #expect(geometry.contentHeight == 0)
            #expect(geometry.elements(in: 0..<500).isEmpty)
            #expect(geometry.pinnedHeader(at: 0) == nil)
            #expect(geometry.scrollAnchor(at: 30) == .top(contentOffset: 30))
            #expect(geometry.maximumContentOffset(viewportHeight: 200) == 0)
        }
    }

    @Test(
        """
        what shows is what meets the visible part, header and rows cut in half included (01.10, \
        000.30)
        """
    )
    func visibleRows() throws {
        let geometry = try RowGeometry(
            sections: [SectionHeights(header: 22, rows: .uniform(44, count: 100))])
        let rows = geometry.indexPathsForRows(in: 30..<230).map(\.row)
        #expect(rows == [0, 1, 2, 3, 4])
    }

    @Test("one past the last row is a place to insert at, not a row (04.6, 15.18)")
    func onePast() throws {
        var geometry = try RowGeometry(sections: [SectionHeights(rows: .uniform(44, count: 3))])
        #expect(geometry.rectForRow(at: .row(3)) == nil)
        try geometry.insertRows(.uniform(10, count: 1), at: .row(3))
        #expect(geometry.rectForRow(at: .row(3)) == VerticalSpan(y: 132, height: 10))
        try geometry.insertRows(.uniform(20, count: 1), at: .row(1))
        #expect(geometry.rectForRow(at: .row(2)) == VerticalSpan(y: 64, height: 44), "shifts down")
    }

    @Test(
        """
        offsets go from negative, pulled down, to content minus viewport (30.1, 30.2, 38.11, \
        000.191)
        """
    )
    func offsets() throws {
        let geometry = try RowGeometry(sections: [SectionHeights(rows: .uniform(10, count: 100))])
        #expect(geometry.maximumContentOffset(viewportHeight: 200) == 800)
        #expect(geometry.clampedContentOffset(-44, viewportHeight: 200) == 0)
        #expect(geometry.clampedContentOffset(900, viewportHeight: 200) == 800)
        let pulled = Viewport(contentOffset: -44, height: 200)
        #expect(geometry.elements(in: pulled.range).count == 16, "the gap shows no row")
    }

    @Test("a marker beside the scroll bar is in proportion to what was scrolled (30.10)")
    func marker() throws {
        let geometry = try RowGeometry(sections: [SectionHeights(rows: .uniform(10, count: 100))])
        for (offset, position) in [(-9.0, 0.0), (0, 0), (400, 100), (800, 200), (950, 200)] {
            let viewport = Viewport(contentOffset: offset, height: 200)
            #expect(geometry.markerPosition(in: viewport) == position)
        }
        #expect(RowGeometry().markerPosition(in: viewport) == 0)
    }

    @Test("a search bar as table header hides when the first row goes to the top (000.96)")
    func hiddenBar() throws {
        let geometry = try RowGeometry(
            sections: [SectionHeights(rows: .uniform(40, count: 50))], tableHeader: 44)
        #expect(geometry.contentOffset(scrollingRowAt: .row(0), to: .top, in: viewport) == 44)
        let bar = try #require(geometry.rect(for: .tableHeader))
        let hidden = Viewport(contentOffset: 44, height: 200)
        #expect(
            geometry.contentOffset(showing: bar, to: .none, in: hidden) == 0,
            "the search glyph brings it back (000.190, 000.88)")
    }

    @Test("the same arrays make a sectioned and a grouped table (01.5, 01.13, 10.10)")
    func styles() throws {
        let section = SectionHeights(header: 22, rows: .uniform(44, count: 3), footer: 8)
        let geometry = try RowGeometry(sections: [section, section])
        #expect(geometry.rectForSection(1) == VerticalSpan(y: 162, height: 162))
        #expect(geometry.rectForHeader(inSection: 1) == VerticalSpan(y: 162, height: 22))
        #expect(geometry.rectForFooter(inSection: 1) == VerticalSpan(y: 316, height: 8))
        let row = IndexPath(row: 2, section: 0)
        let plain = Viewport(contentOffset: 0, height: 90)
        let grouped = Viewport(contentOffset: 0, height: 90, pinsHeaders: false)
        #expect(geometry.contentOffset(scrollingRowAt: row, to: .top, in: plain) == 88)
        #expect(geometry.contentOffset(scrollingRowAt: row, to: .top, in: grouped) == 110)
    }
}
