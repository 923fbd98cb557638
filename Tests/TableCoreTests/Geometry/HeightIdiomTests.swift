import TableCore
import Testing

/// Programming idioms of the guides: heights of rows, headers and footers.
struct HeightIdiomTests {
    @Test(
        """
        50 for even rows and 70 for odd ones, headers and footers per section (03.13–03.15, 20.2, \
        20.4, 000.154)
        """
    )
    func perRow() throws {
        let heights = (0..<10).map { $0.isMultiple(of: 2) ? 50.0 : 70 }
        let geometry = try RowGeometry(
            sections: [SectionHeights(header: 50, rows: .individual(heights), footer: 12)])
        #expect(geometry.contentHeight == 50 + 600 + 12)
        #expect(geometry.rectForRow(at: .row(3)) == VerticalSpan(y: 220, height: 70))
    }

    @Test("the table's value where nobody says another (000.25, 000.73)")
    func automatic() throws {
        let asked: [Double?] = [nil, 50, nil]
        let geometry = try RowGeometry(
            sections: asked.map {
                SectionHeights(
                    header: $0 ?? RowHeights.standardHeader, rows: .uniform(44, count: 1))
            })
        #expect((0..<3).map { geometry.rectForHeader(inSection: $0)?.height } == [22, 50, 22])
    }

    @Test(
        """
        pinching changes every height through empty batches, and the row under it stays (000.168, \
        000.14)
        """
    )
    func pinch() throws {
        var geometry = try RowGeometry(sections: [SectionHeights(rows: .uniform(40, count: 1_000))])
        var offset = 20_010.0
        for height in [44.0, 52, 80, 31.5, 40] {
            let anchor = geometry.scrollAnchor(at: offset, height: 400)
            try geometry.setHeights(.uniform(height, count: 1_000), fromRow: 0, inSection: 0)
            offset = try #require(geometry.contentOffset(restoring: anchor))
            let first = try #require(geometry.placement(at: offset + 30.5))
            #expect(anchor.indexPath == .row(500))
            #expect(first.element == .row(.row(501)) || first.element == .row(.row(500)))
        }
        #expect(geometry.contentHeight == 40_000)
    }

    @Test(
        """
        heights are asked where they are seen, when they are estimated: not of ten million rows \
        (000.155, 000.159)
        """
    )
    func measuredOnSight() throws {
        var geometry = try RowGeometry(
            sections: [SectionHeights(rows: .estimated(44, count: 10_000_000))])
        var asked = 0
        var offset = 3_000_000.0
        for _ in 0..<20 {
            let anchor = geometry.scrollAnchor(at: offset, height: 400)
            for placement in geometry.elements(in: offset..<offset + 400)
            where placement.isEstimated {
                guard case .row(let path) = placement.element else { continue }
                asked += 1
                try geometry.setHeight(Double(30 + path.row % 3 * 20), forRowAt: path)
            }
            offset = try #require(geometry.contentOffset(restoring: anchor)) + 35
        }
        #expect(asked < 60)
        let shown = geometry.elements(in: offset..<offset + 300)
        #expect(shown.count > 4)
    }

    @Test(
        "a height that changes on reuse costs one row (000.156); a placeholder grows later (27.1)")
    func placeholder() throws {
        var geometry = try RowGeometry(sections: [SectionHeights(rows: .uniform(44, count: 100))])
        #expect(try geometry.setHeight(90, forRowAt: .row(10)) == 46)
        #expect(try geometry.setHeight(44, forRowAt: .row(10)) == -46)
        #expect(geometry.contentHeight == 4_400)
    }

    @Test("heights keep their room around text of any size, and never get lower (20.1, 20.4)")
    func grown() {
        let standard = RowHeights.standardLine
        #expect(RowHeights.grown(56, lines: 2, lineHeight: standard) == 56)
        #expect(RowHeights.grown(56, lines: 2, lineHeight: standard - 4) == 56)
        #expect(RowHeights.grown(56, lines: 2, lineHeight: standard * 1.5) == 56 + standard)
        #expect(RowHeights.grown(22, lines: 1, lineHeight: standard + 0.5) == 23)
    }
}
